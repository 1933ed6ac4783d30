import { Box, Button, Flex, IconButton, Stack, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronLeft, LuChevronRight, LuPlus } from 'react-icons/lu';
import type { Delegation } from '#contracts/delegations.ts';
import { useDates } from '../../lib/dates.ts';
import { usePrivilege } from '../../lib/session.ts';
import { ErrorState } from '../error-state.tsx';
import { Panel } from '../panel.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';
import { useAbsences } from './absence-api.ts';
import { EndAbsence } from './end-absence.tsx';
import { lastDayOf, monthAfter } from './months.ts';

const monthsShown = 3;
const thisMonth = () => `${new Date().toLocaleDateString('sv-SE').slice(0, 7)}-01`;

/** Who is absent when, and who decides meanwhile: people down, months across. */
export function AbsenceCalendar() {
  const { t } = useTranslation('absences');
  const [first, setFirst] = useState(thisMonth);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = usePrivilege('alluser', 'All');
  const months = Array.from({ length: monthsShown }, (_, at) => monthAfter(first, at));
  const { data, error, refetch } = useAbsences(first, lastDayOf(months.at(-1) ?? first));
  return (
    <Panel
      isFlush
      title={t('title')}
      titleEnd={
        <Flex gap="1">
          <Step label={t('earlier')} onClick={() => setFirst(monthAfter(first, -1))} isBack />
          <Step label={t('later')} onClick={() => setFirst(monthAfter(first, 1))} />
          {mayAdd && (
            <Button size="xs" variant="outline" onClick={() => setAdding(true)}>
              <LuPlus aria-hidden />
              {t('add')}
            </Button>
          )}
        </Flex>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Months months={months} absences={data ?? []} isPending={!data} mayEnd={mayAdd} />
      )}
      {isAdding && <AbsenceDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Step({ label, onClick, isBack = false }: { label: string; onClick: () => void; isBack?: boolean }) {
  return (
    <IconButton size="xs" variant="ghost" aria-label={label} title={label} onClick={onClick} _rtl={{ scale: '-1 1' }}>
      {isBack ? <LuChevronLeft aria-hidden /> : <LuChevronRight aria-hidden />}
    </IconButton>
  );
}

interface MonthsProps {
  months: readonly string[];
  absences: readonly Delegation[];
  isPending: boolean;
  mayEnd: boolean;
}

function Months({ months, absences, isPending, mayEnd }: MonthsProps) {
  const { t } = useTranslation('absences');
  const dates = useDates();
  const people = Map.groupBy(absences, ({ principal }) => principal.userId);
  if (people.size === 0) {
    return (
      <Text p="3" textStyle="sm" color="fg.muted" aria-busy={isPending}>
        {isPending ? '…' : t('none')}
      </Text>
    );
  }
  return (
    <Box overflowX="auto">
      <Table.Root size="sm" aria-label={t('title')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('person')}</Table.ColumnHeader>
            {months.map((month) => (
              <Table.ColumnHeader key={month}>{dates.month(month)}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {[...people.entries()].map(([userId, own]) => (
            <Table.Row key={userId}>
              <Table.Cell fontWeight="500" verticalAlign="top">
                <bdi>{own[0]?.principal.name}</bdi>
              </Table.Cell>
              {months.map((month) => (
                <Table.Cell key={month} verticalAlign="top">
                  <Stack gap="1">
                    {own
                      .filter(({ fromDay, untilDay }) => fromDay <= lastDayOf(month) && untilDay >= month)
                      .map((absence) => (
                        <AbsenceMark key={absence.delegationId} absence={absence} mayEnd={mayEnd} />
                      ))}
                  </Stack>
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function AbsenceMark({ absence, mayEnd }: { absence: Delegation; mayEnd: boolean }) {
  const { t } = useTranslation('absences');
  const dates = useDates();
  const { fromDay, untilDay, delegate, isActive, validUntil } = absence;
  return (
    <Flex
      align="center"
      gap="2"
      px="2"
      py="1"
      rounded="l1"
      textStyle="xs"
      colorPalette={isActive ? 'reviewer' : 'closed'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      <Box flex="1" minW="120px">
        <Text>{t('between', { from: dates.day(fromDay), until: dates.day(untilDay) })}</Text>
        <Text>{t('decides', { name: delegate.name })}</Text>
      </Box>
      {mayEnd && Date.parse(validUntil) > Date.now() && <EndAbsence absence={absence} />}
    </Flex>
  );
}
