import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrialSubmission } from '#contracts/rule-trials.schema.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { useDates } from '../../../lib/dates.ts';
import { RowTrace } from './row-trace.tsx';
import type { TriedRule } from './trial-api.ts';

interface TrialHitsProps {
  submission: Pick<TrialSubmission, 'submissionNo' | 'hits' | 'violations'>;
  /** Null where no row is traced. */
  tried: TriedRule | null;
  dataset: RuleDataset | undefined;
}

/** The violations of one submission, each with the message that its provider would read. */
export function TrialHits({ submission: { submissionNo, hits, violations }, tried, dataset }: TrialHitsProps) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const [traced, setTraced] = useState<number | null>(null);
  return (
    <Stack gap="2" p="3" bg="bg.muted" role="region" aria-label={t('trial.rows', { no: submissionNo })}>
      <Text textStyle="sm" color="fg.muted">
        {t('trial.message', { no: submissionNo })}
      </Text>
      {hits.map(({ rowNo, message }, at) => (
        <Box key={rowNo ?? 'file'}>
          <Flex gap="2" align="baseline" justify="space-between">
            <Text textStyle="sm" overflowWrap="anywhere">
              {rowNo !== null && (
                <Box as="span" color="fg.muted" me="2">
                  {t('trial.row', { no: dates.number(rowNo) })}
                </Box>
              )}
              <bdi>{message}</bdi>
            </Text>
            {tried && (
              <Button
                size="xs"
                variant="ghost"
                aria-expanded={traced === at}
                onClick={() => setTraced(traced === at ? null : at)}
              >
                {t(traced === at ? 'trial.traceHide' : 'trial.trace')}
              </Button>
            )}
          </Flex>
          {tried && traced === at && <RowTrace {...{ tried, dataset, submissionNo, rowNo }} />}
        </Box>
      ))}
      {hits.length < violations && (
        <Text textStyle="sm" color="fg.muted">
          {t('trial.moreHits', { count: hits.length, total: violations })}
        </Text>
      )}
    </Stack>
  );
}
