import { Box, Button, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CarriedExplanation } from '#contracts/carried-explanations.ts';
import type { Finding } from '#contracts/submission-views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { toast } from '../../../components/toaster.tsx';
import { endCarry } from '../../../entities/submission/api/submission.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';
import { useDates } from '../../../lib/dates.ts';
import { useSession } from '../../../lib/session.ts';

interface EndDialogProps {
  submissionNo: string;
  carry: CarriedExplanation;
  onClose: () => void;
}

function EndDialog({ submissionNo, carry, onClose }: EndDialogProps) {
  const { t } = useTranslation('submission');
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => endCarry(submissionNo, carry.carryId, comment.trim()),
    onSuccess: () => {
      toast.success({ title: t('carry.endDone') });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('carry.endTitle')}
      text={t('carry.endText')}
      confirmLabel={t('carry.end')}
      onConfirm={() => mutate()}
      isPending={isPending}
      isDisabled={comment.trim() === ''}
      error={error}
    >
      <TextareaField label={t('carry.comment')} value={comment} onChange={setComment} maxLength={4000} isRequired />
    </ConfirmDialog>
  );
}

/** Who accepted the explanation for the months to come, on which terms, and whether that has ended. */
export function CarriedNote({ submissionNo, finding }: { submissionNo: string; finding: Pick<Finding, 'carry'> }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const { user, impersonator } = useSession();
  const [isEnding, setEnding] = useState(false);
  const { carry } = finding;
  if (!carry) return null;
  const { isCarried, acceptedBy, acceptedAt, fromMonth, untilMonth, within, ended } = carry;
  const by = { name: acceptedBy.name, when: dates.instant(acceptedAt) };
  const until = dates.month(untilMonth);
  const mayEnd = ended === null && !impersonator && user.baseRole !== 'DataProvider';
  return (
    <Box textStyle="xs" color="fg.muted">
      <Text color="done.fg">
        {isCarried ? t('carry.carried', { ...by, from: dates.month(fromMonth) }) : t('carry.given', by)}
      </Text>
      <Text>
        {Number(within) === 0
          ? t('carry.termsSame', { until })
          : t('carry.terms', { until, within: dates.number(Number(within), { maximumFractionDigits: 6 }) })}
      </Text>
      {ended && <Text>{t('carry.ended', { name: ended.by.name, when: dates.instant(ended.at) })}</Text>}
      {mayEnd && (
        <Button size="2xs" variant="plain" px="0" color="ink.fg" onClick={() => setEnding(true)}>
          {t('carry.end')}
        </Button>
      )}
      {isEnding && <EndDialog {...{ submissionNo, carry }} onClose={() => setEnding(false)} />}
    </Box>
  );
}
