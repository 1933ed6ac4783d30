import { Box, Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessedFile } from '#contracts/uploaded-files.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { TextareaField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useAddComment, useComments } from '../../entities/submission/api/submission.ts';
import { useDates } from '../../lib/dates.ts';
import { useRefreshComments } from './uploaded-files-api.ts';

/** The thread of the submission that a file belongs to, and a field to add to it. */
export function CommentsDialog({ file, onClose }: { file: ProcessedFile; onClose: () => void }) {
  const { t } = useTranslation('uploaded-files');
  const { t: tSubmission } = useTranslation('submission');
  const dates = useDates();
  const { submissionNo, mayComment } = file;
  const { data, error, refetch } = useComments(submissionNo);
  const add = useAddComment(submissionNo);
  const refresh = useRefreshComments();
  const [text, setText] = useState('');
  const save = () =>
    add.mutate(text.trim(), {
      onSuccess: () => {
        void refresh();
        toast.success({ title: t('comments.saved', { submissionNo }) });
        onClose();
      },
      onError: (failure) => toast.failure(failure),
    });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={t('comments.title', { submissionNo })}
      size="md"
      isLocked={add.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={add.isPending}>
            {tSubmission('act.cancel')}
          </Button>
          {mayComment && (
            <SendButton isSending={add.isPending} disabled={text.trim() === ''} onClick={save}>
              {t('comments.save')}
            </SendButton>
          )}
        </>
      }
    >
      <Stack gap="4">
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h="60px" />}
        {data?.length === 0 && <Text color="fg.muted">{t('comments.empty')}</Text>}
        {data && data.length > 0 && (
          <Stack as="ul" gap="3" listStyleType="none">
            {data.map(({ commentId, author, createdAt, text: words }) => (
              <Box as="li" key={commentId}>
                <Text textStyle="xs" color="fg.muted">
                  {t('comments.of', { name: author?.name ?? t('system'), when: dates.instant(createdAt) })}
                </Text>
                <Text whiteSpace="pre-wrap" dir="auto">
                  {words}
                </Text>
              </Box>
            ))}
          </Stack>
        )}
        {mayComment && <TextareaField label={t('comments.label')} value={text} onChange={setText} maxLength={4000} />}
      </Stack>
    </AppDialog>
  );
}
