import { useCallback, useState } from 'react';
import { useSession } from './session.ts';

const prefix = 'working.';

/** Work that was not saved belongs to nobody else: gone with the person. */
export function clearWorkingStates(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

export interface WorkingState<Work> {
  /** What an earlier visit left unsaved on the record as it still is: taken up at once. */
  restored: Work | null;
  /** What it left on a record that has moved on: offered, until it is taken up or put away. */
  offered: Work | null;
  /** Remembered at every change. */
  keep: (work: Work) => void;
  /** What was offered is on the page again. */
  takeUp: () => void;
  /** After a save, or when somebody does not want it. */
  clear: () => void;
}

interface Kept<Work> {
  base: string;
  work: Work;
}

/**
 * Unsaved work on one record of one person, kept in the browser until it is saved.
 * @param base names the state of the record that the work begins with; read once
 */
export function useWorkingState<Work>(area: string, recordId: string | number, base: string): WorkingState<Work> {
  const { user } = useSession();
  const key = `${prefix}${user.userId}.${area}.${recordId}`;
  const [began] = useState(base);
  const [left, setLeft] = useState(() => read<Work>(key));
  const keep = useCallback(
    (work: Work) => localStorage.setItem(key, JSON.stringify({ base: began, work })),
    [key, began],
  );
  const clear = useCallback(() => {
    localStorage.removeItem(key);
    setLeft(null);
  }, [key]);
  const takeUp = useCallback(() => setLeft(null), []);
  const isSame = left?.base === began;
  return { restored: isSame ? left.work : null, offered: left && !isSame ? left.work : null, keep, takeUp, clear };
}

/** Unsaved work on another record, as it was when the page opened. */
export interface WorkElsewhere<Work> {
  recordId: string;
  work: Work;
  /** The record is still as the work began with it. */
  isOfNow: boolean;
}

/** What one person has left unsaved on further records of an area, and how it is put away once it is saved. */
export function useWorkElsewhere<Work>(area: string, records: readonly { recordId: string; base: string }[]) {
  const { user } = useSession();
  const keyOf = (recordId: string): string => `${prefix}${user.userId}.${area}.${recordId}`;
  const [works, setWorks] = useState(() =>
    records.flatMap(({ recordId, base }): WorkElsewhere<Work>[] => {
      const kept = read<Work>(keyOf(recordId));
      return kept ? [{ recordId, work: kept.work, isOfNow: kept.base === base }] : [];
    }),
  );
  const clear = (recordIds: readonly string[]): void => {
    for (const recordId of recordIds) localStorage.removeItem(keyOf(recordId));
    setWorks(works.filter(({ recordId }) => !recordIds.includes(recordId)));
  };
  return { works, clear };
}

function read<Work>(key: string): Kept<Work> | null {
  const text = localStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as Kept<Work>);
}
