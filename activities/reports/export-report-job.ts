import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { endsQuietly } from '#contracts/jobs.ts';
import { reportFilePrefix } from '#contracts/report-files.ts';
import type { ReportReach } from '#contracts/report-files.ts';
import type { ReportReadyValues } from '#contracts/notifications.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import { sql } from '#database/sql/select.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { inputOf } from '../jobs/input-of.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import { JobCancelled } from '../jobs/job-definition.ts';
import type { MakeReportFile, ReportFileRequest } from './report-file.ts';

export interface ReportFileDependencies {
  blobs: BlobStore;
  makeFile: MakeReportFile;
}

type Made =
  | { blobKey: string; fileName: string; sizeBytes: number; limitedTo: ReportReach | null }
  | { refused: 'Forbidden' | 'TooManyRows' };

/** How often the progress is written and a cancellation is looked for. */
const reportEveryMs = 1_000;

/**
 * Makes the file of a report for one person, in the scope that they have meanwhile. It lies in the blob store under a name that
 * only its row knows; a file that was made in vain is dropped as one that no row names.
 */
export function exportReportJob({ blobs, makeFile }: ReportFileDependencies): JobDefinition {
  return {
    kind: 'exportReport',
    isTrial: true,
    plan: (_em, job) => Promise.resolve([{ key: 'file', label: String(job.about['file'] ?? '') }]),
    isQuiet: (job) => endsQuietly('exportReport', job.about, null),
    tell: tellReceiver,
    prepare: (em, job, isCancelled) => make(em, job, isCancelled),
    work: async (em, _item, job, prepared) => {
      const made = prepared as Made;
      if ('refused' in made) return { status: 'refused', code: made.refused };
      const { blobKey, fileName, sizeBytes, limitedTo } = made;
      await em.execute(
        sql`update report_file set blob_key = ${blobKey}, file_name = ${fileName}, size_bytes = ${sizeBytes},
              limited_to = ${limitedTo && JSON.stringify(limitedTo)}::jsonb, rows_written = rows_total, made_at = now() where job_id = ${job.id}`,
      );
      return { status: 'done' };
    },
  };

  async function make(em: EntityManager, job: Job, isCancelled: () => Promise<boolean>): Promise<Made> {
    const input = inputOf(job, 'exportReport');
    let toldAtMs = 0;
    const onRows = async (written: number) => {
      if (Date.now() - toldAtMs < reportEveryMs) return;
      toldAtMs = Date.now();
      if (await isCancelled()) throw new JobCancelled();
      await em.fork().execute(sql`update report_file set rows_written = ${written} where job_id = ${job.id}`);
    };
    const onTotal = (rows: number) => begin(em.fork(), job, rows);
    const made = await stored(em, { input, userId: job.userId, onTotal, onRows }).catch(asRefusal);
    if ('refused' in made) return made;
    const { blobKey } = made;
    if (await isCancelled()) {
      await blobs.delete(blobKey);
      throw new JobCancelled();
    }
    return made;
  }

  async function stored(em: EntityManager, request: ReportFileRequest): Promise<Made> {
    const made = await makeFile(em, request);
    if ('refused' in made) return made;
    const blobKey = `${reportFilePrefix}${randomUUID()}`;
    const { sizeBytes } = await blobs.put(blobKey, made.content);
    return { blobKey, fileName: made.fileName, sizeBytes, limitedTo: made.limitedTo };
  }
}

function asRefusal(error: unknown): Made {
  if (error instanceof Error && 'code' in error && error.code === 'TooManyRows') return { refused: 'TooManyRows' };
  throw error;
}

/** A report that comes by a schedule is announced as such; without a file its receiver gets the link. */
async function tellReceiver(em: EntityManager, job: Job): Promise<void> {
  const { id, userId, status, counts, about } = job;
  const { schedule, report } = about;
  if (schedule === undefined || status !== 'done') return;
  const { query } = inputOf(job, 'exportReport');
  const filters = new URLSearchParams(query).toString();
  const values: ReportReadyValues = {
    ...{ report: String(report), schedule: String(schedule) },
    ...((counts.done ?? 0) > 0
      ? { address: `/viewNotifications?job=${id}`, fileJobId: id, standing: 'file' }
      : { address: `/report/${report}${filters && `?${filters}`}` }),
  };
  for (const person of await peopleById(em, [userId])) {
    const dedupeKey = `job:${id}:report:${userId}`;
    await queueNotice(em, person, { dedupeKey, templateName: 'reportReady', submissionId: null, values });
  }
}

async function begin(em: EntityManager, { id, userId, impersonatorId }: Job, rows: number): Promise<void> {
  await em.execute(
    sql`insert into report_file (job_id, user_id, impersonator_id, rows_total)
        values (${id}, ${userId}, ${impersonatorId ?? null}, ${rows})
        on conflict (job_id) do update set rows_total = excluded.rows_total, rows_written = 0`,
  );
}
