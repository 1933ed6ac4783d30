import type { Accepted, SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';
import { askedOfPeople } from './plain-facts.ts';

/** What has to come together in the walks now and then, or they say nothing about it. */
export const meetings = [
  'a new file with soft findings and other rows',
  'a new check with soft findings and other rows',
  'explained in parts after the rows have changed',
  'a step after explanations of other rows',
  'a step that moves to a chain with other people',
  'a step that moves and keeps decisions',
  'a check that moves to a chain with other people',
  'a load that moves to a chain with other people',
] as const;
type Meeting = (typeof meetings)[number];

/** Which of them this accepted command is. */
export function meetingsOf(before: SubmissionState, command: SubmissionCommand, { state: after }: Accepted): Meeting[] {
  const found: [boolean, Meeting][] = [
    [hasNewRows(before, command) && before.pending?.kind === 'validation', 'a new file with soft findings and other rows'],
    [hasNewRows(before, command) && before.pending?.kind === 'revalidation', 'a new check with soft findings and other rows'],
    [command.kind === 'explain' && isChanged(before) && after.isAwaitingExplanation, 'explained in parts after the rows have changed'],
    [command.kind === 'explain' && isChanged(before) && askedOfPeople.includes(after.status), 'a step after explanations of other rows'],
    [isMove(before, command) && askedOfPeople.includes(before.status), 'a step that moves to a chain with other people'],
    [isMove(before, command) && askedOfPeople.includes(before.status) && after.decisions.length > 0, 'a step that moves and keeps decisions'],
    [isMove(before, command) && before.status === 'Validation In Progress', 'a check that moves to a chain with other people'],
    [isMove(before, command) && before.status.startsWith('DataProcessing'), 'a load that moves to a chain with other people'],
  ]; // prettier-ignore
  return found.filter(([isMet]) => isMet).map(([, meeting]) => meeting);
}

/** Soft findings wait for words, in rows that differ from those that people have seen. */
function hasNewRows(before: SubmissionState, command: SubmissionCommand): boolean {
  if (command.kind !== 'validationPassed' || command.unexplainedCount === 0) return false;
  const seen = before.version?.reviewedHash ?? before.previousVersion?.valuesHash;
  return seen !== undefined && seen !== null && seen !== command.valuesHash;
}

function isChanged({ version, previousVersion }: SubmissionState): boolean {
  const seen = version?.reviewedHash ?? previousVersion?.valuesHash;
  return seen !== undefined && seen !== null && seen !== version?.valuesHash;
}

function isMove(before: SubmissionState, command: SubmissionCommand): boolean {
  if (command.kind !== 'chainChanged') return false;
  const people = before.chain.seats.map(({ userId }) => userId);
  return command.seats.some(({ userId }) => !people.includes(userId));
}
