import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ImpactSubmission } from '#contracts/change-impacts.schema.ts';
import { useDates } from '../../lib/dates.ts';
import type { FieldLabel } from './impact-api.ts';

interface ImpactRowsProps {
  submission: ImpactSubmission;
  labelOf: FieldLabel;
}

type Row = ImpactSubmission['rows'][number];

/** The rows of one submission that a change concerns, each with what becomes of it. */
export function ImpactRows({ submission, labelOf }: ImpactRowsProps) {
  const { t } = useTranslation('change-impacts');
  const dates = useDates();
  const { submissionNo: no, rows, refused, accepted, changed } = submission;
  const total = refused + accepted + changed;
  return (
    <Stack gap="2" p="3" bg="bg.muted" role="region" aria-label={t('rowsOf', { no })}>
      {rows.map((row) => (
        <Box key={`${row.sheet} ${row.rowNo} ${row.kind}`} textStyle="sm">
          <Box as="span" color="fg.muted" me="2">
            {row.sheet !== null && (
              <>
                <bdi>{row.sheet}</bdi>,{' '}
              </>
            )}
            {t('row', { no: dates.number(row.rowNo) })}
          </Box>
          <Box as="span" fontWeight="500" me="2">
            {t(`kind.${row.kind}`)}
          </Box>
          <WhatOf row={row} labelOf={(field) => labelOf(field, submission.datasetId)} />
        </Box>
      ))}
      {rows.length < total && (
        <Text textStyle="sm" color="fg.muted">
          {t('more', { shown: rows.length, total })}
        </Text>
      )}
    </Stack>
  );
}

function WhatOf({ row, labelOf }: { row: Row; labelOf: (field: string) => string }) {
  const { t } = useTranslation('change-impacts');
  const isMoved = row.findings.length + row.fields.length === 0;
  return (
    <>
      {isMoved && <span>{t(row.kind === 'refused' ? 'notRead' : 'newlyRead')}</span>}
      {row.findings.map(({ name, field, found }, at) => (
        <Box key={at} as="span" me="2">
          <bdi>{name}</bdi>
          {field !== null && (
            <>
              : <bdi>{labelOf(field)}</bdi>
            </>
          )}
          {found !== null && (
            <>
              {' '}
              <bdi>“{found}”</bdi>
            </>
          )}
        </Box>
      ))}
      {row.fields.map(({ field, before, after }) => (
        <Box key={field} as="span" me="2">
          <bdi>{labelOf(field)}</bdi>:{' '}
          <Box as="bdi" textDecoration="line-through">
            {before ?? t('empty')}
          </Box>{' '}
          <bdi>{after ?? t('empty')}</bdi>
        </Box>
      ))}
    </>
  );
}
