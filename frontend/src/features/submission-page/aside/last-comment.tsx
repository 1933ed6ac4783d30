import { Box, Flex, Heading, Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useComments } from '../../../entities/submission/api/submission.ts';
import { usePageState } from '../use-page-state.ts';
import { CommentBox } from './comment-box.tsx';

/** The newest words of the thread, and a place to answer. */
export function LastComment({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  const page = usePageState();
  const { data } = useComments(submission.submissionNo);
  const last = data?.at(-1);
  const mayComment = submission.allowedActions.includes('comment');
  if (!last && !mayComment) return null;
  const author = last?.author?.name ?? tCommon('system');
  return (
    <Box as="section" aria-labelledby="last-comment-title">
      <Flex justify="space-between" align="baseline" mb="2">
        <Heading as="h2" id="last-comment-title" textStyle="sm" fontWeight="600">
          {t('comment.last')}
        </Heading>
        {data && data.length > 1 && (
          <Link as="button" textStyle="xs" onClick={() => page.set({ tab: 'comments' })}>
            {t('comment.all', { count: data.length })}
          </Link>
        )}
      </Flex>
      {last ? (
        <Box mb="3">
          <Flex gap="2" align="center" textStyle="xs" color="fg.muted">
            <PersonAvatar name={author} />
            <Text as="span" color="fg">
              <bdi>{author}</bdi>
            </Text>
            <time dateTime={last.createdAt}>{dates.instantNarrow(last.createdAt)}</time>
          </Flex>
          <Text textStyle="sm" mt="1" whiteSpace="pre-wrap" dir="auto">
            {last.text}
          </Text>
        </Box>
      ) : (
        <Text textStyle="sm" color="fg.muted" mb="2">
          {t('comment.none')}
        </Text>
      )}
      {mayComment && <CommentBox submissionNo={submission.submissionNo} />}
    </Box>
  );
}
