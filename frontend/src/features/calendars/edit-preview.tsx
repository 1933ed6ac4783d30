import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import type { UnderFormProps } from '../../entities/masters/record-form.tsx';
import { useEditPreview } from './due-date-api.ts';
import { DueDateTable } from './due-date-table.tsx';

interface EditPreviewProps {
  form: UnderFormProps;
  /** What is asked about; null while nothing that moves a due date is filled in. */
  edit: CalendarEdit | null;
  onApply: (asked: { mark: string; calendar: string }) => void;
}

/** Under the form of a calendar or holiday, before it is saved: the due dates that it moves, and whether they are applied at once. */
export function EditPreview({ form, edit, onApply }: EditPreviewProps) {
  const { t } = useTranslation('jobs');
  const [page, setPage] = useState({ page: 1, size: 10 });
  const { data, error, isPlaceholderData } = useEditPreview(edit, page);
  if (edit === null || !data || error) return null;
  const { changes, byEdit, calendar } = data;
  const left = changes.total - byEdit;
  return (
    <Box borderWidth="1px" borderRadius="l2" aria-busy={isPlaceholderData}>
      <Box p="3" textStyle="sm" role="status">
        <Text fontWeight="500">{byEdit > 0 ? t('dueDates.byEdit', { count: byEdit }) : t('dueDates.byEditNone')}</Text>
        {left > 0 && <Text color="fg.muted">{t('dueDates.fromEarlier', { count: left })}</Text>}
        {changes.earlier > 0 && <Text color="fg.muted">{t('dueDates.earlier', { count: changes.earlier })}</Text>}
      </Box>
      {changes.total > 0 && <DueDateTable data={changes} onPage={setPage} />}
      {changes.total > 0 && changes.mayApply && (
        <Flex p="3" gap="3" align="center" wrap="wrap" justify="space-between">
          <Text textStyle="sm" color="fg.muted" flex="1 1 240px">
            {t('dueDates.applyText', { count: changes.people })}
          </Text>
          <Button
            size="sm"
            variant="outline"
            disabled={form.isSending || isPlaceholderData}
            onClick={() => form.save(() => onApply({ mark: changes.mark, calendar }))}
          >
            {t('dueDates.saveAndApply')}
          </Button>
        </Flex>
      )}
    </Box>
  );
}
