import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useAddComment } from '../../../entities/submission/api/submission.ts';
import { useDecision } from './decision-state.tsx';
import { SendButton } from '../../../components/send-button.tsx';

/** Words of a decision that can no longer be made: they are kept, to be copied or sent as a comment. */
export function KeptWords({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const { draft, end } = useDecision();
  const { mutate, isPending, error } = useAddComment(submission.submissionNo);
  const text = [draft.comment, draft.breaksComment].filter((words) => words.trim() !== '').join('\n');
  if (text === '') return null;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success({ title: t('kept.copied') }),
      (failure: unknown) => toast.failure(failure),
    );
  const send = () =>
    mutate(text, {
      onSuccess: () => {
        end();
        toast.success({ title: t('comment.added'), text: submission.submissionNo });
      },
    });
  return (
    <Box as="section" aria-label={t('kept.title')} borderWidth="1px" rounded="l3" bg="bg.panel" p="3" mb="4">
      <Text textStyle="sm" fontWeight="600">
        {t('kept.title')}
      </Text>
      <Text textStyle="sm" whiteSpace="pre-wrap" dir="auto" my="2" maxH="160px" overflowY="auto" tabIndex={0}>
        {text}
      </Text>
      {error && <FaultStrip>{messageOf(error)}</FaultStrip>}
      <Flex gap="2" wrap="wrap">
        <Button size="xs" variant="outline" onClick={copy}>
          {t('kept.copy')}
        </Button>
        {submission.allowedActions.includes('comment') && (
          <SendButton size="xs" variant="outline" isSending={isPending} onClick={send}>
            {t('kept.send')}
          </SendButton>
        )}
        <Button size="xs" variant="ghost" disabled={isPending} onClick={end}>
          {t('kept.discard')}
        </Button>
      </Flex>
    </Box>
  );
}
