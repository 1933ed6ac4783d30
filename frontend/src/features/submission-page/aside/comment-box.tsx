import { Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useAddComment } from '../../../entities/submission/api/submission.ts';
import { DraftNote } from '../../../entities/submission/drafts/draft-note.tsx';
import { useDraft } from '../../../entities/submission/drafts/use-drafts.ts';
import { SendButton } from '../../../components/send-button.tsx';

/** Adds to the thread; changes nothing else. */
export function CommentBox({ submissionNo }: { submissionNo: string }) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const draft = useDraft(submissionNo, 'comment', '');
  const text = draft.content;
  const add = useAddComment(submissionNo);
  const send = () =>
    add.mutate(text, {
      onSuccess: () => {
        draft.clear();
        toast.success({ title: t('comment.added'), text: submissionNo });
      },
    });
  return (
    <Stack gap="2">
      <TextareaField
        label={t('comment.label')}
        isLabelHidden
        placeholder={t('comment.placeholder')}
        value={text}
        onChange={draft.change}
        rows={2}
        maxLength={4000}
      />
      {add.error && <FaultStrip>{messageOf(add.error)}</FaultStrip>}
      {text.trim() !== '' && (
        <Flex justify="flex-end" align="center" gap="3">
          <DraftNote state={draft.state} />
          <SendButton variant="outline" isSending={add.isPending} onClick={send}>
            {t('comment.send')}
          </SendButton>
        </Flex>
      )}
    </Stack>
  );
}
