import { Box, Button, Flex, Skeleton, Text, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuUpload } from 'react-icons/lu';
import type { SubmissionComment, SubmissionDetail } from '#contracts/submission-views.ts';
import { DueDate } from '../../../components/due-date.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useComments } from '../../../entities/submission/api/submission.ts';
import { useDraft } from '../../../entities/submission/drafts/use-drafts.ts';

/** Acts that bring a submission back to its provider, each with words of its own. */
const reopenings: readonly SubmissionComment['kind'][] = ['reopen', 'adminReopen'];

/** What the reviewer wants, and the answer that goes along with the next file. */
export function ReviewerComment({
  submission,
  onPickFile,
}: {
  submission: SubmissionDetail;
  onPickFile: (comment?: string) => void;
}) {
  const { t } = useTranslation('provider');
  const { data, error, refetch } = useComments(submission.submissionNo);
  const { content: answer, change: setAnswer } = useDraft(submission.submissionNo, 'answer', '');
  const reopening = data?.findLast(({ kind }) => reopenings.includes(kind));
  return (
    <Box px="3" py="3" borderTopWidth="1px">
      {error && !data && <ErrorState error={error} title={t('comment.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="64px" />}
      {reopening && <Words comment={reopening} submission={submission} />}
      {data && !reopening && <Text color="fg.muted">{t('comment.none')}</Text>}
      {submission.allowedActions.includes('upload') && (
        <Box mt="3">
          <TextareaField
            label={t('comment.answer')}
            help={t('comment.answerHelp')}
            value={answer}
            onChange={setAnswer}
            rows={2}
            maxLength={4000}
          />
          <Button
            mt="2"
            w={{ base: 'full', md: 'auto' }}
            h={{ base: '36px', md: '32px' }}
            colorPalette="ink"
            onClick={() => onPickFile(answer.trim() === '' ? undefined : answer.trim())}
          >
            <LuUpload aria-hidden />
            {t('panel.uploadCorrected')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Words({ comment, submission }: { comment: SubmissionComment; submission: SubmissionDetail }) {
  const { t } = useTranslation('provider');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  return (
    <Box colorPalette="reviewer">
      <Flex align="center" columnGap="2" rowGap="1" wrap="wrap" textStyle="sm">
        {comment.author && <PersonAvatar name={comment.author.name} size="sm" withName />}
        <chakra.time color="fg.muted" dateTime={comment.createdAt}>
          {dates.instant(comment.createdAt)}
        </chakra.time>
        {submission.cause && (
          <Box as="span" px="1.5" rounded="l2" bg="colorPalette.subtle" color="colorPalette.fg" fontWeight="500">
            {tStatuses(`cause.${submission.cause}`)}
          </Box>
        )}
      </Flex>
      <chakra.blockquote
        dir="auto"
        mt="2"
        ps="3"
        borderStartWidth="3px"
        borderColor="colorPalette.solid"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {comment.text}
      </chakra.blockquote>
      <Flex mt="2" gap="1.5" textStyle="sm" color="fg.muted" wrap="wrap">
        {t('comment.due')}
        <DueDate dueOn={submission.dueOn} newDueOn={submission.newDueOn} daysLate={submission.daysLate} />
      </Flex>
    </Box>
  );
}
