import { useCallback, useState } from 'react';
import { useSession } from './session.ts';

const prefix = 'working.';

/** Work that was not saved belongs to nobody else: gone with the person. */
export function clearWorkingStates(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

export interface WorkingState<Work> {
  /** What an earlier visit left unsaved, until it is taken up or put away. */
  left: Work | null;
  /** Remembered at every change. */
  keep: (work: Work) => void;
  /** After a save, or when somebody does not want it. */
  clear: () => void;
}

/** Unsaved work on one record of one person, kept in the browser; `base` says which state of the record it began with. */
export function useWorkingState<Work>(area: string, recordId: string | number): WorkingState<Work> {
  const { user } = useSession();
  const key = `${prefix}${user.userId}.${area}.${recordId}`;
  const [left, setLeft] = useState<Work | null>(() => read<Work>(key));
  const keep = useCallback((work: Work) => localStorage.setItem(key, JSON.stringify(work)), [key]);
  const clear = useCallback(() => {
    localStorage.removeItem(key);
    setLeft(null);
  }, [key]);
  return { left, keep, clear };
}

function read<Work>(key: string): Work | null {
  const text = localStorage.getItem(key);
  return text === null ? null : (JSON.parse(text) as Work);
}
