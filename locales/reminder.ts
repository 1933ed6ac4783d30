import { mailLine } from './mail.ts';

interface Values {
  submissionNo: string;
  dataset: string;
  place: string;
  postMonth: string;
  dueOn: string;
}

interface RemindedSubmission {
  /** YYYY-MM-DD. */
  dueOn: string;
  valuesIn: (language: string) => Values;
}

/** Submissions that one reminder names; of the rest it says how many there are. */
const mostLines = 12;

type Reminder =
  | { templateName: 'remind'; values: Values & { person: string } }
  | { templateName: 'remindMany'; values: { count: number; dueOn: string; lines: string; person: string } };

/** The template and values of a reminder of one submission or of several, in the language of who gets it. */
export function reminderOf(submissions: readonly RemindedSubmission[], language: string, person: string): Reminder {
  const [first] = submissions;
  if (first && submissions.length === 1) {
    return { templateName: 'remind', values: { ...first.valuesIn(language), person } };
  }
  const lines = submissions
    .slice(0, mostLines)
    .map(({ valuesIn }) => mailLine('digestLine', language, { ...valuesIn(language) }));
  const more = submissions.length - lines.length;
  if (more > 0) lines.push(mailLine('digestMore', language, { count: more }));
  const values = { count: submissions.length, dueOn: first?.dueOn ?? '', lines: lines.join('\n'), person };
  return { templateName: 'remindMany', values };
}
