import { addDays } from './due-date.ts';

/**
 * The due date of an open submission after a change of its frequency or calendar: what they give now, but never a day before
 * tomorrow. One that is due today or before stays so unless the change gives it a later day than that.
 * @param today where the property is
 */
export function dueAfterChange(before: string, computed: string, today: string): string {
  const tomorrow = addDays(today, 1);
  if (computed >= tomorrow) return computed;
  return before >= tomorrow ? tomorrow : before;
}
