import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionRun as RunView } from '#contracts/connections.schema.ts';
import type { RunCause, RunProgress, RunReason, RunStatus } from '#contracts/connections.ts';
import type { Part } from '#database/sql/select.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { nextStepOf } from '#rules/connections/next-step.ts';
import { exactTotal } from '../list-query.ts';
import type { TemporalWeb } from '../submissions/temporal-web.ts';

interface RunRow {
  runId: number;
  cause: RunCause;
  status: RunStatus;
  reason: RunReason | null;
  details: Record<string, string | number>;
  askedBy: { userId: number; name: string } | null;
  retryOf: number | null;
  fileName: string | null;
  sizeBytes: number | null;
  submissions: string[];
  files: RunView['files'];
  isRepeated: boolean;
  attempts: number;
  progress: RunProgress | null;
  isStopping: boolean;
  workflowId: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Runs that `condition` over `x` selects, with the order and page that it ends with. */
export async function readRuns(em: EntityManager, condition: Part, temporalWeb: TemporalWeb): Promise<RunView[]> {
  const rows = await select<RunRow>(
    em,
    sql`select x.id as "runId", x.cause, x.status, x.reason, x.details,
          (select jsonb_build_object('userId', u.id, 'name', u.name) from app_user u where u.id = x.asked_by_user_id) as "askedBy",
          x.retry_of_id as "retryOf", x.file_name as "fileName", x.size_bytes as "sizeBytes", x.submissions,
          (select coalesce(jsonb_agg(f - 'sha256' - 'blobKey' order by n), '[]')
             from jsonb_array_elements(x.files) with ordinality as e (f, n)) as files,
          exists (select 1 from connection_run y where y.retry_of_id = x.id and y.status not in ('failed', 'stopped')) as "isRepeated", x.attempts,
          case when x.ended_at is null or x.status = 'stopped' then x.progress end as progress,
          x.stop_asked_at is not null and x.ended_at is null as "isStopping",
          x.workflow_id as "workflowId", x.created_at as "createdAt", x.started_at as "startedAt", x.ended_at as "endedAt"
        from connection_run x where ${condition}`,
  );
  return rows.map(({ workflowId, createdAt, startedAt, endedAt, isRepeated, ...run }) => ({
    ...run,
    nextStep: nextStepOf({ ...run, isRepeated }),
    temporalUrl: temporalWeb && workflowId && `${temporalWeb}/workflows/${encodeURIComponent(workflowId)}`,
    createdAt: new Date(createdAt).toISOString(),
    startedAt: startedAt && new Date(startedAt).toISOString(),
    endedAt: endedAt && new Date(endedAt).toISOString(),
  }));
}

export async function countRuns(em: EntityManager, connectionId: number): Promise<number> {
  const row = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from (select 1 from connection_run x where x.connection_id = ${connectionId}
        limit ${exactTotal + 1}) m`,
  );
  return row?.total ?? 0;
}
