import { Box, Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuSend } from 'react-icons/lu';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { Bdi } from '../../../components/bdi.tsx';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { toast } from '../../../components/toaster.tsx';
import { api } from '../../../lib/api.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { usePrivilege } from '../../../lib/session.ts';
import { useReport } from '../report-api.ts';

const path = 'turnaround/scorecard';

export interface ScorecardButtonProps {
  /** The one provider that the report is narrowed to; nothing is offered without. */
  serviceProviderId: string | undefined;
  postMonth: string;
}

/** Sends the figures of a provider to its people, after a look at the mails. */
export function ScorecardButton({ serviceProviderId, postMonth }: ScorecardButtonProps) {
  const { t } = useTranslation('process-reports');
  const mayEdit = usePrivilege('report/turnaroundtime', 'Edit');
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit || serviceProviderId === undefined) return null;
  return (
    <>
      <Button size="xs" variant="outline" onClick={() => setOpen(true)} data-no-print>
        <LuSend aria-hidden />
        {t('scorecard.action')}
      </Button>
      {isOpen && <ScorecardDialog asked={{ serviceProviderId, postMonth }} onClose={() => setOpen(false)} />}
    </>
  );
}

function ScorecardDialog({
  asked,
  onClose,
}: {
  asked: { serviceProviderId: string; postMonth: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('process-reports');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const { data, error } = useReport(path, asked);
  const sending = useMutation({
    mutationFn: () =>
      api.post(`/reports/${path}`, {
        body: { ...asked, serviceProviderId: Number(asked.serviceProviderId) },
      }),
    onSuccess: ({ people }) => {
      toast.success({ title: t('scorecard.sent', { count: people }) });
      onClose();
    },
  });
  const fault = sending.error ?? error;
  const people = data?.mails.length ?? 0;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={sending.isPending}
      size="lg"
      title={t('scorecard.title', { name: data?.serviceProvider ?? '' })}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={sending.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            disabled={people === 0 || data?.submissions === 0}
            isSending={sending.isPending}
            onClick={() => sending.mutate()}
          >
            {t('scorecard.send', { count: people })}
          </SendButton>
        </>
      }
    >
      <Stack gap="3">
        {fault && <FaultStrip>{messageOf(fault)}</FaultStrip>}
        {!data && !error && <Skeleton h="160px" aria-busy />}
        {data?.submissions === 0 && <Text textStyle="sm">{t('turnaround.empty')}</Text>}
        {data && people === 0 && <Text textStyle="sm">{t('scorecard.nobody')}</Text>}
        {data?.mails.map(({ userId, name, language, subject, text }) => (
          <Box key={userId}>
            <Text textStyle="sm" fontWeight="500" mb="1">
              <Bdi>{name}</Bdi>
            </Text>
            <Box lang={language} dir="auto" p="3" rounded="l2" bg="bg.subtle" textStyle="sm">
              <Text fontWeight="600" mb="2">
                {subject}
              </Text>
              <Text whiteSpace="pre-line">{text}</Text>
            </Box>
          </Box>
        ))}
      </Stack>
    </AppDialog>
  );
}
