import { Button, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultStrip } from '../../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../../components/form-fields.tsx';
import { toast } from '../../../../components/toaster.tsx';
import { useErrorMessage } from '../../../../lib/error-messages.ts';
import { useUnsavedWork } from '../../../../lib/unsaved-work.ts';
import { useAddComment } from '../../api/ticket.ts';

/** Adds to the thread; changes nothing else. */
export function CommentBox({ submissionNo }: { submissionNo: string }) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const [text, setText] = useState('');
  const add = useAddComment(submissionNo);
  useUnsavedWork(text.trim() !== '');
  const send = () =>
    add.mutate(text, {
      onSuccess: () => {
        setText('');
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
        onChange={setText}
        rows={2}
        maxLength={4000}
      />
      {add.error && <FaultStrip>{messageOf(add.error)}</FaultStrip>}
      {text.trim() !== '' && (
        <Flex justify="flex-end">
          <Button variant="outline" loading={add.isPending} loadingText={t('comment.send')} onClick={send}>
            {t('comment.send')}
          </Button>
        </Flex>
      )}
    </Stack>
  );
}
