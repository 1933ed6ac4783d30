import { Box, Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemindPreview } from '#contracts/reminders.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { Bdi } from '../../../components/bdi.tsx';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { JobProgress } from '../../jobs/job-progress.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useRemindMany, useRemindPreview } from '../api/remind-many.ts';
import type { Reminded } from '../api/remind-many.ts';

/** Whom a reminder goes to, with each mail as it will be sent; then the job that sends them. */
export function RemindManyDialog({ reminded, onClose }: { reminded: Reminded; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const cancel = useRef<HTMLButtonElement>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const { data, error } = useRemindPreview(reminded);
  const reminding = useRemindMany(reminded);
  const fault = reminding.error ?? error;
  const isLeft = jobId !== null || data?.people === 0;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={reminding.isPending}
      size="lg"
      initialFocus={cancel}
      title={t('remind.title')}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={reminding.isPending}>
            {tCommon(isLeft ? 'close' : 'cancel')}
          </Button>
          {!isLeft && (
            <SendButton
              size="md"
              colorPalette="ink"
              disabled={!data}
              isSending={reminding.isPending}
              onClick={() => reminding.mutate(undefined, { onSuccess: (job) => setJobId(job.jobId) })}
            >
              {data ? t('remind.confirm', { count: data.people }) : t('remind.title')}
            </SendButton>
          )}
        </>
      }
    >
      {jobId !== null ? (
        <JobProgress jobId={jobId} />
      ) : (
        <Stack gap="3">
          {fault && <FaultStrip>{messageOf(fault)}</FaultStrip>}
          {data ? <Preview preview={data} /> : !error && <Skeleton h="160px" aria-busy />}
        </Stack>
      )}
    </AppDialog>
  );
}

function Preview({ preview: { submissions, recent, nobody, people, mails } }: { preview: RemindPreview }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Text textStyle="sm">{t('remind.submissions', { count: submissions })}</Text>
      {recent > 0 && <Text textStyle="sm">{t('remind.recent', { count: recent })}</Text>}
      {nobody > 0 && <Text textStyle="sm">{t('remind.nobody', { count: nobody })}</Text>}
      <Box as="ul" listStyleType="none" maxH="320px" overflow="auto">
        {mails.map(({ userId, name, address, subject, text, language }) => (
          <Box as="li" key={userId} borderTopWidth="1px" borderColor="border.muted" py="2">
            <Box as="details">
              <Box as="summary" cursor="pointer" textStyle="sm" focusVisibleRing="outside">
                <Bdi>{name}</Bdi>{' '}
                <Text as="span" color="fg.muted">
                  <Bdi>{address}</Bdi>
                </Text>
              </Box>
              <Box lang={language} dir="auto" mt="2" p="3" rounded="l2" bg="bg.subtle" textStyle="sm">
                <Text fontWeight="600" mb="2">
                  {subject}
                </Text>
                <Text whiteSpace="pre-line">{text}</Text>
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      {people > mails.length && (
        <Text textStyle="sm" color="fg.muted">
          {t('remind.more', { count: people - mails.length })}
        </Text>
      )}
    </>
  );
}
