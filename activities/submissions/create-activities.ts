import type { MikroORM } from '@mikro-orm/postgresql';
import type { SubmissionInput } from '#contracts/processes.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { withErrorClassification } from '../lasting-fault.ts';
import type { KeepFailure } from '../lasting-fault.ts';
import { createNilVersion } from './create-nil-version.ts';
import { loadDeadlines } from './load-deadlines.ts';
import { loadSubmission } from './load-submission.ts';
import { projectTransition, rewriteRow } from './project-transition.ts';
import type { Projection } from './projection.ts';
import { sendReminder } from './send-reminder.ts';
import type { Reminder } from './send-reminder.ts';
import { askingRun } from './run-fence.ts';
import type { RunIdentity } from './run-fence.ts';
import { showParked, showUnread } from './show-parked.ts';
import type { ParkedSubmission } from './show-parked.ts';

export interface SubmissionActivityDependencies {
  orm: MikroORM;
  /** Who asks; by default the run that scheduled the activity. */
  runOf?: () => RunIdentity;
  /** How long publishing waits after the last approval; by default not at all. */
  publishGraceMs?: number;
}

export type SubmissionActivities = ReturnType<typeof createSubmissionActivities>;

/** Effects on PostgreSQL that hold up the submission: short, keyed by the business, repeated until they succeed. */
export function createSubmissionActivities({
  orm,
  runOf = askingRun,
  publishGraceMs = 0,
}: SubmissionActivityDependencies) {
  const keepFailure: KeepFailure = (submissionId, code) =>
    orm.em.fork().execute('update submission set step_failure = ? where id = ?', [code, submissionId]);
  const activities = {
    loadSubmission: (input: SubmissionInput) => loadSubmission(orm, input, publishGraceMs),
    loadDeadlines: (input: SubmissionInput) => loadDeadlines(orm, input),
    sendReminder: (reminder: Reminder) => sendReminder(orm, runOf(), reminder),
    projectTransition: (projection: Projection) => projectTransition(orm, runOf(), projection),
    rewriteRow: (input: SubmissionInput & { state: SubmissionState }) => rewriteRow(orm, runOf(), input),
    createNilVersion: (input: { submissionId: number; versionNo: number; generation: number; opId: string }) =>
      createNilVersion(orm, input),
    showParked: (input: ParkedSubmission) => showParked(orm, runOf(), input),
    showUnread: (input: { submissionId: number }) => showUnread(orm, runOf(), input),
  };
  return withErrorClassification(activities, keepFailure);
}
