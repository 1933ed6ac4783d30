import type pg from 'pg';
import type { TextEncodingName } from '#documents/reading/text-encodings.ts';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { VersionKind } from '#contracts/submissions.ts';
import type { Correction } from './corrected-rows.ts';

/** Where the rows of a run come from. */
export interface Origin {
  uploadId: number | null;
  fileName: string | null;
  blobKey: string | null;
  /** Chosen by a person for a text file; null when the bytes prove it. */
  encoding: TextEncodingName | null;
  /** What the connection behind the file maps itself. */
  columns: ConnectionColumns | null;
  userId: number | null;
  kind: VersionKind;
  parentVersionId: number | null;
  /** Stored version to check again when there is no file behind it. */
  storedVersionId: number | null;
  /** The changes that made this version, null for a file. */
  editId: number | null;
  /** What providers changed on the page since the file or the edit, the oldest first. */
  corrections: Correction[];
}

interface OriginJob {
  uploadId: number | null;
  versionId: number | null;
  correctionId?: number;
}

/** @throws when the upload is not there */
export async function loadOrigin(client: pg.ClientBase, job: OriginJob): Promise<Origin> {
  if (job.correctionId !== undefined) return loadCorrection(client, job.correctionId);
  const { rows } = await client.query<{
    upload_id: number | null;
    file_name: string | null;
    blob_key: string | null;
    encoding: TextEncodingName | null;
    columns: ConnectionColumns | null;
    uploaded_by_user_id: number | null;
    kind: VersionKind | null;
    parent_version_id: number | null;
    created_by_user_id: number | null;
    edit_id: number | null;
  }>(
    `select u.id as upload_id, u.file_name, u.blob_key, u.encoding, u.columns, u.uploaded_by_user_id, v.kind, v.parent_version_id, v.created_by_user_id,
        v.edit_id
       from (select 1) as one
       left join version v on v.id = $2
       left join upload u on u.id = coalesce($1::int, v.upload_id)`,
    [job.uploadId, job.versionId],
  );
  const row = rows[0];
  if (job.uploadId !== null && !row?.blob_key) throw new Error(`There is no upload ${job.uploadId}.`);
  const own = {
    userId: row?.created_by_user_id ?? row?.uploaded_by_user_id ?? null,
    kind: row?.kind ?? ('upload' as const),
    parentVersionId: row?.parent_version_id ?? null,
    editId: row?.edit_id ?? null,
  };
  if (own.kind === 'correction') return { ...own, ...(await rowsBehind(client, job.versionId)) };
  // A reviewer's edit has no file: its own rows are checked again, not those of the file it came from.
  const isEdit = own.kind === 'edit';
  return {
    ...own,
    uploadId: row?.upload_id ?? null,
    fileName: isEdit ? null : (row?.file_name ?? null),
    blobKey: isEdit ? null : (row?.blob_key ?? null),
    encoding: row?.encoding ?? null,
    columns: row?.columns ?? null,
    storedVersionId: job.versionId,
    corrections: [],
  };
}

/** A correction that no run has stored yet. @throws when its changes are not there */
async function loadCorrection(client: pg.ClientBase, editId: number): Promise<Origin> {
  const { rows } = await client.query<Correction & { userId: number; parentVersionId: number }>(
    `select e.user_id as "userId", v.id as "parentVersionId", e.cells, coalesce(e.replacements, '[]') as replacements,
        coalesce(e.left_out_row_nos, '[]') as "leftOutRowNos", coalesce(e.left_out_reasons, '{}') as "leftOutReasons"
       from edit e join version v on v.submission_id = e.submission_id and v.version_no = e.version_no
      where e.id = $1`,
    [editId],
  );
  const row = rows[0];
  if (!row) throw new Error(`There is no correction ${editId}.`);
  const { userId, parentVersionId, ...own } = row;
  const behind = await rowsBehind(client, parentVersionId);
  return { userId, parentVersionId, kind: 'correction', editId, ...behind, corrections: [...behind.corrections, own] };
}

type RowsBehind = Pick<
  Origin,
  'uploadId' | 'fileName' | 'blobKey' | 'encoding' | 'columns' | 'storedVersionId' | 'corrections'
>;

/**
 * A correction is read from the file again, with all changes since: what could not be read in a cell is not stored, and
 * must not get lost with the cells around it. After a reviewer's edit the stored rows are the beginning.
 */
async function rowsBehind(client: pg.ClientBase, versionId: number | null): Promise<RowsBehind> {
  const { rows } = await client.query<
    Correction & {
      id: number;
      kind: VersionKind;
      uploadId: number | null;
      fileName: string | null;
      blobKey: string | null;
      encoding: TextEncodingName | null;
      columns: ConnectionColumns | null;
    }
  >(
    `with recursive line as (
        select id, kind, parent_version_id, edit_id, upload_id, 0 as depth from version where id = $1
        union all
        select p.id, p.kind, p.parent_version_id, p.edit_id, p.upload_id, line.depth + 1
          from line join version p on p.id = line.parent_version_id where line.kind = 'correction')
     select line.id, line.kind, line.upload_id as "uploadId", u.file_name as "fileName", u.blob_key as "blobKey",
        u.encoding, u.columns, coalesce(e.cells, '[]') as cells, coalesce(e.replacements, '[]') as replacements,
        coalesce(e.left_out_row_nos, '[]') as "leftOutRowNos", coalesce(e.left_out_reasons, '{}') as "leftOutReasons"
       from line left join edit e on e.id = line.edit_id left join upload u on u.id = line.upload_id
      order by line.depth desc`,
    [versionId],
  );
  const [root, ...later] = rows;
  if (root === undefined) throw new Error(`There is no version ${versionId}.`);
  const isStored = root.kind === 'edit' || root.blobKey === null;
  return {
    uploadId: root.uploadId,
    fileName: isStored ? null : root.fileName,
    blobKey: isStored ? null : root.blobKey,
    encoding: root.encoding,
    columns: root.columns,
    storedVersionId: root.id,
    corrections: later.map(({ cells, replacements, leftOutRowNos, leftOutReasons }) => ({
      ...{ cells, replacements, leftOutRowNos, leftOutReasons },
    })),
  };
}
