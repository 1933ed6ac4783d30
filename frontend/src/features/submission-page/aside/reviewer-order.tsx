import { Box, Flex, Heading, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import type { ReviewerSeat, SubmissionDetail } from '#contracts/submission-views.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useSession } from '../../../lib/session.ts';

type Step = SubmissionDetail['steps'][number];

function SeatState({ seat, step, since }: { seat: ReviewerSeat; step: Step; since: string }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const { userId } = useSession().user;
  if (seat.decision !== null) {
    return (
      <>
        <Box as="span" color="done.fg" fontWeight="500">
          {seat.decision === 'carried' ? t('order.carried') : t('order.approved')}
        </Box>
        {seat.decidedAt && <Box as="span">{dates.instantNarrow(seat.decidedAt)}</Box>}
      </>
    );
  }
  if (!seat.isActive) return <span>{t('order.lapsed')}</span>;
  if (!step.isCurrent) return <span>{t('order.waiting')}</span>;
  return (
    <>
      <Box as="span" color={step.stage === 'approve' ? 'approver.fg' : 'reviewer.fg'} fontWeight="500">
        {seat.user.userId === userId ? t('order.yourTurn') : t('order.turn')}
      </Box>
      <span>{dates.since(since)}</span>
    </>
  );
}

function Mark({ step, number }: { step: Step; number: number }) {
  const dates = useDates();
  const palette = step.stage === 'approve' ? 'approver' : 'reviewer';
  const look = step.isDone
    ? { bg: 'done.subtle', color: 'done.fg', borderColor: 'done.border' }
    : step.isCurrent
      ? { bg: `${palette}.solid`, color: `${palette}.contrast`, borderColor: `${palette}.solid` }
      : { bg: 'bg.panel', color: 'fg.muted', borderColor: 'border.emphasized' };
  return (
    <Flex
      boxSize="24px"
      rounded="full"
      align="center"
      justify="center"
      textStyle="xs"
      fontWeight="600"
      borderWidth="1px"
      aria-hidden
      {...look}
    >
      {step.isDone ? <Icon as={LuCheck} boxSize="14px" /> : dates.number(number)}
    </Flex>
  );
}

function StepItem({ step, number, isLast, since }: { step: Step; number: number; isLast: boolean; since: string }) {
  const { t } = useTranslation('submission');
  const name = step.name ?? (step.stage === 'approve' ? t('order.approval') : t('order.review'));
  const title = step.seats.length > 1 ? t('order.parallel', { name }) : name;
  return (
    <Flex as="li" gap="2.5" aria-current={step.isCurrent ? 'step' : undefined}>
      <Flex direction="column" align="center">
        <Mark step={step} number={number} />
        {!isLast && <Box aria-hidden flex="1" minH="10px" w="1px" bg="border.emphasized" />}
      </Flex>
      <Box flex="1" minW="0" pb="4">
        <Text textStyle="sm" fontWeight={step.isCurrent || step.isDone ? '600' : '400'} mb="0.5">
          {title}
        </Text>
        <Box as="ul" listStyleType="none">
          {step.seats.map((seat) => (
            <Flex as="li" key={seat.seatId} align="center" gap="2" textStyle="xs" py="0.5" wrap="wrap">
              <Box flex="1 0 auto" maxW="full">
                <PersonAvatar name={seat.user.name} withName />
                {seat.decidedBy && seat.decidedBy.userId !== seat.user.userId && (
                  <Text color="fg.muted">{t('order.standIn', { name: seat.decidedBy.name })}</Text>
                )}
              </Box>
              <Flex gap="1.5" color="fg.muted" whiteSpace="nowrap" ms="auto">
                <SeatState seat={seat} step={step} since={since} />
              </Flex>
            </Flex>
          ))}
        </Box>
      </Box>
    </Flex>
  );
}

/** The steps in order; parallel people share one. */
export function ReviewerOrder({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { steps, round, waitingSince } = submission;
  if (steps.length === 0) return null;
  return (
    <Box as="section" borderBottomWidth="1px" mb="4" aria-labelledby="order-title">
      <Flex justify="space-between" align="baseline" mb="3">
        <Heading as="h2" id="order-title" textStyle="sm" fontWeight="600">
          {t('order.title')}
        </Heading>
        <Text textStyle="xs" color="fg.muted">
          {t('order.round', { round })}
        </Text>
      </Flex>
      <Box as="ol" listStyleType="none">
        {steps.map((step, at) => (
          <StepItem
            key={step.orderNo}
            step={step}
            number={at + 1}
            isLast={at === steps.length - 1}
            since={waitingSince}
          />
        ))}
      </Box>
    </Box>
  );
}
