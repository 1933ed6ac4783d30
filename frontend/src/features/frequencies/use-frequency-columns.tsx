import { Button, useBreakpointValue } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord } from '#contracts/masters.ts';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { textOf as textIn } from '../../entities/masters/use-master-words.ts';
import { ChoiceControl, DayControl } from './timeline-controls.tsx';
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

/** The columns of the master with controls in the place of the values that are edited, and the next due dates. */
export function useFrequencyColumns(
  drafts: TimelineDrafts,
  chosenId: number | null,
  choose: (record: MasterRecord) => void,
): (columns: Columns) => Columns {
  const { t, i18n } = useTranslation('frequencies');
  const room = useRoom();
  return useMemo(() => {
    const textOf = (value: MasterRecord['values'][string] | undefined) => textIn(value, i18n.language);
    const nameOf = ({ values }: MasterRecord) =>
      `${textOf(values['subject']) || t('everything')}, ${textOf(values['collected'])}`;
    const mayEdit = ({ allowedActs }: MasterRecord) => allowedActs.includes('edit');
    const cells: Record<string, ListColumn<MasterRecord>['cell']> = {
      subject: (record) => (
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
          {textOf(record.values['subject']) || t('everything')}
        </Button>
      ),
      submitTimelineDay: (record) =>
        mayEdit(record) ? (
          <DayControl {...{ record, drafts }} name={nameOf(record)} />
        ) : (
          textOf(record.values['submitTimelineDay'])
        ),
      ...Object.fromEntries(
        (
          [
            ['submitFrequency', 'SubmitFrequency'],
            ['dayMode', 'dayMode'],
            ['roll', 'roll'],
          ] as const
        ).map(([name, field]) => [
          name,
          (record: MasterRecord) =>
            mayEdit(record) ? (
              <ChoiceControl {...{ record, drafts, field }} name={nameOf(record)} />
            ) : (
              textOf(record.values[name])
            ),
        ]),
      ),
    };
    return (columns) => [
      ...columns
        .filter(({ id }) => id !== 'isForProperty')
        .map((column) => ({
          ...column,
          ...(cells[column.id] && { cell: cells[column.id]! }),
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
