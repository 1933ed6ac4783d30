import { Box, Flex, Icon, Skeleton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCalendarClock, LuCheck, LuCircleDashed, LuMinus } from 'react-icons/lu';
import type { RowMonths } from '#contracts/frequencies.schema.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useRowMonths } from './frequency-api.ts';

type Month = RowMonths['months'][number];

const looks = {
  onTime: { icon: LuCheck, palette: 'done', isSolid: false, isDashed: false },
  late: { icon: LuCheck, palette: 'provider', isSolid: false, isDashed: false },
  open: { icon: LuCircleDashed, palette: 'provider', isSolid: true, isDashed: false },
  closed: { icon: LuMinus, palette: 'gray', isSolid: false, isDashed: false },
  toCome: { icon: LuCalendarClock, palette: 'gray', isSolid: false, isDashed: true },
  none: { icon: LuMinus, palette: 'gray', isSolid: false, isDashed: true },
} as const;
const states = ['onTime', 'late', 'open', 'closed', 'toCome', 'none'] as const;

/** One row's past and future: past months as they were delivered, open ones solid, the coming ones dashed. */
export function MonthLine({ id, rule, fields }: { id: number; rule: string; fields?: ReactNode }) {
  const { t } = useTranslation('frequencies');
  const { data, error, refetch } = useRowMonths(id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="96px" aria-busy />;
  return (
    <Panel
      title={
        <>
          {t('months.title', { name: data.subject })}
          <Text as="span" ms="3" fontWeight="400" color="fg.muted">
            {rule}
          </Text>
        </>
      }
      titleEnd={<Legend months={data.months} />}
      mt="3"
    >
      <Flex
        as="ol"
        listStyleType="none"
        gap="1"
        overflowX="auto"
        tabIndex={0}
        aria-label={t('months.title', { name: data.subject })}
      >
        {data.months.map((month) => (
          <MonthCell key={month.postMonth} month={month} />
        ))}
      </Flex>
      {fields}
    </Panel>
  );
}

/** What the marks of these months mean; a mark that none has is left out. */
function Legend({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation('frequencies');
  const shown = states.filter((state) => months.some((month) => month.state === state));
  return (
    <Flex gap="3" wrap="wrap" textStyle="xs">
      {shown.map((state) => {
        const { icon, palette } = looks[state];
        return (
          <Flex key={state} align="center" gap="1" colorPalette={palette} color="colorPalette.fg">
            <Icon as={icon} boxSize="14px" aria-hidden />
            {t(`months.${state}`)}
          </Flex>
        );
      })}
    </Flex>
  );
}

function MonthCell({ month }: { month: Month }) {
  const { t } = useTranslation('frequencies');
  const dates = useDates();
  const { icon, palette, isSolid, isDashed } = looks[month.state];
  return (
    <Box as="li" flex="1 0 64px" minW="64px" textAlign="center" textStyle="xs">
      <Text color={isSolid ? 'fg' : 'fg.muted'} fontWeight={isSolid ? '600' : undefined}>
        {dates.month(month.postMonth)}
      </Text>
      <Flex
        h="24px"
        my="1"
        align="center"
        justify="center"
        rounded="l1"
        colorPalette={palette}
        bg={isSolid ? 'colorPalette.solid' : isDashed ? undefined : 'colorPalette.subtle'}
        color={isSolid ? 'colorPalette.contrast' : 'colorPalette.fg'}
        borderWidth={isDashed ? '1px' : undefined}
        borderStyle={isDashed ? 'dashed' : undefined}
      >
        <Icon as={icon} boxSize="14px" aria-label={t(`months.${month.state}`)} role="img" />
      </Flex>
      <Text>{useMonthNote(month)}</Text>
    </Box>
  );
}

function useMonthNote({ state, dueOn, deliveredOn, lateDays }: Month): string {
  const { t } = useTranslation('frequencies');
  const dates = useDates();
  if (state === 'late' && deliveredOn) return t('months.lateBy', { day: dates.dayNear(deliveredOn), count: lateDays });
  if (state === 'onTime' && deliveredOn) return dates.dayNear(deliveredOn);
  if (state === 'closed' || state === 'none' || dueOn === null) return t(`months.${state}`);
  return t('months.due', { day: dates.dayNear(dueOn) });
}
