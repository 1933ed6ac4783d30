import { Box, Button, Flex, Icon, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuUpload } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { DueDate } from '../../components/due-date.tsx';
import { ProgressNote } from '../../components/progress-trio.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useDates } from '../../lib/dates.ts';
import { PackageNote } from '../../entities/submission/package/package-note.tsx';
import { primaryAction } from './primary-action.ts';
import { SubmissionName } from './submission-name.tsx';

export interface SubmissionRowProps {
  submission: SubmissionSummary;
  isSelected: boolean;
  /** Its post month is not the one that the page names. */
  isOfOtherMonth: boolean;
  /** Shows the submission beside the list and takes the focus there. */
  onOpen: () => void;
  /** Opens the choice of a file for this submission. */
  onPickFile: () => void;
}

const marked = {
  bg: 'ink.subtle',
  boxShadow: 'inset 3px 0 0 var(--chakra-colors-ink-solid)',
  _rtl: { boxShadow: 'inset -3px 0 0 var(--chakra-colors-ink-solid)' },
} as const;

function NameButton({ submission, isSelected, onOpen }: Omit<SubmissionRowProps, 'onPickFile' | 'isOfOtherMonth'>) {
  return (
    <chakra.button
      type="button"
      onClick={onOpen}
      aria-current={isSelected || undefined}
      maxW="full"
      textStyle="sm"
      fontWeight="500"
      textAlign="start"
      cursor="pointer"
      rounded="l1"
      focusVisibleRing="outside"
      _hover={{ textDecoration: 'underline' }}
    >
      <SubmissionName submission={submission} />
    </chakra.button>
  );
}

/** A submission that the provider has something to do with. */
export function SubmissionRow({ submission, isSelected, isOfOtherMonth, onOpen, onPickFile }: SubmissionRowProps) {
  const dates = useDates();
  return (
    <Flex
      as="li"
      minH="56px"
      px="3"
      py="2"
      columnGap="3"
      rowGap="2.5"
      align={{ base: 'stretch', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      borderTopWidth="1px"
      borderColor="border.muted"
      {...(isSelected ? marked : {})}
    >
      <Box flex="1" minW="0">
        <NameButton {...{ submission, isSelected, onOpen }} />
        <Flex align="center" wrap="wrap" columnGap="3" textStyle="xs">
          {isOfOtherMonth && (
            <Box as="span" fontWeight="500">
              {dates.month(submission.postMonth)}
            </Box>
          )}
          <StatusBadge {...submission} isPlain />
          <Box as="span" color="fg.muted">
            <DueDate dueOn={submission.dueOn} newDueOn={submission.newDueOn} daysLate={submission.daysLate} />
          </Box>
          <PackageNote of={submission.package} />
        </Flex>
      </Box>
      <Flex
        w={{ base: 'full', md: '148px', lg: '116px', xl: '148px' }}
        flexShrink="0"
        justify={{ base: 'start', md: 'center' }}
      >
        <RowAction {...{ submission, isSelected, onOpen, onPickFile }} />
      </Flex>
    </Flex>
  );
}

function RowAction({ submission, isSelected, onOpen, onPickFile }: Omit<SubmissionRowProps, 'isOfOtherMonth'>) {
  const { t } = useTranslation('provider');
  const action = primaryAction(submission);
  if (action === null) return null;
  if (action === 'progress') {
    return submission.progress ? (
      <ProgressNote progress={submission.progress} />
    ) : (
      <Box as="span" textStyle="sm" color="system.fg">
        {t('row.queued')}
      </Box>
    );
  }
  const isSolid = isSelected || submission.daysLate > 0;
  // What is to be read stands beside the list; once it is there, the same button goes on to the file.
  const isPicking = action === 'upload' || (action === 'fix' && isSelected);
  return (
    <Button
      w="full"
      h="auto"
      minH={{ base: '36px', md: '28px' }}
      px="2"
      py="1"
      whiteSpace="normal"
      variant={isSolid ? 'solid' : 'outline'}
      colorPalette={isSolid ? 'ink' : 'gray'}
      onClick={isPicking ? onPickFile : onOpen}
    >
      {action === 'upload' && <Icon as={LuUpload} aria-hidden />}
      {action === 'explain' ? t('row.explain', { count: submission.unexplainedCount }) : t(`row.${action}`)}
      <Box as="span" srOnly>
        <SubmissionName submission={submission} />
      </Box>
    </Button>
  );
}

/** A submission that others hold, or that is finished: one line. */
export function HandedOverRow({ submission, isSelected, onOpen }: Omit<SubmissionRowProps, 'onPickFile'>) {
  return (
    <Flex
      as="li"
      minH="32px"
      px="3"
      py="1"
      columnGap="3"
      align="center"
      justify="space-between"
      wrap="wrap"
      borderTopWidth="1px"
      borderColor="border.muted"
      {...(isSelected ? marked : {})}
    >
      <NameButton {...{ submission, isSelected, onOpen }} />
      <StatusBadge {...submission} isPlain />
    </Flex>
  );
}
