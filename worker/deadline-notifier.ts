import type { MikroORM } from '@mikro-orm/postgresql';
import { WorkflowNotFoundError } from '@temporalio/client';
import pLimit from 'p-limit';
import { readDeadlineSettings } from '#database/submissions/deadline-settings.ts';
import type { Logger } from '#platform/logger.ts';
import { reportChangedDeadlines } from '#processes/messages.ts';
import type { Destination } from './deliver-entry.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';

export interface DeadlineNotifierOptions {
  orm: MikroORM;
  to: Destination;
  logger: Logger;
  pauseMs?: number;
}

const submissionsAtOnce = 100;
const toldAtOnce = 10;

/**
 * Tells the process of every open submission that the deadlines of the installation have changed, and those that began
 * before there were deadlines that there are some.
 */
export function startDeadlineNotifier(options: DeadlineNotifierOptions): Loop {
  const { logger, pauseMs = 15_000 } = options;
  return repeat('deadlines', logger, pauseMs, () => notifyRound(options));
}

/** @returns whether there were as many processes to tell as one round takes */
export async function notifyRound({ orm, to }: DeadlineNotifierOptions): Promise<boolean> {
  const em = orm.em.fork();
  const { settingsMark } = await readDeadlineSettings(em);
  const submissions = await em.execute<{ submissionId: number; submissionNo: string }[]>(
    `select s.id as "submissionId", s.submission_no as "submissionNo"
     from submission s left join submission_deadline d on d.submission_id = s.id
     where s.status not in ('Completed', 'Closed') and d.settings_mark is distinct from ?
     order by s.id limit ?`,
    [settingsMark, submissionsAtOnce],
  );
  await pLimit(toldAtOnce).map(submissions, async ({ submissionId, submissionNo }) => {
    await signal(to, submissionNo);
    await noteTold(orm, submissionId, settingsMark);
  });
  return submissions.length === submissionsAtOnce;
}

/** A lost process is the reconciler's; the one that replaces it reads the deadlines when it starts. */
async function signal({ client, deadlineMs }: Destination, submissionNo: string): Promise<void> {
  try {
    await client.withDeadline(Date.now() + deadlineMs, () =>
      reportChangedDeadlines(client.workflow.getHandle(submissionNo)),
    );
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Temporal keeps a signal that it has taken, so it need not be repeated until the process has read it. */
async function noteTold(orm: MikroORM, submissionId: number, settingsMark: string): Promise<void> {
  await orm.em.fork().execute(
    `insert into submission_deadline (submission_id, handled_until, settings_mark) values (?, now(), ?)
     on conflict (submission_id) do update set settings_mark = excluded.settings_mark`,
    [submissionId, settingsMark],
  );
}
