import type { MikroORM } from '@mikro-orm/postgresql';
import type { DeadlineSettings } from '#contracts/deadlines.ts';
import type { SubmissionInput } from '#contracts/processes.ts';
import { readDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import { SubmissionDeadline } from '#database/submissions/submission-deadline.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';

/** What a run needs to wake up in time. */
export interface LoadedDeadlines {
  settings: DeadlineSettings;
  /** Since when the ticket waits for its present holder. */
  sinceMs: number;
  /** Nothing up to here is to be sent. */
  handledUntilMs: number;
  /** The row says already that the ticket is overdue. */
  isOverdueMarked: boolean;
}

/** A ticket that is seen for the first time starts now: reminders of its past would come all at once. */
export async function loadDeadlines(orm: MikroORM, { submissionId }: SubmissionInput): Promise<LoadedDeadlines> {
  const em = orm.em.fork();
  const { settings, settingsMark } = await readDeadlineSettings(em);
  const first = { submissionId, handledUntil: new Date(), settingsMark };
  await em
    .createQueryBuilder(SubmissionDeadline)
    .insert(first)
    .onConflict('submissionId')
    .merge(['settingsMark'])
    .execute('run');
  const [row, clock] = await Promise.all([
    orm.em.fork().findOneOrFail(Submission, submissionId),
    orm.em.fork().findOneOrFail(SubmissionDeadline, { submissionId }),
  ]);
  return {
    settings,
    sinceMs: row.waitingSince.getTime(),
    handledUntilMs: clock.handledUntil.getTime(),
    isOverdueMarked: row.isOverdue,
  };
}
