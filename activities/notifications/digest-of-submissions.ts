import type { DigestValues } from '#contracts/notifications.ts';
import type { SubmissionValues } from '#database/notifications/submission-values.ts';
import { mailLine } from '#locales/mail.ts';

export interface DigestLine {
  /** YYYY-MM-DD. */
  dueOn: string;
  valuesIn: SubmissionValues;
}

const mostLines = 12;

/** What one mail says of several submissions: a line each, and of the rest how many. */
export function digestOfSubmissions(submissions: readonly DigestLine[], language: string): DigestValues {
  const lines = submissions
    .slice(0, mostLines)
    .map(({ valuesIn }) => mailLine('digestLine', language, { ...valuesIn(language) }));
  const more = submissions.length - lines.length;
  if (more > 0) lines.push(mailLine('digestMore', language, { count: more }));
  return { count: submissions.length, dueOn: submissions[0]?.dueOn ?? '', lines: lines.join('\n') };
}
