import { Box, Button, FileUpload, Flex, Icon, Progress, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuFileSpreadsheet, LuUpload } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useSession } from '../../../lib/session.ts';
import { useUnsavedWork } from '../../../lib/unsaved-work.ts';
import { useDates } from '../../../lib/dates.ts';
import { useDraft } from '../drafts/use-drafts.ts';
import type { NewerUpload } from './use-upload.ts';
import { useUpload } from './use-upload.ts';
import { SendButton } from '../../../components/send-button.tsx';

const workbooks = '.xlsx,.xlsm,.xls,.xlsb,.csv,.ods';

/** "Aiko uploaded 12 s ago: replace it?" */
function ReplaceQuestion({ newer, onReplace }: { newer: NewerUpload; onReplace: () => void }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const { userName, secondsAgo, generation } = newer;
  const ago = secondsAgo ?? 0;
  const when =
    ago < 60
      ? dates.number(ago, { style: 'unit', unit: 'second', unitDisplay: 'narrow' })
      : dates.number(Math.floor(ago / 60), { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return (
    <Box role="alert" bg="provider.subtle" color="provider.fg" rounded="l2" p="3" textStyle="sm">
      <Text mb="2">
        {userName === null || secondsAgo === null ? t('upload.changed') : t('upload.newer', { name: userName, when })}
      </Text>
      {generation !== null && (
        <Button size="xs" variant="outline" onClick={onReplace}>
          {t('upload.replace')}
        </Button>
      )}
    </Box>
  );
}

function DropZone({
  file,
  isDisabled,
  onFile,
}: {
  file: File | null;
  isDisabled: boolean;
  onFile: (file: File) => void;
}) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  return (
    <FileUpload.Root
      accept={workbooks.split(',')}
      maxFiles={1}
      disabled={isDisabled}
      onFileAccept={({ files }) => {
        const [chosen] = files;
        if (chosen) onFile(chosen);
      }}
      translations={{ dropzone: t('upload.drop') }}
    >
      <FileUpload.HiddenInput aria-label={t('upload.choose')} />
      <FileUpload.Dropzone disableClick minH="96px" w="full" p="4" borderColor="border.emphasized">
        <Flex gap="3" align="center" w="full" wrap="wrap">
          <Icon as={file ? LuFileSpreadsheet : LuUpload} boxSize="22px" color="ink.fg" aria-hidden />
          <Box flex="1" minW="0" textAlign="start">
            <Text fontWeight="500" truncate>
              {file ? <bdi>{file.name}</bdi> : t('upload.drop')}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {file
                ? dates.number(Math.max(1, Math.round(file.size / 1024)), { style: 'unit', unit: 'kilobyte' })
                : t('upload.kinds')}
            </Text>
          </Box>
          <FileUpload.Trigger asChild>
            <Button variant="outline">{t('upload.choose')}</Button>
          </FileUpload.Trigger>
        </Flex>
      </FileUpload.Dropzone>
    </FileUpload.Root>
  );
}

/** Takes one workbook for this submission; what was chosen stays until it has arrived. */
export function UploadDialog({ submission, onClose }: { submission: SubmissionDetail; onClose: () => void }) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const dates = useDates();
  const { baseRole } = useSession().user;
  const [file, setFile] = useState<File | null>(null);
  const draft = useDraft(submission.submissionNo, 'answer', '');
  const { content: comment, change: setComment } = draft;
  const { send, sent, error, newer } = useUpload(submission, () => {
    if (draft.isKept) draft.clear();
    onClose();
  });
  useUnsavedWork(file !== null);
  const isSending = sent !== null;
  const submit = (generation?: number) => {
    if (file) void send(file, comment, generation);
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      title={t('upload.title', { submissionNo: submission.submissionNo })}
      isLocked={isSending}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={isSending}>
            {t('act.cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            disabled={file === null}
            isSending={isSending}
            onClick={() => submit()}
          >
            {t('upload.action')}
          </SendButton>
        </>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">{baseRole === 'DataProvider' ? t('upload.text') : t('upload.textOnBehalf')}</Text>
        <DropZone file={file} isDisabled={isSending} onFile={setFile} />
        <TextareaField
          label={t('upload.comment')}
          help={t('upload.commentHelp')}
          value={comment}
          onChange={setComment}
          rows={2}
          maxLength={4000}
          isDisabled={isSending}
        />
        {isSending && (
          <Progress.Root value={Math.round(sent * 100)} size="xs" colorPalette="ink" aria-live="polite">
            <Progress.Label textStyle="xs">{t('upload.sending', { share: dates.percent(sent) })}</Progress.Label>
            <Progress.Track mt="1">
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        )}
        {newer && <ReplaceQuestion newer={newer} onReplace={() => submit(newer.generation ?? undefined)} />}
        {error !== null && (
          <FaultStrip>
            {messageOf(error)} {t('upload.kept')}
          </FaultStrip>
        )}
      </Stack>
    </AppDialog>
  );
}
