import type { EntityManager } from '@mikro-orm/postgresql';
import type { SheetOfRows } from '#contracts/row-addresses.ts';
import type { GridColumn, SubmissionVersion } from '#contracts/submission-views.ts';
import { AppError } from '../errors.ts';
import { personName } from './presenter.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';

interface VersionRow {
  versionNo: number;
  kind: SubmissionVersion['kind'];
  state: SubmissionVersion['state'];
  generation: number;
  fileName: string | null;
  sizeBytes: number | null;
  rowCount: number;
  hardCount: number;
  softCount: number;
  rulesChecked: number;
  qualityScore: string | null;
  refusalCode: string | null;
  createdByUserId: number | null;
  createdByName: string | null;
  createdAt: string;
  annotatedBlobKey: string | null;
  uploadId: number | null;
  hasRows: boolean;
}

/**
 * Newest first. A file that was accepted and refused later has no number of its own and stands as *refused*; one workbook
 * for many submissions may be refused by one of them alone.
 */
export async function listVersions(em: EntityManager, submissionId: number): Promise<SubmissionVersion[]> {
  const rows = await select<VersionRow>(
    em,
    sql`select v.version_no as "versionNo", v.kind, v.state, v.generation, up.file_name as "fileName", up.size_bytes as "sizeBytes",
          v.row_count as "rowCount", v.hard_count as "hardCount", v.soft_count as "softCount", v.rules_checked as "rulesChecked",
          v.quality_score as "qualityScore", up.refusal_code as "refusalCode", v.created_by_user_id as "createdByUserId",
          u.name as "createdByName", v.created_at as "createdAt", v.annotated_blob_key as "annotatedBlobKey", v.upload_id as "uploadId",
          (v.row_count = 0 or exists (select 1 from version_row r where r.version_id = v.id)) as "hasRows"
        from version v left join upload up on up.id = v.upload_id
        left join app_user u on u.id = coalesce(v.created_by_user_id, up.uploaded_by_user_id)
        where v.submission_id = ${submissionId}
        union all
        select 0, 'upload', 'refused', up.seen_generation, up.file_name, up.size_bytes, 0, 0, 0, 0, null,
          coalesce(own.last_error, up.refusal_code), up.uploaded_by_user_id, u.name, up.created_at, null, up.id, true
        from upload up join app_user u on u.id = up.uploaded_by_user_id
        left join lateral (select o.last_error from outbox_entry o
          where o.submission_id = ${submissionId} and o.kind = 'upload' and o.status = 'refused'
            and (o.payload ->> 'uploadId')::int = up.id order by o.id desc limit 1) own on true
        where (up.submission_id = ${submissionId} and up.status = 'refused' or up.id in (
            select (o.payload ->> 'uploadId')::int from outbox_entry o
            where o.submission_id = ${submissionId} and o.kind = 'upload' and o.status = 'refused'))
          and not exists (select 1 from version v where v.upload_id = up.id and v.submission_id = ${submissionId})
        order by "createdAt" desc, "versionNo" desc`,
  );
  return rows.map(presentVersion);
}

function presentVersion({
  createdByUserId,
  createdByName,
  annotatedBlobKey,
  uploadId,
  ...row
}: VersionRow): SubmissionVersion {
  return {
    ...row,
    qualityScore: row.qualityScore === null ? null : Number(row.qualityScore),
    createdBy: personName(createdByUserId, createdByName),
    createdAt: instantOf(row.createdAt),
    hasOriginal: uploadId !== null,
    hasAnnotated: annotatedBlobKey !== null,
  };
}

export interface VersionHead {
  id: number;
  versionNo: number;
  /** Of the file that its rows were read from; an edit keeps that of the version it changes. */
  uploadId: number | null;
  generation: number;
  sheet: string;
  /** Empty where its rows are of one sheet. */
  sheets: SheetOfRows[];
  columns: GridColumn[];
  rowCount: number;
  /** Its rows are complete and never change again. */
  isFinal: boolean;
}

/** The version asked for, else the current one, else the newest; null while the submission has none. */
export async function findVersion(
  em: EntityManager,
  submissionId: number,
  versionNo: number | undefined,
): Promise<VersionHead | null> {
  const wanted = versionNo === undefined ? sql`true` : sql`v.version_no = ${versionNo}`;
  const version = await selectOne<VersionHead>(
    em,
    sql`select v.id, v.version_no as "versionNo", v.upload_id as "uploadId", v.generation, v.sheet, coalesce(v.layout -> 'sheets', '[]') as sheets,
          v.columns, v.row_count as "rowCount", v.state <> 'checking' as "isFinal"
        from version v join submission s on s.id = v.submission_id
        where v.submission_id = ${submissionId} and ${wanted}
        order by (v.id = s.current_version_id) desc, v.version_no desc limit 1`,
  );
  if (!version && versionNo !== undefined)
    throw new AppError('NotFound', `This submission has no version ${versionNo}.`);
  return version;
}
