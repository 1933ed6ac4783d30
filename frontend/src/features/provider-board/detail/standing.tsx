import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { DueDate } from '../../../components/due-date.tsx';
import { ProgressTrio } from '../../../components/progress-trio.tsx';
import { RelayBar } from '../../../components/relay-bar.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useDates } from '../../../lib/dates.ts';
import { currentVersion } from '../../../entities/submission/submission-names.ts';
import { UndeliveredNote } from '../../../entities/submission/undelivered-note.tsx';
import { isChecking, isWithProvider } from '../submission-states.ts';

/** One line on where the submission is and whom it waits for. */
export function Standing({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('provider');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  if (isChecking(submission)) {
    return (
      <Box px="3" py="3" borderTopWidth="1px">
        <ProgressTrio progress={submission.progress} />
        <Text mt="3" textStyle="sm" color="fg.muted">
          {t('standing.checking')}
        </Text>
      </Box>
    );
  }
  const isOpen = submission.ballHolder !== 'nobody';
  const people = submission.waitsFor.map(({ name }) => `\u2068${name}\u2069`);
  return (
    <Box px="3" py="3" borderTopWidth="1px" textStyle="sm">
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
        <StatusBadge {...submission} />
        {!isWithProvider(submission) && <RelayBar {...submission} />}
        <Box as="span" color="fg.muted">
          <DueDate
            dueOn={submission.dueOn}
            newDueOn={submission.newDueOn}
            daysLate={isOpen ? submission.daysLate : 0}
            isOpen={isOpen}
          />
        </Box>
        {people.length > 0 && !isWithProvider(submission) && (
          <Box as="span" color="fg.muted">
            {t('standing.waitsFor', { people: dates.list(people) })}
          </Box>
        )}
      </Flex>
      <UndeliveredNote {...submission} />
      {submission.status === 'New' && submission.undelivered.length === 0 && (
        <Text mt="2" color="fg.muted">
          {t(currentVersion(submission) ? 'standing.recalled' : 'standing.new')}
        </Text>
      )}
      {submission.cause && submission.status === 'Reopened By System' && (
        <Text mt="2">
          {tStatuses(`cause.${submission.cause}`)}
          {submission.lastComment && (
            <>
              {' · '}
              <Bdi>{submission.lastComment}</Bdi>
            </>
          )}
        </Text>
      )}
    </Box>
  );
}
