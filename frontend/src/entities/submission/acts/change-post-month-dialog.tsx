import { Box, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { postMonthRange } from '#contracts/submissions.ts';
import { ConfirmDialog, FaultStrip } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { MonthField } from '../../../components/month-field.tsx';
import { Stamp } from '../../../components/stamp.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { MovesAlong, useCompanions } from '../package/moves-along.tsx';
import { useDialogAct } from './use-dialog-act.ts';

type Submission = Pick<SubmissionSummary, 'submissionNo' | 'postMonth' | 'package'>;

/** Both a month and a comment are asked for; the server says whether another submission has the month. */
export function ChangePostMonthDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  const describe = useErrorMessage();
  const { submissionNo } = submission;
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  const companions = useCompanions(submission);
  const [month, setMonth] = useState('');
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const range = postMonthRange();
  const outOfRange = t('changePostMonth.outOfRange', {
    first: dates.month(range.first),
    last: dates.month(range.last),
  });
  const refusal = () => {
    if (isApiError(error, 'PostMonthOutOfRange')) return outOfRange;
    if (isApiError(error, 'PostMonthTaken')) return t('changePostMonth.taken');
    if (isApiError(error, 'PostMonthNotDue')) {
      const months = (error.details?.['months'] ?? []) as string[];
      if (months.length === 0) return describe(error);
      return t('changePostMonth.notDue', { months: dates.list(months.map(dates.month)) });
    }
    if (isApiError(error, 'PackageInTheWay')) return describe(error);
    if (isApiError(error, 'Network', 'Unreadable')) return t('changePostMonth.noAnswer');
    return t('changePostMonth.failed', { detail: describe(error) });
  };
  const faultOf = () => {
    if (month === '' || comment.trim() === '') return t('changePostMonth.missing');
    if (month === submission.postMonth.slice(0, 7)) return t('changePostMonth.taken');
    return `${month}-01` >= range.first && `${month}-01` <= range.last ? null : outOfRange;
  };
  const confirm = () => {
    const wrong = faultOf();
    setFault(wrong);
    if (wrong !== null) return;
    void submit({
      act: 'change-post-month',
      body: { postMonth: month, comment, seenPostMonth: submission.postMonth },
      title: t('changePostMonth.done'),
    });
  };
  const said = fault ?? (error === null ? null : refusal());
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('changePostMonth.title', { submissionNo })}
      text={t('changePostMonth.text', { month: dates.month(submission.postMonth) })}
      confirmLabel={t('changePostMonth.action')}
      onConfirm={confirm}
      isPending={isPending}
      isDisabled={companions.others === undefined}
      error={companions.error}
    >
      <Stack gap="3">
        <MovesAlong submission={submission} others={companions.others} />
        <Flex gap="3" align="end" wrap="wrap">
          <FromTo from={submission.postMonth} to={month} />
          <Box flex="1 1 220px" minW="0">
            <MonthField
              label={t('changePostMonth.month')}
              value={month}
              onChange={setMonth}
              near={submission.postMonth}
              isRequired
            />
          </Box>
        </Flex>
        <TextareaField
          label={t('changePostMonth.comment')}
          value={comment}
          onChange={setComment}
          maxLength={4000}
          isRequired
        />
        {said && !isPending && (
          <FaultStrip>
            <Text>{said}</Text>
          </FaultStrip>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** The month it is in and the chosen one. */
function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <Flex gap="2" align="center">
      <Stamp postMonth={from} size="md" />
      <Icon as={LuArrowRight} boxSize="16px" color="fg.muted" className="flip" aria-hidden />
      {to !== '' ? (
        <Stamp postMonth={`${to}-01`} size="md" />
      ) : (
        <Box
          w="50px"
          h="43px"
          rounded="l2"
          borderWidth="1px"
          borderStyle="dashed"
          borderColor="gray.border"
          aria-hidden
        />
      )}
    </Flex>
  );
}
