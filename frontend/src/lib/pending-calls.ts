import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();

function add(calls: number): void {
  pending += calls;
  for (const listener of listeners) listener();
}

/** Counts a call to the server until the function that comes back is called, once. */
export function beginCall(): () => void {
  add(1);
  return () => add(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls that wait for an answer now, of all callers. */
export function usePendingCalls(): number {
  return useSyncExternalStore(subscribe, () => pending);
}
