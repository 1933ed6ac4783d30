import type { DeadlineSettings } from '#contracts/deadlines.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { ballHolderOf } from './ball-holder.ts';
import { isHuman } from './chain.ts';
import { isVersion1 } from './machine-version.ts';
import type { SubmissionState } from './state.ts';

/** What a deadline does: `due` only marks the submission as overdue, the others speak to people. */
export type DeadlineKind = 'dueReminder' | 'due' | 'overdueReminder' | 'stepReminder' | 'stepCopy' | 'stepOverdue';

export interface Deadline {
  kind: DeadlineKind;
  atMs: number;
  /** Identifies the deadline permanently: a notice with this key is sent once. */
  key: string;
  /** A line for operators, without names. */
  summary: string;
}

/** What deadlines depend on. `sinceMs`: since when the submission waits for its present holder. */
export interface Waiting {
  status: SubmissionStatus;
  isAwaitingExplanation: boolean;
  currentOrderNo: number | null;
  dueAtMs: number;
  resubmitDueAtMs: number | null;
  sinceMs: number;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

type DueFacts = Pick<
  SubmissionState,
  'machineVersion' | 'status' | 'isAwaitingExplanation' | 'dueAtMs' | 'resubmitDueAtMs'
>;

/** When the provider is late: by the day a reviewer named for the answer, else by the first due date. */
export function dueInForce(state: DueFacts): number {
  if (isVersion1(state) || ballHolderOf(state) !== 'provider') return state.dueAtMs;
  return state.resubmitDueAtMs ?? state.dueAtMs;
}

/** Every deadline of the present wait, the earliest first. Nothing is due where the system or nobody has the ball. */
export function deadlinesOf(waiting: Waiting, settings: DeadlineSettings): Deadline[] {
  const deadlines = isHuman(waiting.status)
    ? stepDeadlines(waiting, settings)
    : ballHolderOf(waiting) === 'provider'
      ? dueDeadlines(waiting, settings)
      : [];
  return deadlines
    .filter((deadline) => deadline.atMs > waiting.sinceMs)
    .sort((left, right) => left.atMs - right.atMs || rank(left) - rank(right));
}

/** The next deadline after an instant, or null. */
export function nextDeadline(waiting: Waiting, settings: DeadlineSettings, afterMs: number): Deadline | null {
  return deadlinesOf(waiting, settings).find((deadline) => deadline.atMs > afterMs) ?? null;
}

/**
 * The reminder to send now. Of several that passed while nothing could be sent, the last one speaks for all.
 * @param afterMs up to this instant everything has been sent
 */
export function passedReminder(
  waiting: Waiting,
  settings: DeadlineSettings,
  afterMs: number,
  nowMs: number,
): Deadline | null {
  const passed = deadlinesOf(waiting, settings).filter(({ atMs }) => atMs > afterMs && atMs <= nowMs);
  return passed.filter(({ kind }) => kind !== 'due').at(-1) ?? null;
}

/** The provider is late after the due date, reviewers when their step has taken too long. */
export function isOverdueAt(waiting: Waiting, settings: DeadlineSettings, atMs: number): boolean {
  if (ballHolderOf(waiting) === 'provider') return atMs > waiting.dueAtMs;
  const { stepOverdueHours } = settings;
  return isHuman(waiting.status) && stepOverdueHours !== null && atMs >= waiting.sinceMs + stepOverdueHours * hourMs;
}

/**
 * Counted from the resubmission date where a reviewer named one. A submission that came back after its due date is counted
 * from the day it came back: nothing that waits is forgotten.
 */
function dueDeadlines(waiting: Waiting, settings: DeadlineSettings): Deadline[] {
  const { sinceMs, status } = waiting;
  const isSentBack = status === 'Reopened By Reviewer';
  const dueAtMs = (isSentBack ? waiting.resubmitDueAtMs : null) ?? waiting.dueAtMs;
  // The due instant is the end of the local day, so hours count back from it without a time zone.
  const onDueDayMs = dueAtMs - (24 - settings.dueReminderHour) * hourMs;
  const reminders = settings.dueReminderDays.map((days): Deadline => {
    const isLateReturn = days > 0 && sinceMs > dueAtMs;
    const baseMs = isLateReturn ? sinceMs : onDueDayMs;
    return {
      kind: days > 0 ? 'overdueReminder' : 'dueReminder',
      atMs: baseMs + days * dayMs,
      key: `due:${baseMs}:${days}`,
      summary: `reminder, ${days === 0 ? 'on the due date' : `${Math.abs(days)} d ${days < 0 ? 'before' : 'after'} it`}`,
    };
  });
  const due = { kind: 'due', atMs: waiting.dueAtMs + 1, key: `due:${waiting.dueAtMs}`, summary: 'due date' } as const;
  return [...reminders, due];
}

function stepDeadlines({ currentOrderNo, sinceMs }: Waiting, settings: DeadlineSettings): Deadline[] {
  const steps: [DeadlineKind, number | null, string][] = [
    ['stepReminder', settings.stepReminderHours, 'reminder of the step'],
    ['stepCopy', settings.stepCopyHours, 'reminder of the step with admins in copy'],
    ['stepOverdue', settings.stepOverdueHours, 'step overdue'],
  ];
  return steps.flatMap(([kind, hours, what]) => {
    if (hours === null) return [];
    const key = `step:${currentOrderNo}:${sinceMs}:${kind}`;
    return [{ kind, atMs: sinceMs + hours * hourMs, key, summary: `${what}, ${hours} h after its start` }];
  });
}

/** Ties: the most severe reminder sorts last and is the one that is sent. */
function rank({ kind }: Deadline): number {
  return ['due', 'dueReminder', 'overdueReminder', 'stepReminder', 'stepCopy', 'stepOverdue'].indexOf(kind);
}
