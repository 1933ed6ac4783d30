import type { Stage } from '#contracts/submissions.ts';

/** A step as a cell of a workbook writes it. */
export interface ListedStep {
  stage: Stage | null;
  seats: ListedSeat[];
}

export interface ListedSeat {
  email: string;
  isAllowEdit: boolean;
  isErrorNotification: boolean;
}

const noEdit = 'no edit';
const errors = 'errors';

/**
 * Steps one after the other with semicolons, people of one step with commas:
 * `mo@x.example, nb@x.example (no edit); pr@x.example (errors); approve: ha@x.example`.
 */
export function writeReviewers(steps: readonly ListedStep[]): string {
  return steps
    .map(({ stage, seats }) => `${stage === null ? '' : `${stage}: `}${seats.map(writeSeat).join(', ')}`)
    .join('; ');
}

function writeSeat({ email, isAllowEdit, isErrorNotification }: ListedSeat): string {
  const marks = [...(isAllowEdit ? [] : [noEdit]), ...(isErrorNotification ? [errors] : [])];
  return marks.length === 0 ? email : `${email} (${marks.join(' ')})`;
}

/** Null when the text is not such a list. */
export function readReviewers(text: string): ListedStep[] | null {
  const steps = text
    .split(/[;\n]/)
    .map((step) => step.trim())
    .filter((step) => step !== '')
    .map(readStep);
  return steps.length > 0 && steps.every((step) => step !== null) ? steps : null;
}

function readStep(text: string): ListedStep | null {
  const [, stage, people = ''] = /^(?:(review|approve)\s*:)?(.*)$/is.exec(text) ?? [];
  const seats = people.split(',').map((person) => readSeat(person.trim()));
  if (!seats.every((seat) => seat !== null)) return null;
  return { stage: (stage?.toLowerCase() as Stage | undefined) ?? null, seats };
}

function readSeat(text: string): ListedSeat | null {
  const [, email, marks = ''] = /^([^\s()]+@[^\s()]+)\s*(?:\(([^()]*)\))?$/.exec(text) ?? [];
  if (email === undefined) return null;
  const rest = marks.replace(noEdit, '').replace(errors, '').trim();
  if (rest !== '') return null;
  return { email, isAllowEdit: !marks.includes(noEdit), isErrorNotification: marks.includes(errors) };
}
