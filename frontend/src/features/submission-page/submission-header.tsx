import { Box, Flex, Heading, Icon, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { Bdi } from '../../components/bdi.tsx';
import { DueDate } from '../../components/due-date.tsx';
import { RelayBar } from '../../components/relay-bar.tsx';
import { Stamp } from '../../components/stamp.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { statusLook } from '../../components/status-look.ts';
import { StepOverdue } from '../../components/step-overdue.tsx';
import { useDates } from '../../lib/dates.ts';
import { useIsOperator, useSession } from '../../lib/session.ts';
import { ActMenu } from '../../entities/submission/acts/act-menu.tsx';
import { UndeliveredNote } from '../../entities/submission/undelivered-note.tsx';
import { QueueSteps } from './queue-steps.tsx';
import { subjectOf } from '../../entities/submission/submission-names.ts';

interface FactProps {
  label: string;
  /** Beside the panel for decisions a small screen has room for what a decision needs. */
  isOnSmallScreen?: boolean;
  children: ReactNode;
}

function Fact({ label, isOnSmallScreen = true, children }: FactProps) {
  return (
    <Box minW="0" display={isOnSmallScreen ? undefined : { lg: 'none', xl: 'block' }}>
      <Text as="dt" textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Flex as="dd" textStyle="sm" align="center" gap="2" wrap="wrap">
        {children}
      </Flex>
    </Box>
  );
}

/** "You, since Nov 11, 14:20", a list of names, or the role alone. */
function WaitsFor({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  const { user } = useSession();
  const { ballHolder, waitsFor, waitingSince } = submission;
  const look = statusLook(submission);
  const isMine = waitsFor.some((person) => person.userId === user.userId);
  const names = waitsFor.map((person) => person.name);
  const who = isMine ? t('header.you') : names.length > 0 ? dates.list(names) : tStatuses(`holder.${ballHolder}`);
  const words = t('header.since', { who, when: dates.instantNarrow(waitingSince) });
  return (
    <>
      <RelayBar {...submission} />
      <Box
        as="span"
        colorPalette={look.palette}
        color="colorPalette.fg"
        fontWeight={isMine ? '600' : '400'}
        overflowWrap="anywhere"
      >
        {words}
      </Box>
    </>
  );
}

export function SubmissionHeader({ submission, listPath }: { submission: SubmissionDetail; listPath: string }) {
  const { t, i18n } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const { dueOn, daysLate, ballHolder, serviceProvider, fund, cause, isRestated, postMonth } = submission;
  const isOperator = useIsOperator();
  return (
    <Flex
      as="header"
      gap="4"
      px={{ base: '3', md: '5' }}
      pt={{ base: '4', lg: '3', xl: '4' }}
      pb={{ base: '3', lg: '1', xl: '3' }}
    >
      <Stamp postMonth={postMonth} />
      <Box flex="1 1 260px" minW="0">
        <Flex
          justify="space-between"
          align="flex-start"
          columnGap="4"
          rowGap="2"
          mb="1"
          wrap={{ base: 'wrap', md: 'nowrap' }}
        >
          <Flex align="center" columnGap="3" wrap="wrap" minW="0">
            <Heading
              as="h1"
              // A small screen keeps its height for the rows.
              textStyle={{ base: '2xl', lg: 'lg', xl: '2xl' }}
              letterSpacing={i18n.language === 'en' ? '-0.012em' : undefined}
              tabIndex={-1}
              outline="none"
              data-page-heading
            >
              <Bdi>{submission.dataset.name}</Bdi> · <Bdi>{subjectOf(submission)}</Bdi>
            </Heading>
            <StatusBadge {...submission} showStuck={false} />
            {isOperator && submission.processState !== 'running' && submission.processState !== 'ended' && (
              <StuckBadge />
            )}
            {isRestated && (
              <Text textStyle="xs" color="fg.muted">
                {t('header.restated')}
              </Text>
            )}
          </Flex>
          <Flex align="flex-start" gap="2" flexShrink="0">
            <QueueSteps submission={submission} listPath={listPath} />
            <ActMenu submission={submission} />
          </Flex>
        </Flex>
        <Flex as="dl" columnGap="5" rowGap="2" wrap="wrap">
          <Fact label={t('header.due')}>
            <DueDate
              dueOn={dueOn}
              newDueOn={submission.newDueOn}
              daysLate={daysLate}
              isOpen={ballHolder !== 'nobody'}
            />
            <StepOverdue {...submission} />
          </Fact>
          <Fact label={t('header.waitsFor')}>
            <WaitsFor submission={submission} />
          </Fact>
          {cause && (
            <Fact label={t('header.cause')}>
              <Box as="span" color="provider.fg" fontWeight="500">
                {tStatuses(`cause.${cause}`)}
              </Box>
            </Fact>
          )}
          <Fact label={t('header.provider')} isOnSmallScreen={false}>
            <Bdi>{serviceProvider.name}</Bdi>
          </Fact>
          {fund && (
            <Fact label={t('header.fund')} isOnSmallScreen={false}>
              <Bdi>{fund.name}</Bdi>
            </Fact>
          )}
        </Flex>
        <UndeliveredNote {...submission} />
      </Box>
    </Flex>
  );
}

function StuckBadge() {
  const { t } = useTranslation('statuses');
  return (
    <Flex
      as="span"
      align="center"
      gap="1.5"
      h="22px"
      px="1.5"
      rounded="l2"
      bg="fault.subtle"
      color="fault.fg"
      textStyle="xs"
      fontWeight="500"
    >
      <Icon as={LuTriangleAlert} boxSize="14px" aria-hidden />
      {t('stuck')}
    </Flex>
  );
}
