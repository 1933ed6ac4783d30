import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobCounts, JobKind, JobStatus } from '#contracts/jobs.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import { endsQuietly, jobItemStatuses } from '#contracts/jobs.ts';
import type { Part } from '#database/sql/select.ts';
import { instantOf, instantOrNull, select, sql } from '#database/sql/select.ts';

interface JobRow {
  jobId: number;
  kind: JobKind;
  about: Record<string, string | number>;
  status: JobStatus;
  userId: number;
  userName: string;
  impersonatorId: number | null;
  impersonatorName: string | null;
  total: number | null;
  counts: Partial<JobCounts>;
  failureCode: string | null;
  file: Job['file'];
  /** Of a trial of a rule. */
  span: string | null;
  cancelledById: number | null;
  cancelledByName: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

/** @param rest SQL behind `where`, over `job j` */
export async function readJobs(em: EntityManager, rest: Part): Promise<Job[]> {
  const rows = await select<JobRow>(
    em,
    sql`select j.id as "jobId", j.kind, j.about, j.status, j.total, j.counts, j.failure_code as "failureCode",
          case when j.kind = 'tryRule' then j.input ->> 'span' end as span,
          case when f.id is not null then jsonb_build_object('rowsTotal', f.rows_total, 'rowsWritten', f.rows_written,
            'sizeBytes', f.size_bytes, 'isMade', f.made_at is not null) end as file,
          u.id as "userId", u.name as "userName", i.id as "impersonatorId", i.name as "impersonatorName",
          c.id as "cancelledById", c.name as "cancelledByName",
          j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt"
        from job j join app_user u on u.id = j.user_id left join app_user i on i.id = j.impersonator_id
        left join app_user c on c.id = j.cancelled_by_user_id left join report_file f on f.job_id = j.id
        where ${rest}`,
  );
  return rows.map(present);
}

function present(row: JobRow): Job {
  const { jobId, kind, about, status, total, counts, failureCode, file, span } = row;
  const named = (userId: number | null, name: string | null) => (userId === null ? null : { userId, name: name ?? '' });
  return {
    ...{ jobId, kind, about, status, total, failureCode, file },
    person: { userId: row.userId, name: row.userName },
    impersonator: named(row.impersonatorId, row.impersonatorName),
    counts: Object.fromEntries(jobItemStatuses.map((one) => [one, counts[one] ?? 0])) as JobCounts,
    cancelledBy: named(row.cancelledById, row.cancelledByName),
    mayCancel: status === 'queued' || status === 'running',
    hasNotice: !endsQuietly(kind, about, span),
    createdAt: instantOf(row.createdAt),
    startedAt: instantOrNull(row.startedAt),
    endedAt: instantOrNull(row.endedAt),
  };
}
