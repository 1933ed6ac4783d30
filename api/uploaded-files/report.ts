import type { EntityManager } from '@mikro-orm/postgresql';
import { mayAttempt } from '#contracts/acts.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { FileStages, ProcessedFile } from '#contracts/uploaded-files.ts';
import { instantOrNull, isAmong, select, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { findFiles } from './find-files.ts';
import { listFiles } from './list.ts';
import type { FileListQuery } from './query.ts';
import { presentFile, readFiles } from './read-files.ts';
import type { StoredFile } from './read-files.ts';

const readAtOnce = 500;

/** One page of the report: the files with their stages, their accounts and what was said about them. */
export async function listProcessed(
  em: EntityManager,
  person: SignedInPerson,
  query: FileListQuery,
  language: LanguageCode,
): Promise<Page<ProcessedFile>> {
  const page = await listFiles(em, person, query, language);
  return { ...page, rows: await withProcessing(em, person, page.rows) };
}

/** All files that a filter finds, read a part at a time. */
export async function* allProcessed(
  em: EntityManager,
  person: SignedInPerson,
  query: FileListQuery,
  { language, most }: { language: LanguageCode; most: number },
): AsyncGenerator<ProcessedFile> {
  const found = await findFiles(em, await rowScopeOf(em, person), query, { limit: most });
  for (let start = 0; start < found.length; start += readAtOnce) {
    const files = await readFiles(em, found.slice(start, start + readAtOnce), language);
    yield* await withProcessing(em, person, files);
  }
}

interface VersionFacts extends FileStages {
  versionId: number;
  rowsRead: number | null;
  rowsLoaded: number | null;
  columnsMapped: number | null;
  columnsMissing: number | null;
  rulesRun: number | null;
}

async function withProcessing(
  em: EntityManager,
  person: SignedInPerson,
  files: readonly StoredFile[],
): Promise<ProcessedFile[]> {
  const versions = new Map((await versionFacts(em, files)).map((facts) => [facts.versionId, facts]));
  const threads = new Map((await threadsOf(em, files)).map((thread) => [thread.submissionId, thread]));
  const mayComment = mayAttempt('comment', person.baseRole, person.privileges, ['scope']);
  return files.map((file) => {
    const { versionId: _, ...facts } = versions.get(file.versionId ?? 0) ?? noFacts;
    const { rowsRead, rowsLoaded } = facts;
    const thread = threads.get(file.submissionId);
    return {
      ...presentFile(file),
      ...facts,
      rowsLeftOut: rowsRead === null || rowsLoaded === null ? null : rowsRead - rowsLoaded,
      commentCount: thread?.count ?? 0,
      lastComment: thread?.last ?? null,
      mayComment,
    };
  });
}

const noFacts: VersionFacts = {
  versionId: 0,
  checkedAt: null,
  reviewedAt: null,
  completedAt: null,
  rowsRead: null,
  rowsLoaded: null,
  columnsMapped: null,
  columnsMissing: null,
  rulesRun: null,
};

/** A version is checked once its findings are known, reviewed by its last decision in force, and completed while it is current. */
async function versionFacts(em: EntityManager, files: readonly StoredFile[]): Promise<VersionFacts[]> {
  const ids = files.flatMap(({ versionId }) => versionId ?? []);
  const rows = await select<VersionFacts>(
    em,
    sql`select v.id as "versionId",
          (select min(a.at) from audit_entry a where a.submission_id = v.submission_id
            and a.action in ('validationPassed', 'validationFailed', 'editPassed', 'editFailed')
            and a.details ->> 'versionNo' = v.version_no::text) as "checkedAt",
          (select max(d.decided_at) from decision d where d.submission_id = v.submission_id
            and d.version_no = v.version_no and not d.is_void) as "reviewedAt",
          case when s.current_version_id = v.id then s.completed_at end as "completedAt",
          (c.account ->> 'rowsRead')::int as "rowsRead", (c.account ->> 'rowsLoaded')::int as "rowsLoaded",
          jsonb_array_length(c.account #> '{columns,mapped}') as "columnsMapped",
          jsonb_array_length(c.account #> '{columns,missing}') as "columnsMissing",
          (c.account #>> '{rules,runCount}')::int as "rulesRun"
        from version v join submission s on s.id = v.submission_id left join file_account c on c.version_id = v.id
        where ${isAmong(sql`v.id`, ids)}`,
  );
  return rows.map((row) => ({
    ...row,
    checkedAt: instantOrNull(row.checkedAt),
    reviewedAt: instantOrNull(row.reviewedAt),
    completedAt: instantOrNull(row.completedAt),
  }));
}

interface Thread {
  submissionId: number;
  count: number;
  last: string;
}

async function threadsOf(em: EntityManager, files: readonly StoredFile[]): Promise<Thread[]> {
  const ids = [...new Set(files.map(({ submissionId }) => submissionId))];
  return select<Thread>(
    em,
    sql`select submission_id as "submissionId", count(*)::int as count, (array_agg(text order by id desc))[1] as last
        from comment where ${isAmong(sql`submission_id`, ids)} group by submission_id`,
  );
}
