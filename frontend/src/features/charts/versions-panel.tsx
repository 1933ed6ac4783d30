import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountFacts } from '#contracts/charts.ts';
import type { VersionDifference } from '#contracts/charts.schema.ts';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useDifference, useFormerCodes, useVersions } from './chart-api.ts';
import { useFieldChanges } from './use-field-changes.ts';

/** Every version with its author; one of them opens to what it changed. */
export function VersionsPanel({ chartId }: { chartId: number }) {
  const { t } = useTranslation('charts');
  const dates = useDates();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number | null>(null);
  const { data } = useVersions(chartId, page);
  const difference = useDifference(chartId, open);
  if (!data) return null;
  return (
    <Panel title={t('versions')} mt="4">
      {data.rows.length === 0 && <Text color="fg.muted">{t('versionsEmpty')}</Text>}
      <Stack as="ul" gap="2" listStyleType="none">
        {data.rows.map((row) => (
          <Box as="li" key={row.version} textStyle="sm">
            <Button
              size="xs"
              variant="ghost"
              aria-expanded={open === row.version}
              aria-label={t('showDifference', { version: row.version })}
              onClick={() => setOpen(open === row.version ? null : row.version)}
            >
              {t('difference', { version: row.version })}
            </Button>{' '}
            {row.by ?? t('byNobody')} · {dates.instant(row.at)} · {t('versionRow', row)}
            {row.importedFrom && ` · ${t('fromFile', { file: row.importedFrom })}`}
            {open === row.version && difference.data && <Difference difference={difference.data} />}
          </Box>
        ))}
      </Stack>
      {data.total > page * data.size && (
        <Button mt="2" size="xs" variant="outline" onClick={() => setPage(page + 1)}>
          {t('moreChanges', { count: data.total - page * data.size })}
        </Button>
      )}
      <FormerCodes chartId={chartId} />
    </Panel>
  );
}

function Difference({ difference: { changes, parents, total } }: { difference: VersionDifference }) {
  const { t } = useTranslation('charts');
  const { series } = useDates();
  const changesOf = useFieldChanges(parents);
  const kindOf = (before: AccountFacts | null, after: AccountFacts | null) =>
    before === null ? 'added' : after === null ? 'deleted' : 'changed';
  return (
    <Stack as="ul" gap="0.5" ps="6" py="1" listStyleType="disc" maxH="260px" overflowY="auto" tabIndex={0}>
      {changes.map(({ accountId, before, after }) => (
        <li key={accountId}>
          {t(`change.${kindOf(before, after)}`)} {(after ?? before)?.code} {(after ?? before)?.name}
          {before && after && `: ${series(changesOf(before, after))}`}
        </li>
      ))}
      {total > changes.length && <li>{t('moreChanges', { count: total - changes.length })}</li>}
    </Stack>
  );
}

function FormerCodes({ chartId }: { chartId: number }) {
  const { t } = useTranslation('charts');
  const dates = useDates();
  const { data } = useFormerCodes(chartId);
  if (!data || data.rows.length === 0) return null;
  return (
    <Stack gap="1" mt="3" textStyle="sm">
      <Text fontWeight="600">{t('formerCodes')}</Text>
      {data.rows.map((row) => (
        <Flex key={`${row.accountId} ${row.version}`} gap="2" wrap="wrap">
          <span>{t('formerCodeRow', { former: row.formerCode, current: row.newCode })}</span>
          <Text color="fg.muted">
            {row.by ?? t('byNobody')} · {dates.instant(row.at)} · {t('versionFact', { version: row.version })}
          </Text>
        </Flex>
      ))}
    </Stack>
  );
}
