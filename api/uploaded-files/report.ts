import type { EntityManager } from '@mikro-orm/postgresql';
import { mayAttempt } from '#contracts/acts.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { FileStages, ProcessedFile } from '#contracts/uploaded-files.ts';
import { instantOrNull, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { findFiles } from './find-files.ts';
import { listRows } from './list.ts';
import type { FileListQuery } from './query.ts';
import { presentFile, presentRow, readRowsOf } from './read-files.ts';
import type { FileRow, MoreColumns } from './read-files.ts';

const readAtOnce = 500;

/** One page of the report: the files with their stages, their accounts and what was said about them. */
export async function listProcessed(
  em: EntityManager,
  person: SignedInPerson,
  query: FileListQuery,
  language: LanguageCode,
): Promise<Page<ProcessedFile>> {
  const page = await listRows<ProcessedRow>(em, person, query, language, processing);
  return { ...page, rows: page.rows.map(presenterFor(person)) };
}

/** All files that a filter finds, read a part at a time. */
export async function* allProcessed(
  em: EntityManager,
  person: SignedInPerson,
  query: FileListQuery,
  { language, most }: { language: LanguageCode; most: number },
): AsyncGenerator<ProcessedFile> {
  const found = await findFiles(em, await rowScopeOf(em, person), query, { limit: most });
  const present = presenterFor(person);
  for (let start = 0; start < found.length; start += readAtOnce) {
    const part = found.slice(start, start + readAtOnce);
    for (const row of await readRowsOf<ProcessedRow>(em, part, language, processing)) yield present(row);
  }
}

interface ProcessedRow extends FileRow, FileStages {
  rowsRead: number | null;
  rowsLoaded: number | null;
  columnsMapped: number | null;
  columnsMissing: number | null;
  rulesRun: number | null;
  commentCount: number;
  lastComment: string | null;
}

/**
 * A version is checked once its findings are known, reviewed by its last decision in force, and completed while it is
 * current.
 */
const processing: MoreColumns = {
  columns: sql`, (select min(a.at) from audit_entry a where a.submission_id = v.submission_id
      and a.action in ('validationPassed', 'validationFailed', 'editPassed', 'editFailed')
      and a.details ->> 'versionNo' = v.version_no::text) as "checkedAt",
    (select max(e.decided_at) from decision e where e.submission_id = v.submission_id
      and e.version_no = v.version_no and not e.is_void) as "reviewedAt",
    case when s.current_version_id = v.id then s.completed_at end as "completedAt",
    (c.account ->> 'rowsRead')::int as "rowsRead", (c.account ->> 'rowsLoaded')::int as "rowsLoaded",
    jsonb_array_length(c.account #> '{columns,mapped}') as "columnsMapped",
    jsonb_array_length(c.account #> '{columns,missing}') as "columnsMissing",
    (c.account #>> '{rules,runCount}')::int as "rulesRun",
    (select count(*)::int from comment m where m.submission_id = r.submission_id) as "commentCount",
    (select m.text from comment m where m.submission_id = r.submission_id order by m.id desc limit 1) as "lastComment"`,
  joins: sql`left join file_account c on c.version_id = v.id`,
};

function presenterFor(person: SignedInPerson): (row: ProcessedRow) => ProcessedFile {
  const mayComment = mayAttempt('comment', person.baseRole, person.privileges, ['scope']);
  return (row) => {
    const { checkedAt, reviewedAt, completedAt, rowsRead, rowsLoaded, columnsMapped, columnsMissing, ...other } = row;
    const { rulesRun, commentCount, lastComment, ...file } = other;
    return {
      ...presentFile(presentRow(file)),
      checkedAt: instantOrNull(checkedAt),
      reviewedAt: instantOrNull(reviewedAt),
      completedAt: instantOrNull(completedAt),
      ...{ rowsRead, rowsLoaded, columnsMapped, columnsMissing, rulesRun, commentCount, lastComment, mayComment },
      rowsLeftOut: rowsRead === null || rowsLoaded === null ? null : rowsRead - rowsLoaded,
    };
  };
}
