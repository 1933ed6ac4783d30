import type pg from 'pg';
import type { VersionKind } from '#contracts/submissions.ts';

/** Where the rows of a run come from. */
export interface Origin {
  uploadId: number | null;
  fileName: string | null;
  blobKey: string | null;
  userId: number | null;
  kind: VersionKind;
  parentVersionId: number | null;
  /** Stored version to check again when there is no file behind it. */
  storedVersionId: number | null;
}

/** @throws when the upload is not there */
export async function loadOrigin(
  client: pg.ClientBase,
  job: { uploadId: number | null; versionId: number | null },
): Promise<Origin> {
  const { rows } = await client.query<{
    upload_id: number | null;
    file_name: string | null;
    blob_key: string | null;
    uploaded_by_user_id: number | null;
    kind: VersionKind | null;
    parent_version_id: number | null;
    created_by_user_id: number | null;
  }>(
    `select u.id as upload_id, u.file_name, u.blob_key, u.uploaded_by_user_id, v.kind, v.parent_version_id, v.created_by_user_id
       from (select 1) as one
       left join version v on v.id = $2
       left join upload u on u.id = coalesce($1::int, v.upload_id)`,
    [job.uploadId, job.versionId],
  );
  const row = rows[0];
  // A reviewer's edit has no file: its own rows are checked again, not those of the file it came from.
  const isEdit = row?.kind === 'edit';
  if (job.uploadId !== null && !row?.blob_key) throw new Error(`There is no upload ${job.uploadId}.`);
  return {
    uploadId: row?.upload_id ?? null,
    fileName: isEdit ? null : (row?.file_name ?? null),
    blobKey: isEdit ? null : (row?.blob_key ?? null),
    userId: row?.created_by_user_id ?? row?.uploaded_by_user_id ?? null,
    kind: row?.kind ?? 'upload',
    parentVersionId: row?.parent_version_id ?? null,
    storedVersionId: job.versionId,
  };
}
