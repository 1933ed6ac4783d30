import { randomUUID } from 'node:crypto';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { VersionState } from '#contracts/submissions.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { TestApi } from '#tests/support/api.ts';

export type Rows = readonly (readonly (string | null)[])[];

interface FileOf {
  submission: Submission;
  versionNo: number;
  userId: number;
  fileName?: string;
  at?: string;
  state?: VersionState;
  hardCount?: number;
  columns?: GridColumn[];
  rows?: Rows;
  /** Row numbers, where they are not those of a sheet without gaps. */
  rowNos?: readonly number[];
  hasMarked?: boolean;
}

export const threeColumns: GridColumn[] = [
  { field: 'unit_code', letter: 'A', type: 'text', isRequired: true },
  { field: 'tenant_name', letter: 'B', type: 'text', isRequired: false },
  { field: 'monthly_base_rent', letter: 'C', type: 'decimal', isRequired: false },
];

/** A version with its file, its rows and, where wanted, its marked workbook, in tables and in the blob store. */
export async function makeFile(api: TestApi, values: FileOf): Promise<Version> {
  const { submission, versionNo, userId, fileName = `roll v${versionNo}.xlsx`, at = '2026-11-08T10:00:00Z' } = values;
  const upload = await makeUpload(api, { submission, userId, fileName, at });
  const markedKey = `annotated/${randomUUID()}`;
  if (values.hasMarked) await createBlobStore(api.environment.blobs).put(markedKey, Buffer.from(`marked ${fileName}`));
  const em = api.orm.em.fork();
  const { rows = [], columns = threeColumns, state = 'current' } = values;
  const version = em.create(Version, {
    submissionId: submission.id,
    uploadId: upload.id,
    versionNo,
    kind: 'upload',
    state,
    generation: versionNo,
    sheet: 'RentRoll',
    columns,
    layout: null,
    rowCount: rows.length,
    hardCount: values.hardCount ?? 0,
    annotatedBlobKey: values.hasMarked ? markedKey : null,
    createdByUserId: userId,
    createdAt: new Date(at),
  });
  await em.flush();
  await em.execute(
    `insert into version_row (version_id, row_no, "values")
      select ?, (r ->> 0)::int, r -> 1 from jsonb_array_elements(?::jsonb) r`,
    [version.id, JSON.stringify(rows.map((row, index) => [values.rowNos?.[index] ?? index + 8, row]))],
  );
  return version;
}

export async function makeUpload(
  api: TestApi,
  values: { submission: Submission; userId: number; fileName: string; at?: string; refusalCode?: string },
): Promise<Upload> {
  const { submission, userId, fileName, at = '2026-11-08T10:00:00Z', refusalCode = null } = values;
  const blobKey = `uploads/${randomUUID()}`;
  const stored = await createBlobStore(api.environment.blobs).put(blobKey, Buffer.from(`original ${fileName}`));
  const em = api.orm.em.fork();
  const upload = em.create(Upload, {
    opId: randomUUID(),
    submissionId: submission.id,
    fileName,
    blobKey,
    ...stored,
    status: refusalCode === null ? 'accepted' : 'refused',
    refusalCode,
    seenGeneration: 0,
    uploadedByUserId: userId,
    impersonatorId: null,
    commentId: null,
    encoding: null,
    createdAt: new Date(at),
  });
  await em.flush();
  return upload;
}
