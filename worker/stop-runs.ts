import type { MikroORM } from '@mikro-orm/postgresql';
import { WorkflowNotFoundError } from '@temporalio/client';
import { endRun } from '#activities/connections/end-run.ts';
import type { Logger } from '#platform/logger.ts';
import { cancelConnectionRun } from '#processes/cancel-connection-run.ts';
import type { Destination } from './deliver-entry.ts';

interface StopOptions {
  orm: MikroORM;
  to: Destination;
  logger: Logger;
}

interface AskedRun {
  runId: number;
  connectionId: number;
  workflowId: string | null;
  workflowRunId: string | null;
}

/**
 * Cancels the workflows of runs that people asked to stop, in each round until they have ended. A run without a workflow ends here.
 * @returns the runs
 */
export async function stopAskedRuns({ orm, to, logger }: StopOptions): Promise<number[]> {
  const asked = await orm.em.fork().execute<AskedRun[]>(
    `select id as "runId", connection_id as "connectionId", workflow_id as "workflowId", workflow_run_id as "workflowRunId"
       from connection_run where stop_asked_at is not null and ended_at is null order by id limit 20`,
  );
  for (const run of asked) {
    const { runId, connectionId } = run;
    try {
      await cancelConnectionRun(to, run, to.deadlineMs);
      logger.info({ runId, connectionId }, 'the run of a connection was asked to stop');
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      await endRun(orm, { runId, connectionId, status: 'stopped', reason: null, details: {} });
    }
  }
  return asked.map(({ runId }) => runId);
}
