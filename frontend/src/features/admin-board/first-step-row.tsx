import { Badge, Box, Button, Circle, Flex, Icon, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight, LuCheck, LuUpload } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { FirstStepState } from '#contracts/first-steps.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { useSession } from '../../lib/session.ts';
import { addPeople, stepLinks } from './first-step-links.ts';
import { OpenDueSubmissions } from './open-due-submissions.tsx';
import { useStepFact } from './use-step-fact.ts';

const looks = {
  done: { bg: 'done.subtle', color: 'done.fg', borderColor: 'done.border' },
  next: { bg: 'ink.solid', color: 'ink.contrast', borderColor: 'ink.solid' },
  open: { bg: 'bg.panel', color: 'fg.muted', borderColor: 'border.emphasized' },
} as const;

interface FirstStepRowProps {
  state: FirstStepState;
  look: keyof typeof looks;
  isOptional: boolean;
  /** Everything is there that the first submission needs to open. */
  mayOpen: boolean;
}

/** One step: done with what was entered, next with its two buttons, or to come. */
export function FirstStepRow({ state, look, isOptional, mayOpen }: FirstStepRowProps) {
  const { t } = useTranslation('first-steps');
  const { step, isDone } = state;
  const fact = useStepFact(state);
  const isNext = look === 'next';
  return (
    <Flex
      as="li"
      align="center"
      columnGap="4"
      rowGap="3"
      px="4"
      py={isNext ? '4' : '3'}
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="border.muted"
      borderStartWidth={isNext ? '3px' : undefined}
      borderStartColor={isNext ? 'ink.solid' : undefined}
      bg={isNext ? 'ink.subtle' : undefined}
      _first={{ borderTopWidth: '0' }}
      aria-current={isNext ? 'step' : undefined}
    >
      <Circle
        size="28px"
        flexShrink="0"
        borderWidth="1px"
        borderStyle={isOptional && !isDone ? 'dashed' : 'solid'}
        {...looks[look]}
        aria-hidden
      >
        <Icon as={isDone ? LuCheck : stepLinks[step].icon} boxSize="14px" />
      </Circle>
      <Box flex="1 1 240px" minW="0">
        <Flex align="center" columnGap="2" wrap="wrap">
          <Text textStyle={isNext ? 'md' : 'sm'} fontWeight={look === 'open' ? '500' : '600'}>
            {t(`step.${step}.title`)}
          </Text>
          {isOptional && <Badge>{t('optional')}</Badge>}
          <Box srOnly>{t(`${look}`)}</Box>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {fact ?? t(`step.${step}.text`)}
        </Text>
      </Box>
      {step === 'submission' && !isDone ? (
        mayOpen && <OpenDueSubmissions />
      ) : (
        <StepActs state={state} isNext={isNext} />
      )}
    </Flex>
  );
}

/** What the person may do: the two ways to make the first one, or a link to the screen. */
function StepActs({ state: { step, isDone, count }, isNext }: { state: FirstStepState; isNext: boolean }) {
  const { t } = useTranslation('first-steps');
  const { privileges, mayChangeShared } = useSession();
  const links = stepLinks[step];
  const needsPeople = step === 'serviceProvider' && !isDone && count !== 0;
  const { screen, make, bring } = needsPeople ? addPeople : links;
  const title = t(`step.${step}.title`);
  if (step === 'submission' || links.open === null || !includesPrivilege(privileges[screen], 'View')) return null;
  if (!isNext || make === null || !mayChangeShared || !includesPrivilege(privileges[screen], 'Edit')) {
    return (
      <ChakraLink asChild colorPalette="ink" textStyle="sm" fontWeight="500">
        <Link to={links.open} aria-label={t('openOf', { title })}>
          {t('openScreen')}
        </Link>
      </ChakraLink>
    );
  }
  return (
    <Flex gap="2" wrap="wrap">
      {bring !== null && (
        <Button asChild variant="outline">
          <Link to={bring}>
            <LuUpload aria-hidden />
            {t('bring')}
          </Link>
        </Button>
      )}
      <Button asChild colorPalette="ink">
        <Link to={make}>
          {needsPeople ? t('addPeople') : t(`step.${step}.action`)}
          <Icon as={LuArrowRight} className="flip" aria-hidden />
        </Link>
      </Button>
    </Flex>
  );
}
