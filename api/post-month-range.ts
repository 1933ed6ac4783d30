import { postMonthRange } from '#contracts/submissions.ts';
import { AppError } from './errors.ts';

export function isInPostMonthRange(postMonth: string): boolean {
  const { first, last } = postMonthRange();
  return postMonth >= first && postMonth <= last;
}

/**
 * A submission is opened in, or moved to, a month that is near enough to be meant.
 * @param postMonth `YYYY-MM-01`
 * @throws AppError PostMonthOutOfRange with the `first` and `last` month that may be chosen
 */
export function assertPostMonthInRange(postMonth: string): void {
  if (isInPostMonthRange(postMonth)) return;
  const range = postMonthRange();
  const sentence = `Choose a post month from ${range.first.slice(0, 7)} to ${range.last.slice(0, 7)}.`;
  throw new AppError('PostMonthOutOfRange', sentence, range);
}
