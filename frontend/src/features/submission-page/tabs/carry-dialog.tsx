import { Box, Button, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCalendarCheck } from 'react-icons/lu';
import type { Finding, SubmissionDetail } from '#contracts/submission-views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextField } from '../../../components/form-fields.tsx';
import { MonthField } from '../../../components/month-field.tsx';
import { toast } from '../../../components/toaster.tsx';
import { acceptExplanation } from '../../../entities/submission/api/submission.ts';
import { submissionKeys } from '../../../entities/submission/api/submission-keys.ts';
import { formatAmount } from '../../../entities/submission/format-cell.ts';
import { addMonths, useDates } from '../../../lib/dates.ts';

interface CarryProps {
  submission: SubmissionDetail;
  finding: Finding;
  /** Where the finding stands, as the buttons beside it say. */
  name: string;
}

const isNumber = (text: string | null) => text !== null && /^-?\d+(\.\d+)?$/.test(text);
const isAmount = (text: string) => /^\d{1,18}(\.\d{1,6})?$/.test(text);

function CarryDialog({ submission, finding, name, onClose }: CarryProps & { onClose: () => void }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const client = useQueryClient();
  const { submissionNo, postMonth } = submission;
  const [until, setUntil] = useState(addMonths(postMonth, 3));
  const [within, setWithin] = useState('0');
  const [isSent, setSent] = useState(false);
  const hasAmount = isNumber(finding.found);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      acceptExplanation(submissionNo, finding.findingId, { isAccepted: true, carry: { until, within: within.trim() } }),
    onSuccess: () => {
      toast.success({ title: t('carry.done', { month: dates.month(until) }) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.ofSubmission(submissionNo) }),
  });
  const month = dates.month(postMonth);
  const monthFault = until.slice(0, 7) > postMonth.slice(0, 7) ? undefined : t('carry.missing', { month });
  const amountFault = isAmount(within.trim()) ? undefined : t('carry.badAmount');
  const submit = () => {
    setSent(true);
    if (!monthFault && !amountFault) mutate();
  };
  const words = { month, value: hasAmount ? formatAmount(finding.found ?? '', dates.tag) : (finding.found ?? '–') };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('carry.title', { place: name })}
      text={hasAmount ? t('carry.text', words) : t('carry.textSame', words)}
      confirmLabel={t('carry.action')}
      onConfirm={submit}
      isPending={isPending}
      error={error}
    >
      <Stack gap="3">
        <MonthField
          label={t('carry.until')}
          value={until}
          onChange={setUntil}
          {...(isSent && monthFault && { error: monthFault })}
          isRequired
        />
        {hasAmount && (
          <TextField
            label={t('carry.within')}
            inputMode="decimal"
            value={within}
            onChange={setWithin}
            help={t('carry.withinHelp')}
            {...(isSent && amountFault && { error: amountFault })}
            isRequired
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** "Until a month, while within an amount": accepts the explanation for the months to come as well. */
export function CarryButton(props: CarryProps) {
  const { t } = useTranslation('submission');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setOpen(true)}>
        <LuCalendarCheck aria-hidden />
        {t('carry.open')}
        <Box as="span" srOnly>
          {props.name}
        </Box>
      </Button>
      {isOpen && <CarryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
