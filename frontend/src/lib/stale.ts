import { isApiError } from './api-error.ts';

/** What somebody else has saved since this person opened a record that is kept in versions. */
export interface Stale<Change> {
  version: number;
  author: string | null;
  changes: Change[];
}

/** @returns null when the save was not refused with `StaleView` */
export function staleOf<Change>(error: unknown): Stale<Change> | null {
  if (!isApiError(error, 'StaleView')) return null;
  const { version, author, changes } = error.details;
  if (typeof version !== 'number' || !Array.isArray(changes)) return null;
  return { version, author: typeof author === 'string' ? author : null, changes: changes as Change[] };
}
