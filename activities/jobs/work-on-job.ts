import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Job } from '#database/jobs/job.entity.ts';
import { currentActivity } from '../current-activity.ts';
import { countItems } from './count-items.ts';
import type { JobDefinition } from './job-definition.ts';
import { countOf, settleItems, takeBackSent } from './settle-items.ts';
import { workNextItem } from './work-item.ts';

/** Progress of a job, as counts: item data does not pass through Temporal. */
export interface JobProgress {
  waiting: number;
  sent: number;
  isOver: boolean;
}

/** Length of a turn; then the worker takes the next job. */
const turnMs = 10_000;
const itemsAtOnce = 25;
/** At most this many commands are queued at a time, so that a cancelled job ends soon. */
const mostSent = 60;
const pauseMs = 400;

/** One turn of a job. Each item stores its own result, so an interrupted turn can be repeated. */
export async function workOnJob(orm: MikroORM, definition: JobDefinition, jobId: number): Promise<JobProgress> {
  const activity = currentActivity();
  const endsAtMs = Date.now() + turnMs;
  for (;;) {
    activity.signal?.throwIfAborted();
    const progress = await step(orm, definition, jobId);
    activity.heartbeat(progress);
    if (progress.isOver || Date.now() >= endsAtMs) return progress;
    if (progress.waiting === 0 || progress.sent >= mostSent) await pause(pauseMs);
  }
}

async function step(orm: MikroORM, definition: JobDefinition, jobId: number): Promise<JobProgress> {
  await settleItems(orm, jobId);
  const { status } = await orm.em.fork().findOneOrFail(Job, jobId, { fields: ['status'] });
  if (status === 'cancelling') await takeBackSent(orm, jobId);
  if (status === 'running') await workSome(orm, definition, jobId, mostSent - (await countOf(orm, jobId, 'sent')));
  await countItems(orm.em.fork(), jobId);
  const [waiting, sent] = [await countOf(orm, jobId, 'waiting'), await countOf(orm, jobId, 'sent')];
  const isOver = sent === 0 && (waiting === 0 || status !== 'running');
  return { waiting, sent, isOver };
}

async function workSome(orm: MikroORM, definition: JobDefinition, jobId: number, room: number): Promise<void> {
  const { signal, heartbeat } = currentActivity();
  const most = Math.min(room, itemsAtOnce);
  if (most <= 0) return;
  const job = await orm.em.fork().findOneOrFail(Job, jobId);
  for (let done = 0; done < most; done += 1) {
    signal?.throwIfAborted();
    if (!(await workNextItem(orm, definition, job))) return;
    // Each item of a trial takes long, and its result is shown when it is there.
    if (definition.isTrial) await countItems(orm.em.fork(), jobId);
    heartbeat({ jobId, done });
  }
}
