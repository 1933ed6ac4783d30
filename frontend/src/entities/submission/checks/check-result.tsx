import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FileCheck } from '#contracts/file-checks.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { useDates } from '../../../lib/dates.ts';

/** What a check found: rows, findings, and sums that differ from the totals of the file. */
export function CheckResult({ check }: { check: FileCheck }) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  const { fileName, checkedAt, findings, sums, rowsRead, rowsLeftOut, isOtherLayout, areRulesChecked } = check;
  return (
    <Stack gap="2" role="status">
      <Text fontWeight="600">{t('check.of', { file: `\u2068${fileName}\u2069`, at: dates.instant(checkedAt) })}</Text>
      {!isOtherLayout && <Text>{t('check.rows', { read: rowsRead, left: rowsLeftOut })}</Text>}
      <Text color={findings.length === 0 ? 'done.fg' : 'provider.fg'} fontWeight="500">
        {findings.length === 0 ? t('check.clean') : t('check.findings', { count: findings.length })}
      </Text>
      {!isOtherLayout && areRulesChecked === false && <Text color="provider.fg">{t('check.withoutRules')}</Text>}
      {findings.length + sums.length > 0 && (
        <Box as="ul" listStyleType="disc" ps="5" maxH="320px" overflow="auto" tabIndex={0} aria-label={t('check.list')}>
          {findings.map(({ severity, message, field, cell, found, count }) => (
            <li key={`${message} ${field} ${cell} ${found}`}>
              {severity && <Text as="strong">{tStatuses(`severity.${severity}`)}: </Text>}
              {[field, cell].filter(Boolean).join(' · ')} {message}
              {found !== null && found !== '' && !isOtherLayout && (
                <>
                  {' '}
                  (<Bdi>{found}</Bdi>
                  {count > 1 && ` × ${dates.number(count)}`})
                </>
              )}
            </li>
          ))}
          {sums.map(({ head, sum, total, rowNo }) => (
            <li key={`${head} ${rowNo}`}>{t('check.sum', { head, sum, total, row: rowNo })}</li>
          ))}
        </Box>
      )}
    </Stack>
  );
}
