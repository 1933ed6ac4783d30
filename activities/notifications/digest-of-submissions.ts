import type { DigestValues } from '#contracts/notifications.ts';
import type { SubmissionValues } from '#database/notifications/submission-values.ts';
import { mailLine } from '#locales/mail.ts';

export interface DigestLine {
  /** YYYY-MM-DD. */
  dueOn: string;
  valuesIn: SubmissionValues;
}

/** So many are named in one mail. */
export const mostDigestLines = 12;

/**
 * What one mail says of several submissions: a line each, and of the rest how many.
 * @param count of all, where only the first are given
 */
export function digestOfSubmissions(
  submissions: readonly DigestLine[],
  language: string,
  count = submissions.length,
): DigestValues {
  const lines = submissions
    .slice(0, mostDigestLines)
    .map(({ valuesIn }) => mailLine('digestLine', language, { ...valuesIn(language) }));
  const more = count - lines.length;
  if (more > 0) lines.push(mailLine('digestMore', language, { count: more }));
  return { count, dueOn: submissions[0]?.dueOn ?? '', lines: lines.join('\n') };
}
