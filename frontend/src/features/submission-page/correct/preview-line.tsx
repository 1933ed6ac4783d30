import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import type { Preview } from './use-preview.ts';

const mostListed = 5;

/** What the corrections would do to the findings, before they are sent. */
export function PreviewLine({ preview, fields }: { preview: Preview; fields: FieldWords }) {
  const { t } = useTranslation('submission');
  const { data, isLoading, isFailed } = preview;
  if (isFailed) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('correct.previewFailed')}
      </Text>
    );
  }
  if (!data) return isLoading ? <Text textStyle="sm">{t('correct.previewing')}</Text> : null;
  const { gone, stays, open, added } = data;
  const parts = [
    t('correct.gone', { count: gone.length }),
    ...(stays.length > 0 ? [t('correct.stays', { count: stays.length })] : []),
    ...(open.length > 0 ? [t('correct.open', { count: open.length })] : []),
    ...(added.length > 0 ? [t('correct.added', { count: added.length })] : []),
  ];
  return (
    <Box aria-busy={isLoading} textStyle="sm">
      <Text fontWeight="500">{parts.join(' · ')}</Text>
      {added.length > 0 && (
        <Stack as="ul" gap="0.5" listStyleType="none" color="fault.fg">
          {added.slice(0, mostListed).map((one) => (
            <li key={`${one.rowNo} ${one.field ?? ''} ${one.message}`}>
              {t('edit.place', { row: one.rowNo, field: fields.name(one.field) })}: <bdi>{one.message}</bdi>
            </li>
          ))}
        </Stack>
      )}
    </Box>
  );
}
