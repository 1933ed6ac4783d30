import type { DraftValue, FieldValue } from '#contracts/masters.ts';

/** What a form holds of a stored value. */
export function draftValueOf(value: FieldValue | undefined): DraftValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(({ code }) => code);
  if (typeof value === 'object') return value.code;
  return typeof value === 'number' ? String(value) : value;
}
