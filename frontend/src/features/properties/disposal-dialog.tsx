import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord } from '#contracts/masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { TextareaField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useCloseLaterSubmissions, usePropertySubmissions } from './property-api.ts';
import { SubmissionTable } from './submission-table.tsx';

/** After a disposal was saved: the open submissions of later periods, to be closed as sold or kept. */
export function DisposalDialog({ record, onClose }: { record: MasterRecord; onClose: () => void }) {
  const { t } = useTranslation('properties');
  const dates = useDates();
  const messageOf = useErrorMessage();
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const name = String(record.values['name']);
  const disposedOn = String(record.values['disposedOn']);
  const { data: submissions, error } = usePropertySubmissions(record.id, 'later-tickets', { disposedOn });
  const close = useCloseLaterSubmissions(record.id);
  const failure = close.error ?? error;
  const confirm = () => {
    setTried(true);
    if (comment.trim() === '') return;
    close.mutate(
      { disposedOn, comment },
      {
        onSuccess: (results) => {
          const refused = results.filter(({ outcome }) => outcome === 'refused').map((one) => one.submissionNo);
          toast.success({ title: t('disposal.done', { count: results.length - refused.length }) });
          if (refused.length > 0) toast.error({ title: t('disposal.refused', { submissions: dates.list(refused) }) });
          onClose();
        },
      },
    );
  };
  // Nothing to ask when no submission is left open.
  if (submissions?.length === 0) return null;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      role="alertdialog"
      title={t('disposal.title', { name })}
      isLocked={close.isPending}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={close.isPending}>
            {t('disposal.keep')}
          </Button>
          <SendButton
            size="md"
            colorPalette="fault"
            onClick={confirm}
            isSending={close.isPending}
            disabled={!submissions}
          >
            {t('disposal.close')}
          </SendButton>
        </>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">{t('disposal.text', { name, day: dates.day(disposedOn) })}</Text>
        {submissions && <SubmissionTable submissions={submissions} label={t('disposal.title', { name })} />}
        <TextareaField
          label={t('disposal.comment')}
          value={comment}
          onChange={setComment}
          error={isTried && comment.trim() === '' ? t('disposal.commentRequired') : undefined}
          isRequired
        />
        {failure && <FaultStrip>{messageOf(failure)}</FaultStrip>}
      </Stack>
    </AppDialog>
  );
}
