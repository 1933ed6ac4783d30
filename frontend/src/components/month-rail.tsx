import { Box, Flex, IconButton, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight } from 'react-icons/lu';
import { useDates } from '../lib/dates.ts';
import { useChosenInSight } from './use-chosen-in-sight.ts';

export interface RailMonth {
  postMonth: string;
  total: number;
  handedOver: number;
  /** Open submissions whose due date is over. */
  late?: number;
  /** All of the month is finished, in time. */
  isDone?: boolean;
}

export interface MonthRailProps {
  /** Oldest first; as many as are to be seen. */
  months: readonly RailMonth[];
  chosen: string;
  onChoose: (postMonth: string) => void;
  onEarlier?: () => void;
  onLater?: () => void;
}

interface MonthProps {
  month: RailMonth;
  isChosen: boolean;
  /** Where months of several years stand side by side. */
  isYearShown: boolean;
  onChoose: () => void;
}

function Month({ month, isChosen, isYearShown, onChoose }: MonthProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { late = 0 } = month;
  const isFinished = month.total > 0 && month.handedOver >= month.total;
  const share = month.total === 0 ? 0 : Math.min(100, (month.handedOver / month.total) * 100);
  return (
    <chakra.button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      minW="46px"
      flexShrink="0"
      whiteSpace="nowrap"
      px="1.5"
      py="1"
      rounded="l2"
      borderWidth="1px"
      borderColor={isChosen ? 'border.emphasized' : 'transparent'}
      bg={isChosen ? 'bg.panel' : undefined}
      color={isChosen ? 'fg' : 'fg.muted'}
      fontWeight={isChosen ? '600' : '400'}
      textStyle="xs"
      cursor="pointer"
      focusVisibleRing="outside"
      _hover={{ bg: isChosen ? 'bg.panel' : 'bg.muted' }}
    >
      <span aria-hidden>{dates.monthShort(month.postMonth)}</span>{' '}
      {late > 0 && (
        <Box as="span" color="fault.fg" fontWeight="600" aria-hidden>
          {dates.number(late)}
        </Box>
      )}
      {isYearShown && (
        <Box as="span" display="block" aria-hidden fontWeight="400">
          {dates.year(month.postMonth)}
        </Box>
      )}
      <Box as="span" srOnly>
        {dates.series([
          dates.month(month.postMonth),
          ...(late > 0 ? [t('months.late', { count: late })] : []),
          t('months.progress', { done: month.handedOver, total: month.total }),
        ])}
      </Box>
      <Box as="span" display="block" aria-hidden h="4px" mt="1" bg="bg.emphasized" overflow="hidden">
        <Box
          as="span"
          display="block"
          h="full"
          w={`${share}%`}
          bg={late > 0 ? 'fault.solid' : isChosen ? 'ink.solid' : isFinished ? 'done.solid' : 'closed.solid'}
        />
      </Box>
    </chakra.button>
  );
}

/** Room beside the chosen month, so that the step to the next one is seen as well. */
const besideChosen = 36;

/** Months with a bar of what is handed over; the chosen one is the page's filter and is in the address. */
export function MonthRail({ months, chosen, onChoose, onEarlier, onLater }: MonthRailProps) {
  const { t } = useTranslation();
  const rail = useChosenInSight('[aria-pressed="true"]', besideChosen, `${chosen} ${months.length}`);
  const hasYears = new Set(months.map(({ postMonth }) => postMonth.slice(0, 4))).size > 1;
  return (
    <Flex
      ref={rail}
      role="group"
      aria-label={t('months.label')}
      align="center"
      gap="1"
      maxW="full"
      overflowX="auto"
      position="relative"
    >
      <IconButton size="xs" variant="ghost" aria-label={t('months.earlier')} disabled={!onEarlier} onClick={onEarlier}>
        <LuChevronLeft className="flip" aria-hidden />
      </IconButton>
      {months.map((month) => (
        <Month
          key={month.postMonth}
          month={month}
          isYearShown={hasYears}
          isChosen={month.postMonth.slice(0, 7) === chosen.slice(0, 7)}
          onChoose={() => onChoose(month.postMonth)}
        />
      ))}
      <IconButton size="xs" variant="ghost" aria-label={t('months.later')} disabled={!onLater} onClick={onLater}>
        <LuChevronRight className="flip" aria-hidden />
      </IconButton>
    </Flex>
  );
}
