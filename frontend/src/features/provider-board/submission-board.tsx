import { Box, Flex, Heading, Icon, Skeleton } from '@chakra-ui/react';
import { useId } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCalendarClock, LuCircleCheck, LuTriangleAlert, LuUndo2 } from 'react-icons/lu';
import type { ProviderBoard } from '#contracts/submission-boards.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { HandedOverRow, SubmissionRow } from './submission-row.tsx';

export const boardGroups = ['late', 'sentBack', 'dueNow', 'handedOver'] as const;
type GroupName = (typeof boardGroups)[number];

const looks: Record<GroupName, { icon: ComponentType; palette: string; isMirrored?: boolean }> = {
  late: { icon: LuTriangleAlert, palette: 'fault' },
  sentBack: { icon: LuUndo2, palette: 'provider', isMirrored: true },
  dueNow: { icon: LuCalendarClock, palette: 'ink' },
  handedOver: { icon: LuCircleCheck, palette: 'done' },
};

export interface SubmissionBoardProps {
  board: ProviderBoard;
  selected: string | null;
  onOpen: (submission: SubmissionSummary) => void;
  onPickFile: (submission: SubmissionSummary) => void;
}

/** What there is to do, most pressing first; groups without submissions are left out. */
export function SubmissionBoard({ board, selected, onOpen, onPickFile }: SubmissionBoardProps) {
  return (
    <>
      {boardGroups
        .filter((name) => board[name].length > 0)
        .map((name) => (
          <Group key={name} name={name} count={board[name].length}>
            {board[name].map((submission) => {
              const isSelected = submission.submissionNo === selected;
              const Row = name === 'handedOver' ? HandedOverRow : SubmissionRow;
              return (
                <Row
                  key={submission.submissionNo}
                  submission={submission}
                  isSelected={isSelected}
                  isOfOtherMonth={submission.postMonth !== board.postMonth}
                  onOpen={() => onOpen(submission)}
                  onPickFile={() => onPickFile(submission)}
                />
              );
            })}
          </Group>
        ))}
    </>
  );
}

function Group({ name, count, children }: { name: GroupName; count: number; children: ReactNode }) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  const { icon, palette, isMirrored } = looks[name];
  const id = useId();
  return (
    <Box _notFirst={{ borderTopWidth: '1px' }}>
      <Flex align="center" gap="2" minH="36px" px="3" bg="bg.subtle">
        <Icon
          as={icon}
          boxSize="16px"
          color={`${palette}.fg`}
          aria-hidden
          className={isMirrored ? 'flip' : undefined}
        />
        <Heading as="h2" id={id} textStyle="sm" fontWeight="600">
          {t(`group.${name}`)}
        </Heading>
        <Box as="span" textStyle="sm" color="fg.muted">
          {dates.number(count)}
        </Box>
      </Flex>
      <Box as="ul" listStyleType="none" aria-labelledby={id}>
        {children}
      </Box>
    </Box>
  );
}

export function BoardSkeleton() {
  return (
    <Panel aria-busy>
      {[1, 2, 3, 4, 5].map((at) => (
        <Flex key={at} justify="space-between" gap="6" py="2.5">
          <Box flex="1">
            <Skeleton h="14px" w="55%" mb="2" />
            <Skeleton h="12px" w="40%" />
          </Box>
          <Skeleton h="28px" w="148px" />
        </Flex>
      ))}
    </Panel>
  );
}
