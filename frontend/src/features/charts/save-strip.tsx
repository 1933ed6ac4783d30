import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ChartTree } from '#contracts/charts.schema.ts';
import type { AccountChange } from '#contracts/charts.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import type { AccountDrafts } from './use-account-drafts.ts';
import { useFieldChanges } from './use-field-changes.ts';

export interface SaveStripProps {
  chart: ChartTree;
  drafts: AccountDrafts;
  error: unknown;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** What follows from the edited rows, and the one save for all of them. */
export function SaveStrip({ chart, drafts, error, isSaving, onSave, onDiscard }: SaveStripProps) {
  const { t } = useTranslation('charts');
  if (drafts.edited.length === 0) return null;
  const codeOf = new Map(chart.accounts.map(({ accountId, code }) => [accountId, code]));
  const renamed = drafts.changes.flatMap(({ accountId, values }) => {
    const before = accountId === null ? undefined : codeOf.get(accountId);
    return before && values?.code && values.code !== before ? [{ before, after: values.code }] : [];
  });
  return (
    <Box position="sticky" bottom="0" bg="bg.panel" borderTopWidth="1px" px="3" py="2" zIndex="1">
      {error !== null && error !== undefined && <Failure error={error} onReload={onDiscard} />}
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1">
          {renamed.map((one) => (
            <Text key={one.before} color="ink.fg" fontWeight="600">
              {t('renames', one)}
            </Text>
          ))}
          <Text textStyle="sm" color="fg.muted">
            {t('keys')}
          </Text>
        </Box>
        <Button variant="outline" onClick={onDiscard} disabled={isSaving}>
          {t('discard')}
        </Button>
        <SendButton colorPalette="ink" onClick={onSave} isSending={isSaving} disabled={drafts.changes.length === 0}>
          {t('saveAll', { count: drafts.changes.length })}
        </SendButton>
      </Flex>
    </Box>
  );
}

type LaterChange = AccountChange & { version: number; by: string | null };

function Failure({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation('charts');
  const messageOf = useErrorMessage();
  const { series } = useDates();
  const changesOf = useFieldChanges({});
  if (isApiError(error, 'StaleView')) {
    const later = (error.details['changes'] ?? []) as LaterChange[];
    return (
      <FaultStrip>
        {t('failed')} {t('stale')}
        {later.map(({ accountId, before, after, version, by }) => (
          <Text key={`${accountId} ${version}`}>
            {t('staleRow', {
              code: before?.code ?? after?.code ?? '',
              version,
              by: by ?? t('byNobody'),
              fields: before && after ? series(changesOf(before, after)) : t('change.deleted'),
            })}
          </Text>
        ))}
        <Button size="xs" variant="outline" mt="1" onClick={onReload}>
          {t('reload')}
        </Button>
      </FaultStrip>
    );
  }
  const isRefusedRow = isApiError(error, 'BadInput');
  return (
    <FaultStrip>
      {t('failed')} {!isRefusedRow && messageOf(error)}
    </FaultStrip>
  );
}
