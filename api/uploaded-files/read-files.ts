import type { EntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { NamedId } from '#contracts/submission-views.ts';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { instantOf, selectPrepared, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { findPage, foundPage, pageOf, pageRows } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import { personName } from '../submissions/presenter.ts';
import { resultOf } from './listed.ts';

export interface FileRow extends Omit<
  UploadedFile,
  'createdBy' | 'serviceProvider' | 'fund' | 'entity' | 'property' | 'dataset'
> {
  /** Of the list, where no source of a file has the number of another. */
  listedId: number;
  submissionId: number;
  createdByUserId: number | null;
  createdByName: string | null;
  providerId: number;
  providerName: string;
  fundId: number | null;
  fundName: string | null;
  entityId: number | null;
  entityName: string | null;
  propertyId: number | null;
  propertyName: string | null;
  datasetId: number;
  datasetName: string;
  blobKey: string | null;
  markedBlobKey: string | null;
  /** Of the page. */
  total: number;
}

/** A file as it is stored: with the keys of its blobs, which no answer holds. */
export interface StoredFile extends UploadedFile {
  listedId: number;
  submissionId: number;
  blobKey: string | null;
  markedBlobKey: string | null;
}

/** Columns that a list shows beside those of every list of files, over the tables of `readRows`. */
export interface MoreColumns {
  /** Begins with a comma. */
  columns: Part;
  joins: Part;
}

interface FilePage<Row> {
  rows: Row[];
  total: number;
}

/** One page of the list with its total, see `readRows`. Of a search the ids are found first: its plan follows the words. */
export async function readRowPage<Row extends FileRow>(
  em: EntityManager,
  { found: search, ...page }: WantedPage,
  language: LanguageCode,
  more?: MoreColumns,
): Promise<FilePage<Row>> {
  if (search && search.text !== '')
    return readRows<Row>(em, foundPage(await findPage(em, { ...page, found: search })), language, more);
  return readRows<Row>(em, { ...page, ...(search && { found: search }) }, language, more);
}

/** Rows in the order of their ids. */
export const readRowsOf = async <Row extends FileRow>(
  em: EntityManager,
  ids: readonly number[],
  language: LanguageCode,
  more?: MoreColumns,
): Promise<Row[]> => (await readRows<Row>(em, foundPage({ ids, total: ids.length }), language, more)).rows;

/** The files in the order of their ids. */
export const readFiles = async (
  em: EntityManager,
  ids: readonly number[],
  language: LanguageCode,
): Promise<StoredFile[]> => (await readRowsOf(em, ids, language)).map(presentRow);

/** Outer joins alone: PostgreSQL then begins with the few files of the page. */
async function readRows<Row extends FileRow>(
  em: EntityManager,
  page: WantedPage,
  language: LanguageCode,
  more: MoreColumns = { columns: sql``, joins: sql`` },
): Promise<FilePage<Row>> {
  const rows = await selectPrepared<Row>(
    em,
    'uploaded-files',
    sql`${pageOf(page)} select g.total, r.id as "listedId", r.letter || r.source_id as "fileId", v.id as "versionId",
          v.version_no as "versionNo", coalesce(v.kind, 'upload') as kind, ${resultOf(sql`r`)} as result, r.row_count as "rowCount",
          r.hard_count as "hardCount", coalesce(v.soft_count, 0) as "softCount", v.annotated_blob_key as "markedBlobKey",
          coalesce(case when r.letter = 'r' then o.last_error end, up.refusal_code) as "refusalCode",
          r.received_at as "uploadedAt", r.submission_id as "submissionId", r.user_id as "createdByUserId",
          u.name as "createdByName", up.file_name as "fileName", up.size_bytes as "sizeBytes", up.blob_key as "blobKey",
          up.id is not null as "hasOriginal", v.annotated_blob_key is not null as "hasMarked",
          s.submission_no as "submissionNo", s.post_month as "postMonth", s.status, s.ball_holder as "ballHolder",
          s.process_state as "processState", sp.id as "providerId", sp.name as "providerName", f.id as "fundId",
          f.name as "fundName", e.id as "entityId", e.name as "entityName", p.id as "propertyId", p.name as "propertyName", d.id as "datasetId",
          coalesce(d.names ->> ${language}::text, d.name) as "datasetName" ${more.columns}
        from ${pageRows} left join received_file r on r.id = n.id
        left join version v on v.id = case when r.letter = 'v' then r.source_id end
        left join outbox_entry o on o.id = case when r.letter = 'r' then r.source_id end
        left join upload up on up.id = r.upload_id left join submission s on s.id = r.submission_id
        left join service_provider sp on sp.id = s.service_provider_id left join dataset d on d.id = s.dataset_id
        left join fund f on f.id = s.fund_id left join fund e on e.id = s.entity_id left join property p on p.id = s.property_id
        left join app_user u on u.id = r.user_id ${more.joins} order by n.place`,
  );
  return { rows: rows.filter(({ listedId }) => listedId !== null), total: rows[0]?.total ?? 0 };
}

export function presentRow(row: FileRow): StoredFile {
  const { total: _, createdByUserId, createdByName, providerId, providerName, datasetId, datasetName, ...rest } = row;
  const { fundId, fundName, entityId, entityName, propertyId, propertyName, uploadedAt, ...file } = rest;
  return {
    ...file,
    uploadedAt: instantOf(uploadedAt),
    createdBy: personName(createdByUserId, createdByName),
    serviceProvider: { id: providerId, name: providerName },
    dataset: { id: datasetId, name: datasetName },
    fund: namedOrNull(fundId, fundName),
    entity: namedOrNull(entityId, entityName),
    property: namedOrNull(propertyId, propertyName),
  };
}

const namedOrNull = (id: number | null, name: string | null): NamedId | null =>
  id === null ? null : { id, name: name ?? '' };

export function presentFile({
  listedId: _,
  submissionId: __,
  blobKey: ___,
  markedBlobKey: ____,
  ...file
}: StoredFile): UploadedFile {
  return file;
}
