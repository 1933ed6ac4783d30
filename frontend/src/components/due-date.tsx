import { Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import { daysFromToday, useDates } from '../lib/dates.ts';

export interface DueDateProps {
  dueOn: string;
  /** 0 when in time or no longer open. */
  daysLate: number;
  /** Nobody waits for a finished ticket, so nothing relative is said. */
  isOpen?: boolean;
}

/** "Nov 10 ! 2 days late", "Nov 12 today", "Nov 13 tomorrow", else the day alone. */
export function DueDate({ dueOn, daysLate, isOpen = true }: DueDateProps) {
  const { t } = useTranslation();
  const dates = useDates();
  // Days are counted where the property is: there it may still be the day that is yesterday for the reader.
  const isToday = isOpen && daysLate === 0 && daysFromToday(dueOn) <= 0;
  const near = isOpen && daysLate === 0 ? dates.near(isToday ? 0 : daysFromToday(dueOn)) : null;
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" whiteSpace="nowrap">
      <time dateTime={dueOn}>{dates.day(dueOn)}</time>
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
