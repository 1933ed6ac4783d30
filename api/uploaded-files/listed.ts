import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, isAmong, isIn, sql } from '#database/sql/select.ts';
import { filterCondition } from '../submissions/filters.ts';
import type { FileListQuery, FileSortColumn } from './query.ts';

/**
 * The files of the list, as `s`: a version, an upload that was refused, or a request to use one that was refused. What the row
 * scope and a search by words ask of a submission has the same name here.
 */
export const listed = sql`(select ${columnsOf()} from received_file r) s`;

/** With the state of the submission, where a filter asks for it; the join keeps PostgreSQL from reading an index alone. */
export const listedFor = (query: Pick<FileListQuery, 'status'>): Part =>
  query.status === undefined
    ? listed
    : sql`(select ${columnsOf()}, x.status from received_file r join submission x on x.id = r.submission_id) s`;

function columnsOf(): Part {
  return sql`r.id as file_id, r.letter, r.source_id, r.received_at, r.result, r.user_id, r.file_name, r.row_count, r.hard_count,
    r.submission_id as id, r.fund_id, r.entity_id, r.property_id, r.service_provider_id, r.dataset_id, r.post_month,
    r.submission_no`;
}

/** Of a row of `received_file`. */
export const resultOf = (row: Part): Part =>
  sql`case when ${row}.result = 'current' and ${row}.hard_count > 0 then 'failed' else ${row}.result end`;

/** What the list is sorted by; names are joined for their order alone. */
export const sortKeys: Record<FileSortColumn, { key: Part; join?: Part; mayBeEmpty?: true }> = {
  uploadedAt: { key: sql`s.received_at` },
  fileName: { key: sql`s.file_name`, mayBeEmpty: true },
  submissionNo: { key: sql`s.id` },
  postMonth: { key: sql`s.post_month` },
  serviceProvider: { key: sql`sp.name`, join: sql`join service_provider sp on sp.id = s.service_provider_id` },
  property: { key: sql`p.name`, join: sql`left join property p on p.id = s.property_id`, mayBeEmpty: true },
  dataset: { key: sql`d.name`, join: sql`join dataset d on d.id = s.dataset_id` },
  rowCount: { key: sql`s.row_count` },
  hardCount: { key: sql`s.hard_count` },
};

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

/** What a list asks for, over `s`. `scope` and `words` are conditions over a submission. */
export function conditionOf(query: FileListQuery, { scope, words }: { scope: Part; words: Part | null }): Part {
  const { result, createdBy, search } = query;
  const parts = [scope, filterCondition(filtersOf(query))];
  if (result) parts.push(isIn(resultOf(sql`s`), result));
  if (createdBy) parts.push(madeBy(createdBy));
  if (words) parts.push(anyOf([contains(sql`s.file_name`, search), words]));
  return allOf(parts);
}

const madeBy = (ids: readonly number[]) =>
  anyOf([isAmong(sql`s.user_id`, ids), ...(ids.includes(0) ? [sql`s.user_id is null`] : [])]);
