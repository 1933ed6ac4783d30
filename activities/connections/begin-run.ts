import type { MikroORM } from '@mikro-orm/postgresql';
import { Context } from '@temporalio/activity';
import type { RunConnectionInput } from '#contracts/connections.ts';
import { select, sql } from '#database/sql/select.ts';

/** Longer than any run takes: one that is open for so long was ended outside, for example in Temporal. */
const longestRun = '1 hour';

/**
 * Takes up a run that somebody has asked for, or begins one of the schedule.
 * @returns null when there is nothing to run: another run is under way, the connection is paused, or its run has ended or has to stop
 */
export async function beginRun(orm: MikroORM, { connectionId, runId }: RunConnectionInput): Promise<number | null> {
  const { workflowId, runId: workflowRunId } = Context.current().info.workflowExecution ?? {
    workflowId: null,
    runId: null,
  };
  return orm.em.fork().transactional(async (em) => {
    if (runId !== null) {
      const [taken] = await select<{ id: number }>(
        em,
        sql`update connection_run set status = 'running', started_at = coalesce(started_at, now()),
              workflow_id = ${workflowId}, workflow_run_id = ${workflowRunId}
            where id = ${runId} and connection_id = ${connectionId} and ended_at is null and stop_asked_at is null returning id`,
      );
      return taken?.id ?? null;
    }
    await em.execute(sql`update connection_run set status = 'failed', reason = 'Interrupted', ended_at = now()
      where connection_id = ${connectionId} and ended_at is null and created_at < now() - ${longestRun}::interval`);
    const [begun] = await select<{ id: number }>(
      em,
      sql`insert into connection_run (connection_id, cause, status, started_at, workflow_id, workflow_run_id)
          select c.id, 'schedule', 'running', now(), ${workflowId}, ${workflowRunId}
            from connection c where c.id = ${connectionId} and c.is_active and c.retired_at is null
          on conflict (connection_id) where ended_at is null do nothing returning id`,
    );
    if (begun) return begun.id;
    // The same step, repeated after its answer was lost.
    const [own] = await select<{ id: number }>(
      em,
      sql`select id from connection_run where connection_id = ${connectionId} and ended_at is null
          and workflow_run_id = ${workflowRunId}`,
    );
    return own?.id ?? null;
  });
}
