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
    condition: sql`o.kind = 'upload' and o.status = 'refused' and ${hasNoVersion(sql`o.submission_id`)}
      and (up.submission_id <> o.submission_id or up.status <> 'refused')`,
    result: sql`'refused'`,
    userId: sql`up.uploaded_by_user_id`,
    counts: none,
  },
];

/** What a branch is sorted by; names are joined for their order alone. */
export function keyOf(branch: Branch, column: FileSortColumn): { key: Part; join: Part } {
  const join = sql``;
  switch (column) {
    case 'uploadedAt':
      return { key: branch.at, join };
    case 'fileName':
      return { key: sql`up.file_name`, join };
    case 'submissionNo':
      return { key: sql`s.id`, join };
    case 'postMonth':
      return { key: sql`s.post_month`, join };
    case 'serviceProvider':
      return { key: sql`sp.name`, join: sql`join service_provider sp on sp.id = s.service_provider_id` };
    case 'property':
      return { key: sql`p.name`, join: sql`left join property p on p.id = s.property_id` };
    case 'dataset':
      return { key: sql`d.name`, join: sql`join dataset d on d.id = s.dataset_id` };
    case 'rowCount':
    case 'hardCount':
      return { key: branch.counts[column], join };
  }
}

/** The part of a branch that a list asks for. `scope` and `words` are conditions over `submission s`. */
export function conditionOf(branch: Branch, query: FileListQuery, { scope, words }: { scope: Part; words: Part[] }) {
  const { result, createdBy, search, fundId, propertyId, datasetId, serviceProviderId, postMonth, status } = query;
  const { submissionNo } = query;
  const filters = { fundId, propertyId, datasetId, serviceProviderId, postMonth, status, submissionNo };
  const parts = [branch.condition, scope, filterCondition(filters)];
  if (result) parts.push(isIn(branch.result, result));
  if (createdBy) parts.push(madeBy(branch.userId, createdBy));
  if (search !== '') parts.push(anyOf([contains(sql`up.file_name`, search), ...words]));
  return allOf(parts);
}

const madeBy = (userId: Part, ids: readonly number[]) =>
  anyOf([isAmong(userId, ids), ...(ids.includes(0) ? [sql`${userId} is null`] : [])]);
