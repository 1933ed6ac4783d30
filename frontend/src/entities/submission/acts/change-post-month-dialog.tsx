import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { ConfirmDialog, FaultStrip } from '../../../components/confirm-dialog.tsx';
import { TextField, TextareaField } from '../../../components/form-fields.tsx';
import { toast } from '../../../components/toaster.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useAct } from '../api/acts.ts';
import { MovesAlong } from '../package/moves-along.tsx';

type Submission = Pick<SubmissionSummary, 'submissionNo' | 'postMonth' | 'package'>;

/** Both a month and a comment are asked for; the server says whether the month already has a submission. */
export function ChangePostMonthDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  const describe = useErrorMessage();
  const act = useAct();
  const [month, setMonth] = useState('');
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { submissionNo } = submission;
  const faultOf = (error: unknown) => {
    if (isApiError(error, 'PostMonthTaken')) return t('changePostMonth.taken');
    if (isApiError(error, 'PostMonthNotDue')) {
      const months = (error.details?.['months'] ?? []) as string[];
      return t('changePostMonth.notDue', { months: dates.list(months.map(dates.month)) });
    }
    if (isApiError(error, 'PackageInTheWay')) return describe(error);
    if (isApiError(error, 'Network', 'Unreadable')) return t('changePostMonth.noAnswer');
    return t('changePostMonth.failed', { detail: describe(error) });
  };
  const submit = () => {
    if (month === '' || comment.trim() === '') {
      setFault(t('changePostMonth.missing'));
      return;
    }
    setFault(null);
    act.mutate(
      { submissionNo, act: 'change-post-month', body: { postMonth: month, comment } },
      {
        onSuccess: () => {
          toast.success({ title: t('changePostMonth.done') });
          onClose();
        },
        onError: (error) => setFault(faultOf(error)),
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('changePostMonth.title', { submissionNo })}
      text={t('changePostMonth.text', { month: dates.month(submission.postMonth) })}
      confirmLabel={t('changePostMonth.action')}
      onConfirm={submit}
      isPending={act.isPending}
    >
      <Stack gap="3">
        <MovesAlong submission={submission} />
        <TextField label={t('changePostMonth.month')} type="month" value={month} onChange={setMonth} isRequired />
        <TextareaField
          label={t('changePostMonth.comment')}
          value={comment}
          onChange={setComment}
          maxLength={4000}
          isRequired
        />
        {fault && (
          <FaultStrip>
            <Text>{fault}</Text>
          </FaultStrip>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
