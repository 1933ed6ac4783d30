import { Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import { daysFromToday, useDates } from '../lib/dates.ts';

export interface DueDateProps {
  dueOn: string;
  /** The day that a reviewer named instead; what is relative counts from it. */
  newDueOn?: string | null;
  /** 0 when in time or no longer open. */
  daysLate: number;
  /** Nobody waits for a finished submission, so nothing relative is said. */
  isOpen?: boolean;
}

/** "Nov 10 ! 2 days late", "Nov 12 today", "Nov 13 tomorrow", else the day alone. */
export function DueDate({ dueOn, newDueOn = null, daysLate, isOpen = true }: DueDateProps) {
  const { t } = useTranslation();
  const dates = useDates();
  // Days are counted where the property is: there it may still be the day that is yesterday for the reader.
  const inForce = newDueOn ?? dueOn;
  const isToday = isOpen && daysLate === 0 && daysFromToday(inForce) <= 0;
  const near = isOpen && daysLate === 0 ? dates.near(isToday ? 0 : daysFromToday(inForce)) : null;
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1.5"
      rowGap="0"
      whiteSpace="nowrap"
      flexWrap={newDueOn ? 'wrap' : undefined}
    >
      <time dateTime={dueOn}>{dates.day(dueOn)}</time>
      {newDueOn && (
        <Flex as="span" fontWeight="500">
          <time dateTime={newDueOn}>{t('due.new', { day: dates.day(newDueOn) })}</time>
        </Flex>
      )}
      {daysLate > 0 && (
        <Flex as="span" display="inline-flex" align="center" gap="1" color="fg.error" fontWeight="500">
          <Icon as={LuTriangleAlert} boxSize="13px" aria-hidden />
          {t('due.late', { count: daysLate })}
        </Flex>
      )}
      {near && (
        <Flex as="span" color={isToday ? 'provider.fg' : 'fg.muted'} fontWeight={isToday ? '600' : undefined}>
          {near}
        </Flex>
      )}
    </Flex>
  );
}
