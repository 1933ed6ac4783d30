import type { EntityManager } from '@mikro-orm/postgresql';
import { CancelledFailure } from '@temporalio/common';
import type { RunProgress } from '#contracts/connections.ts';
import type { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { select, sql } from '#database/sql/select.ts';
import { currentActivity } from '../current-activity.ts';

/** What a run has done so far, and when it has to stop. */
export interface RunWatch {
  progress: RunProgress;
  /** Aborted when a person stops the run, and when another attempt has taken it over. */
  signal: AbortSignal;
}

const beatEveryMs = 2_000;

export function unwatched(): RunWatch {
  return { progress: { bytes: 0, files: 0, messages: 0, rows: 0 }, signal: new AbortController().signal };
}

/**
 * Tells Temporal and the screen how far a run is, until it ends. A worker that dies is missed by its silence, and what a person
 * asks for is heard with the answer to the next sign of life.
 * @param attempts of the run, with this one: a later attempt ends this one
 * @throws CancelledFailure when the run has to stop
 */
export async function watchRun<T>(
  em: EntityManager,
  { id: runId, attempts }: Pick<ConnectionRun, 'id' | 'attempts'>,
  work: (watch: RunWatch) => Promise<T>,
): Promise<T> {
  const activity = currentActivity();
  const takenOver = new AbortController();
  const signal = AbortSignal.any([takenOver.signal, ...(activity.signal ? [activity.signal] : [])]);
  const watch: RunWatch = { ...unwatched(), signal };
  let stored = '';
  let storing = Promise.resolve();
  const store = async () => {
    const progress = JSON.stringify(watch.progress);
    if (progress === stored) return;
    const rows = await select(
      em.fork(),
      sql`update connection_run set progress = ${progress}::jsonb
          where id = ${runId} and attempts = ${attempts} and ended_at is null returning id`,
    );
    stored = progress;
    if (rows.length === 0) takenOver.abort(new CancelledFailure('Another attempt has taken the run over'));
  };
  const queueStore = () => {
    // The screen misses a step; the work itself will say what is wrong with the database.
    storing = storing.then(store).catch(() => undefined);
    return storing;
  };
  const beat = setInterval(() => {
    activity.heartbeat({ ...watch.progress });
    void queueStore();
  }, beatEveryMs);
  try {
    activity.heartbeat({ ...watch.progress });
    return await work(watch);
  } catch (error) {
    // Whatever the work made of it: calls that were broken off look as if the other side had failed.
    signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(beat);
    await queueStore();
  }
}
