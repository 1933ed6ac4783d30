import type { MikroORM } from '@mikro-orm/postgresql';
import { keepRunDays } from '#contracts/connections.ts';
import { keepJobDays } from '#contracts/jobs.ts';
import { keepReportFileDays, reportFilePrefix } from '#contracts/report-files.ts';
import { keepReplacedLoadMonths } from '#contracts/restatements.ts';
import { keepSampleHours, sampleHour, samplePrefix } from '#contracts/mapping-samples.ts';
import { closeDecidedAttachments } from '#database/connections/attachment-notices.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Logger } from '#platform/logger.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';

export interface RetentionOptions {
  orm: MikroORM;
  blobs: BlobStore;
  logger: Logger;
  /** Months after which the rows of superseded versions go; null keeps them. */
  keepRowsMonths: number | null;
  pauseMs?: number;
  /** How long a file that no row names stays: the row follows its file by seconds. */
  orphansStayMs?: number;
  now?: () => number;
}

const hourMs = 3_600_000;
const versionsAtOnce = 20;
const prefixes = ['uploads/', 'annotated/', reportFilePrefix] as const;

/** Drops what nobody will ask for any more. Files and findings of every version stay, and so does the audit trail. */
export function startRetention(options: RetentionOptions): Loop {
  const { logger, pauseMs = 6 * hourMs } = options;
  const round = createRetentionRound(options);
  return repeat('retention', logger, pauseMs, round);
}

/** @returns a round that says whether there is more to drop at once */
export function createRetentionRound(options: RetentionOptions): () => Promise<boolean> {
  const seenOrphans = new Map<string, number>();
  return async () => {
    const versions = await dropRows(options);
    if (versions === versionsAtOnce) return true;
    await dropDrafts(options);
    await dropReportFiles(options);
    await dropJobs(options);
    await dropReplacedLoads(options);
    await dropRuns(options);
    await dropDeliveries(options);
    await dropProposals(options);
    await dropSamples(options);
    await dropOrphans(options, seenOrphans);
    return false;
  };
}

/** Words that nobody has touched or sent for a quarter of a year. */
async function dropDrafts({ orm, logger }: RetentionOptions): Promise<void> {
  const gone = await orm.em
    .fork()
    .execute(`delete from submission_draft where updated_at < now() - interval '90 days' returning id`);
  if (gone.length > 0) logger.info({ drafts: gone.length }, 'old drafts dropped');
}

/** Files of reports: the row first, so that a file is never offered that is gone. */
async function dropReportFiles({ orm, blobs, logger }: RetentionOptions): Promise<void> {
  const gone = await orm.em
    .fork()
    .execute<{ key: string | null }[]>(
      `delete from report_file where created_at < now() - make_interval(days => ?) returning blob_key as key`,
      [keepReportFileDays],
    );
  for (const { key } of gone) if (key !== null) await blobs.delete(key);
  if (gone.length > 0) logger.info({ files: gone.length }, 'old files of reports dropped');
}

/** Jobs with the results of their items; the audit trail keeps who started them and how they ended. */
async function dropJobs({ orm, logger }: RetentionOptions): Promise<void> {
  const gone = await orm.em
    .fork()
    .execute(`delete from job where ended_at < now() - make_interval(days => ?) returning id`, [keepJobDays]);
  if (gone.length > 0) logger.info({ jobs: gone.length }, 'old jobs dropped');
}

/** Figures that others have replaced, with their rows. */
async function dropReplacedLoads({ orm, logger }: RetentionOptions): Promise<void> {
  const gone = await orm.em.fork().execute(
    `delete from reporting_load where state in ('superseded', 'withdrawn') and replaced_at < now() - make_interval(months => ?)
        returning id`,
    [keepReplacedLoadMonths],
  );
  if (gone.length > 0) logger.info({ loads: gone.length }, 'replaced loads dropped');
}

/** Runs of connections, and with them the files that could not be delivered. */
async function dropRuns({ orm, logger }: RetentionOptions): Promise<void> {
  const gone = await orm.em
    .fork()
    .execute(`delete from connection_run where ended_at < now() - make_interval(days => ?) returning id`, [
      keepRunDays,
    ]);
  if (gone.length > 0) logger.info({ runs: gone.length }, 'old runs of connections dropped');
}

