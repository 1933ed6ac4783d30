import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarEdit } from '#contracts/calendars.schema.ts';
import { useEditPreview } from './due-date-api.ts';
import { DueDateTable } from './due-date-table.tsx';
import type { DueDateJob } from './use-due-date-job.ts';

interface EditPreviewProps {
  /** What is asked about; null while nothing that moves a due date is filled in. */
  edit: CalendarEdit | null;
  isSending: boolean;
  carryOut: (afterwards: () => void) => void;
  onApply: DueDateJob['apply'];
}

/** In a dialog that changes calendars or holidays, before it does: the due dates that move, and whether they are applied at once. */
export function EditPreview({ edit, isSending, carryOut, onApply }: EditPreviewProps) {
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
            disabled={isSending || isPlaceholderData}
            onClick={() => carryOut(() => onApply({ mark: changes.mark, ...(calendar !== null && { calendar }) }))}
          >
            {t(`dueDates.andApply.${edit.act}`)}
          </Button>
        </Flex>
      )}
    </Box>
  );
}
