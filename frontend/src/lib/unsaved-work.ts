import { useEffect, useSyncExternalStore } from 'react';

let holders = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  holders += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const savers = new Set<() => Promise<void>>();

/** As `useUnsavedWork`, for what outlives a component and can be saved at once; the answer lets go. */
export function holdUnsavedWork(save: () => Promise<void>): () => void {
  if (!savers.has(save)) change(1);
  savers.add(save);
  return () => {
    if (savers.delete(save)) change(-1);
  };
}

/** Before the session is given up: what can be saved without asking is saved. Never rejects. */
export async function saveHeldWork(): Promise<void> {
  await Promise.all([...savers].map((save) => save()));
}

export const hasUnsavedWork = (): boolean => holders > 0;

/** Says that this part of the page holds what a person has entered and no server has: files, comments, edits. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    change(1);
    return () => change(-1);
  }, [isUnsaved]);
}

/** Whether any part of the page holds something. */
export function useHasUnsavedWork(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedWork);
}
