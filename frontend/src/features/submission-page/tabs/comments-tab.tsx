import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuMessagesSquare } from 'react-icons/lu';
import { closeReasons, providerReasonCodes } from '#contracts/submissions.ts';
import type { SubmissionComment, SubmissionDetail } from '#contracts/submission-views.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useComments } from '../../../entities/submission/api/submission.ts';
import { CommentBox } from '../aside/comment-box.tsx';
import { TabBody } from './tab-body.tsx';

/** Words of a reason code of a comment; null for codes that this page does not know. */
export function useReasonWords(): (code: string | null) => string | null {
  const { t } = useTranslation('statuses');
  return (code) => {
    const cause = providerReasonCodes.find((known) => known === code);
    if (cause) return t(`cause.${cause}`);
    const reason = closeReasons.find((known) => known === code);
    return reason ? t(`closeReason.${reason}`) : null;
  };
}

function Comment({ comment }: { comment: SubmissionComment }) {
  const { t } = useTranslation('submission');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  const reasonOf = useReasonWords();
  const author = comment.author?.name ?? tCommon('system');
  const reason = reasonOf(comment.reasonCode);
  return (
    <Box as="li">
      <Flex gap="2" align="center" wrap="wrap" textStyle="xs" color="fg.muted">
        <PersonAvatar name={author} />
        <Text as="span" color="fg" fontWeight="500" textStyle="sm">
          <bdi>{author}</bdi>
        </Text>
        {comment.impersonator && <span>{t('history.impersonatedBy', { name: comment.impersonator.name })}</span>}
        <time dateTime={comment.createdAt}>{dates.instant(comment.createdAt)}</time>
        {comment.kind !== 'comment' && <span>{t(`comment.kind.${comment.kind}`)}</span>}
        {reason && <span>{reason}</span>}
        {comment.versionNo !== null && <span>{t('data.version', { version: comment.versionNo })}</span>}
      </Flex>
      <Text ps="7" whiteSpace="pre-wrap" dir="auto">
        {comment.text}
      </Text>
    </Box>
  );
}

/** The thread of the submission, oldest first, and what was said with each act. */
export function CommentsTab({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { data, error, refetch } = useComments(submission.submissionNo);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <TabBody>
      <Box maxW="720px">
        {!data && <Skeleton h="80px" />}
        {data?.length === 0 && (
          <EmptyState icon={<LuMessagesSquare aria-hidden />} title={t('comment.none')} text={t('comment.noneText')} />
        )}
        {data && data.length > 0 && (
          <Stack as="ul" gap="4" listStyleType="none" mb="5">
            {data.map((comment) => (
              <Comment key={comment.commentId} comment={comment} />
            ))}
          </Stack>
        )}
        {submission.allowedActions.includes('comment') && <CommentBox submissionNo={submission.submissionNo} />}
      </Box>
    </TabBody>
  );
}
