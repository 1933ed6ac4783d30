import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, isAmong, isIn, sql } from '#database/sql/select.ts';
import { filterCondition } from '../submissions/filters.ts';
import type { FileListQuery, FileSortColumn } from './query.ts';

/** One source of files: versions, uploads that were refused, and requests to use an upload that were refused. */
export interface Branch {
  letter: 'v' | 'u' | 'r';
  id: Part;
  at: Part;
  from: Part;
  /** The same rows without their submission, for a reader who sees every one. */
  whole: Part;
  condition: Part;
  result: Part;
  userId: Part;
  /** What is counted of it; 0 where nothing was read. */
  counts: { rowCount: Part; hardCount: Part };
}

// A bare number would be the place of a column in an order.
const none = { rowCount: sql`0::int`, hardCount: sql`0::int` };
const hasNoVersion = (submissionId: Part) =>
  sql`not exists (select from version w where w.upload_id = up.id and w.submission_id = ${submissionId})`;

export const branches: readonly Branch[] = [
  {
    letter: 'v',
    id: sql`v.id`,
    at: sql`v.created_at`,
    from: sql`version v join submission s on s.id = v.submission_id left join upload up on up.id = v.upload_id`,
    whole: sql`version v`,
    condition: sql`true`,
    result: sql`v.state`,
    userId: sql`coalesce(v.created_by_user_id, up.uploaded_by_user_id)`,
    counts: { rowCount: sql`v.row_count`, hardCount: sql`v.hard_count` },
  },
  {
    letter: 'u',
    id: sql`up.id`,
    at: sql`up.created_at`,
    from: sql`upload up join submission s on s.id = up.submission_id`,
    whole: sql`upload up`,
    condition: sql`up.status = 'refused' and ${hasNoVersion(sql`up.submission_id`)}`,
    result: sql`'refused'`,
    userId: sql`up.uploaded_by_user_id`,
    counts: none,
  },
  {
    // One workbook for many submissions, of which this one refused it.
    letter: 'r',
    id: sql`o.id`,
    at: sql`o.created_at`,
    from: sql`outbox_entry o join upload up on up.id = (o.payload ->> 'uploadId')::int
      join submission s on s.id = o.submission_id`,
    whole: sql`outbox_entry o join upload up on up.id = (o.payload ->> 'uploadId')::int`,
    condition: sql`o.kind = 'upload' and o.status = 'refused' and ${hasNoVersion(sql`o.submission_id`)}
      and (up.submission_id <> o.submission_id or up.status <> 'refused')`,
    result: sql`'refused'`,
    userId: sql`up.uploaded_by_user_id`,
    counts: none,
  },
];

/** What a branch is sorted by; names are joined for their order alone. A key that may be empty sorts last. */
export function keyOf(branch: Branch, column: FileSortColumn): { key: Part; join: Part; mayBeEmpty?: true } {
  const join = sql``;
  switch (column) {
    case 'uploadedAt':
      return { key: branch.at, join };
    case 'fileName':
      return { key: sql`up.file_name`, join, mayBeEmpty: true };
    case 'submissionNo':
      return { key: sql`s.id`, join };
    case 'postMonth':
      return { key: sql`s.post_month`, join };
    case 'serviceProvider':
      return { key: sql`sp.name`, join: sql`join service_provider sp on sp.id = s.service_provider_id` };
    case 'property':
      return { key: sql`p.name`, join: sql`left join property p on p.id = s.property_id`, mayBeEmpty: true };
    case 'dataset':
      return { key: sql`d.name`, join: sql`join dataset d on d.id = s.dataset_id` };
    case 'rowCount':
    case 'hardCount':
      return { key: branch.counts[column], join };
  }
}

/** Filters of a list that are about submissions. */
const filtersOf = (query: FileListQuery) => {
  const { fundId, propertyId, datasetId, serviceProviderId, postMonth, status, submissionNo } = query;
  return { fundId, propertyId, datasetId, serviceProviderId, postMonth, status, submissionNo };
};

/** Something narrows the list, beside what the reader may see. */
export const isNarrowed = (query: FileListQuery): boolean =>
  query.search !== '' ||
  query.result !== undefined ||
  query.createdBy !== undefined ||
  Object.values(filtersOf(query)).some((value) => value !== undefined);

/** The part of a branch that a list asks for. `scope` and `words` are conditions over `submission s`. */
export function conditionOf(
  branch: Branch,
  query: FileListQuery,
  { scope, words }: { scope: Part; words: Part | null },
): Part {
  const { result, createdBy, search } = query;
  const parts = [branch.condition, scope, filterCondition(filtersOf(query))];
  if (result) parts.push(isIn(branch.result, result));
  if (createdBy) parts.push(madeBy(branch.userId, createdBy));
  if (words) parts.push(branch.letter === 'v' ? isVersionFound(search, words) : anyOf([isFileNamed(search), words]));
  return allOf(parts);
}

const isFileNamed = (text: string) => contains(sql`up.file_name`, text);

/** By the name of the file or by its submission. As two sets, each is found by an index; `or` would read every version. */
const isVersionFound = (text: string, words: Part) =>
  sql`v.id in (select x.id from upload up join version x on x.upload_id = up.id where ${isFileNamed(text)}
    union all select x.id from submission s join version x on x.submission_id = s.id where ${words})`;

const madeBy = (userId: Part, ids: readonly number[]) =>
  anyOf([isAmong(userId, ids), ...(ids.includes(0) ? [sql`${userId} is null`] : [])]);