/** Messages of connections, those too that no receiver took. */
async function dropDeliveries({ orm, logger }: RetentionOptions): Promise<void> {
  const gone = await orm.em
    .fork()
    .execute(`delete from connection_delivery where created_at < now() - make_interval(days => ?) returning id`, [
      keepRunDays,
    ]);
  if (gone.length > 0) logger.info({ deliveries: gone.length }, 'old messages of connections dropped');
}

/** Attachments that came by mail, decided or not. */
async function dropProposals({ orm, logger }: RetentionOptions): Promise<void> {
  const gone = await orm.em.fork().transactional(async (em) => {
    const dropped = await em.execute<{ connectionId: number }[]>(
      `delete from connection_proposal where created_at < now() - make_interval(days => ?)
       returning connection_id as "connectionId"`,
      [keepRunDays],
    );
    // A notice would lead to an empty list.
    for (const id of new Set(dropped.map(({ connectionId }) => connectionId))) await closeDecidedAttachments(em, id);
    return dropped;
  });
  if (gone.length > 0) logger.info({ proposals: gone.length }, 'old attachments of mailboxes dropped');
}

/** Workbooks that mappings were tried on, before they are as old as they may become by the next round. */
async function dropSamples({ blobs, logger, pauseMs = 6 * hourMs, now = Date.now }: RetentionOptions): Promise<void> {
  const oldest = now() - (keepSampleHours - 1) * hourMs + pauseMs;
  const old = (await blobs.list(samplePrefix)).filter((key) => sampleHour(key) < oldest);
  for (const key of old) await blobs.delete(key);
  if (old.length > 0) logger.info({ samples: old.length }, 'samples of mappings dropped');
}

async function dropRows({ orm, logger, keepRowsMonths }: RetentionOptions): Promise<number> {
  if (keepRowsMonths === null) return 0;
  const dropped = await orm.em.fork().execute<{ id: number }[]>(
    `with old as (
       select v.id from version v join submission s on s.id = v.submission_id
       where v.state = 'superseded' and v.id is distinct from s.current_version_id
         and v.created_at < now() - make_interval(months => ?)
         and exists (select from version_row r where r.version_id = v.id)
       order by v.id limit ? for update of v skip locked),
     gone as (delete from version_row r using old where r.version_id = old.id)
     select id from old`,
    [keepRowsMonths, versionsAtOnce],
  );
  if (dropped.length > 0) logger.info({ versions: dropped.length }, 'rows of superseded versions dropped');
  return dropped.length;
}

/** A file whose upload was never committed. It goes when it was an orphan in an earlier round, too, long enough ago. */
async function dropOrphans(options: RetentionOptions, seen: Map<string, number>): Promise<void> {
  const { orm, blobs, logger, orphansStayMs = 24 * hourMs, now = Date.now } = options;
  const keys = (await Promise.all(prefixes.map((prefix) => blobs.list(prefix)))).flat();
  const named = await orm.em.fork().execute<{ key: string }[]>(
    `select blob_key as key from upload union select blob_key from import_run
       union select blob_key from connection_run where blob_key is not null
       union select blob_key from connection_proposal
       union select f ->> 'blobKey' from connection_run r cross join lateral jsonb_array_elements(r.files) f
         where f ->> 'blobKey' is not null
       union select blob_key from report_file where blob_key is not null
       union select annotated_blob_key from version where annotated_blob_key is not null`,
  );
  const known = new Set(named.map(({ key }) => key));
  const orphans = new Set(keys.filter((key) => !known.has(key)));
  for (const key of seen.keys()) if (!orphans.has(key)) seen.delete(key);
  for (const key of orphans) {
    const since = seen.get(key);
    if (since === undefined) seen.set(key, now());
    else if (now() - since >= orphansStayMs) {
      await blobs.delete(key);
      seen.delete(key);
      logger.info({ key }, 'a file that no row names was dropped');
    }
  }
}
