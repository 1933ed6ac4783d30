import { useState } from 'react';
import type { TimelineDraft, TimelineResult } from '#contracts/frequencies.schema.ts';
import type { FieldValue, MasterRecord } from '#contracts/masters.ts';
import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { useWorkingState } from '../../lib/working-state.ts';

/** What is edited in place. */
export type EditedField =
  'SubmitFrequency' | 'SubmitTimelineDay' | 'anchor' | 'dayMode' | 'roll' | 'calendarCode' | 'firstPostMonth';

/** A changed row: what it was seen as, and what it shall become. */
export interface RowDraft extends TimelineDraft {
  changedAt: string;
}
type Drafts = Readonly<Record<string, RowDraft>>;

const storedNames: Record<EditedField, string> = {
  SubmitFrequency: 'submitFrequency',
  SubmitTimelineDay: 'submitTimelineDay',
  anchor: 'anchor',
  dayMode: 'dayMode',
  roll: 'roll',
  calendarCode: 'calendarCode',
  firstPostMonth: 'firstPostMonth',
};

/** A stored value as the editor holds it: the code of a choice, a number, null for a blank. */
export function storedValue({ values }: MasterRecord, field: EditedField): string | number | null {
  const value: FieldValue | undefined = values[storedNames[field]];
  if (value === null || value === undefined || Array.isArray(value) || typeof value === 'boolean') return null;
  return typeof value === 'object' ? value.code : value;
}

/** Rows that were changed and not saved, kept in the browser at every change and taken up again at return. */
export function useTimelineDrafts() {
  const working = useWorkingState<Drafts>('frequency', 'timeline', '');
  const [drafts, setDrafts] = useState<Drafts>(working.restored ?? {});
  const [isRestored, setRestored] = useState(working.restored !== null);
  const [refused, setRefused] = useState<Readonly<Record<string, TimelineResult>>>({});
  const ids = Object.keys(drafts);
  useUnsavedWork(ids.length > 0);

  const become = (next: Drafts) => {
    setDrafts(next);
    if (Object.keys(next).length > 0) working.keep(next);
    else {
      working.clear();
      setRestored(false);
    }
  };
  const without = (id: number) => Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== String(id)));

  return {
    drafts,
    refused,
    count: ids.length,
    isRestored,
    valueOf: (record: MasterRecord, field: EditedField) => {
      const edited = drafts[record.id]?.[field];
      return edited === undefined ? storedValue(record, field) : edited;
    },
    isChanged: (record: MasterRecord, field: EditedField) => drafts[record.id]?.[field] !== undefined,
    change: (record: MasterRecord, field: EditedField, value: string | number | null) => {
      const { [field]: _, ...rest } = drafts[record.id] ?? { changedAt: record.changedAt };
      const draft = value === storedValue(record, field) ? rest : { ...rest, [field]: value };
      const isEmpty = Object.keys(draft).length === 1;
      become(isEmpty ? without(record.id) : { ...drafts, [record.id]: draft as RowDraft });
    },
    discard: (id: number) => become(without(id)),
    discardAll: () => {
      setRefused({});
      become({});
    },
    /** Saved rows leave; refused ones keep what was typed, against the row as it is now. */
    settle: (results: readonly TimelineResult[]) => {
      const left = results.filter(({ outcome }) => outcome === 'refused');
      setRefused(Object.fromEntries(left.map((result) => [String(result.MappingFileId), result])));
      become(
        Object.fromEntries(
          left.flatMap(({ MappingFileId, record }): [string, RowDraft][] => {
            const draft = drafts[MappingFileId];
            if (!draft) return [];
            return [[String(MappingFileId), { ...draft, changedAt: record?.changedAt ?? draft.changedAt }]];
          }),
        ),
      );
    },
  };
}

export type TimelineDrafts = ReturnType<typeof useTimelineDrafts>;
