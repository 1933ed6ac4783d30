import { CloseButton, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { useRuleExplanation } from '../../../entities/submission/api/submission.ts';
import { ConditionTree } from '../../../entities/submission/findings/condition-tree.tsx';
import { useFactWords } from '../../../entities/submission/findings/use-fact-words.ts';
import { useFieldWords } from '../../../entities/submission/findings/use-field-words.ts';

export interface RuleExplanationProps {
  submissionNo: string;
  versionNo: number | null;
  finding: Finding;
  onClose: () => void;
}

/** Why the rule fired: its conditions, as the rule engine decided them on this row. Stands beside the row, which stays in sight. */
export function RuleExplanation({ submissionNo, versionNo, finding, onClose }: RuleExplanationProps) {
  const { t } = useTranslation('submission');
  const { data, error, refetch } = useRuleExplanation(submissionNo, finding.ruleId ?? 0, finding.rowNo, versionNo);
  const facts = useFactWords(useFieldWords(submissionNo, versionNo).name, data?.operands);
  return (
    <Stack
      role="region"
      aria-label={t('why.title')}
      gap="2"
      textStyle="sm"
      borderStartWidth="3px"
      borderColor="provider.border"
      ps="3"
      py="1"
      whiteSpace="normal"
    >
      <Flex gap="3" align="flex-start" justify="space-between">
        <Text fontWeight="500">{finding.ruleName ?? t('why.title')}</Text>
        <CloseButton size="2xs" aria-label={t('why.close')} onClick={onClose} />
      </Flex>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="48px" />}
      {data && (
        <>
          <Text color={data.outcome === 'violated' ? 'provider.fg' : 'done.fg'}>
            {t(`why.outcome.${data.outcome}`)}
          </Text>
          {data.conditions && <ConditionTree conditions={data.conditions} facts={facts} />}
        </>
      )}
    </Stack>
  );
}
