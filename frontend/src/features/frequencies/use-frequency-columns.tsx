import { Button, useBreakpointValue } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord } from '#contracts/masters.ts';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { textOf as textIn } from '../../entities/masters/use-master-words.ts';
import { CalendarControl, FirstMonthControl } from './further-controls.tsx';
import { ChoiceControl, DayControl } from './timeline-controls.tsx';
import type { ControlProps } from './timeline-controls.tsx';
import { NextDatesCell } from './next-dates-cell.tsx';
import type { TimelineDrafts } from './use-timeline-drafts.ts';

type Columns = ListColumn<MasterRecord>[];

/** Shown from the start; the other columns of the master are in the column choice. */
const firstShown = new Set([
  'subject',
  'serviceProvider',
  'collected',
  'submitFrequency',
  'submitTimelineDay',
  'dayMode',
  'roll',
]);

/** What a window of this width has no room for at first, without scrolling sideways. */
function useRoom() {
  return useBreakpointValue({ base: 'all', md: 'few', lg: 'some', xl: 'all' } as const, { ssr: false }) ?? 'all';
}

const withoutRoom = {
  all: new Set<string>(),
  some: new Set(['dayMode', 'roll']),
  few: new Set(['dayMode', 'roll', 'serviceProvider']),
} as const;

/** Values that are edited where they stand. */
const controls: Readonly<Record<string, ComponentType<Omit<ControlProps, 'field'>>>> = {
  submitFrequency: (props) => <ChoiceControl {...props} field="SubmitFrequency" />,
  submitTimelineDay: DayControl,
  anchor: (props) => <ChoiceControl {...props} field="anchor" />,
  dayMode: (props) => <ChoiceControl {...props} field="dayMode" />,
  roll: (props) => <ChoiceControl {...props} field="roll" />,
  calendarCode: CalendarControl,
  firstPostMonth: FirstMonthControl,
};

/** The columns of the master with controls in the place of the values that are edited, and the next due dates. */
export function useFrequencyColumns(
  drafts: TimelineDrafts,
  chosenId: number | null,
  choose: (record: MasterRecord) => void,
): (columns: Columns) => Columns {
  const { t, i18n } = useTranslation('frequencies');
  const room = useRoom();
  return useMemo(() => {
    const nameOf = ({ values }: MasterRecord) =>
      `${textIn(values['subject'], i18n.language) || t('everything')}, ${textIn(values['collected'], i18n.language)}`;
    const subjectCell = (record: MasterRecord) => (
      <Button
        variant="plain"
        size="xs"
        px="0"
        h="auto"
        whiteSpace="normal"
        textAlign="start"
        fontWeight={record.id === chosenId ? '700' : '500'}
        aria-pressed={record.id === chosenId}
        onClick={() => choose(record)}
      >
        {textIn(record.values['subject'], i18n.language) || t('everything')}
      </Button>
    );
    const cellOf = ({ id, cell }: Columns[number]): Columns[number]['cell'] => {
      const Control = controls[id];
      if (id === 'subject') return subjectCell;
      if (Control === undefined) return cell;
      return (record) =>
        record.allowedActs.includes('edit') ? <Control {...{ record, drafts }} name={nameOf(record)} /> : cell(record);
    };
    return (columns) => [
      ...columns
        .filter(({ id }) => id !== 'isForProperty')
        .map((column) => ({
          ...column,
          cell: cellOf(column),
          isFirstHidden: !firstShown.has(column.id) || withoutRoom[room].has(column.id),
        })),
      {
        id: 'nextDates',
        header: t('nextDates'),
        cell: (record: MasterRecord) => <NextDatesCell {...{ record, drafts }} />,
      },
    ];
  }, [t, i18n.language, room, drafts, chosenId, choose]);
}
