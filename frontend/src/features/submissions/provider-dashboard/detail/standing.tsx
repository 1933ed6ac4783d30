import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { Bdi } from '../../../../components/bdi.tsx';
import { DueDate } from '../../../../components/due-date.tsx';
import { ProgressTrio } from '../../../../components/progress-trio.tsx';
import { RelayBar } from '../../../../components/relay-bar.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { useDates } from '../../../../lib/dates.ts';
import { currentVersion } from '../../submission-page/ticket-names.ts';
import { UndeliveredNote } from '../../undelivered-note.tsx';
import { isChecking, isWithProvider } from '../ticket-states.ts';

/** One line on where the ticket is and whom it waits for. */
export function Standing({ ticket }: { ticket: SubmissionDetail }) {
  const { t } = useTranslation('provider');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  if (isChecking(ticket)) {
    return (
      <Box px="3" py="3" borderTopWidth="1px">
        <ProgressTrio progress={ticket.progress} />
        <Text mt="3" textStyle="sm" color="fg.muted">
          {t('standing.checking')}
        </Text>
      </Box>
    );
  }
  const isOpen = ticket.ballHolder !== 'nobody';
  const people = ticket.waitsFor.map(({ name }) => `\u2068${name}\u2069`);
  return (
    <Box px="3" py="3" borderTopWidth="1px" textStyle="sm">
      <Flex align="center" columnGap="3" rowGap="1" wrap="wrap">
        <StatusBadge {...ticket} />
        {!isWithProvider(ticket) && <RelayBar {...ticket} />}
        <Box as="span" color="fg.muted">
          <DueDate
            dueOn={ticket.dueOn}
            newDueOn={ticket.newDueOn}
            daysLate={isOpen ? ticket.daysLate : 0}
            isOpen={isOpen}
          />
        </Box>
        {people.length > 0 && !isWithProvider(ticket) && (
          <Box as="span" color="fg.muted">
            {t('standing.waitsFor', { people: dates.list(people) })}
          </Box>
        )}
      </Flex>
      <UndeliveredNote {...ticket} />
      {ticket.status === 'New' && ticket.undelivered.length === 0 && (
        <Text mt="2" color="fg.muted">
          {t(currentVersion(ticket) ? 'standing.recalled' : 'standing.new')}
        </Text>
      )}
      {ticket.cause && ticket.status === 'Reopened By System' && (
        <Text mt="2">
          {tStatuses(`cause.${ticket.cause}`)}
          {ticket.lastComment && (
            <>
              {' · '}
              <Bdi>{ticket.lastComment}</Bdi>
            </>
          )}
        </Text>
      )}
    </Box>
  );
}
