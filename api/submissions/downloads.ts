import { markedFileName } from '#documents/annotating/marked-file-name.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ofVersionSchema } from '#contracts/submissions.schema.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { AppError } from '../errors.ts';
import type { OwnedFile } from '../files/blob-by-url-route.ts';
import { blobLocation } from '../files/blob-by-url-route.ts';
import { openKept, sendFile } from '../files/send-blob.ts';
import { allows } from '../access/policy.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { ofSubmission } from './acts/act-route.ts';
import { anyDashboard } from './list-routes.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { loadSubmission } from './submission.ts';
import { findVersion } from './versions.ts';

interface StoredFile {
  fileName: string;
  sizeBytes: number;
  blobKey: string;
  annotatedBlobKey: string | null;
  versionNo: number;
}

const download = { 200: { description: 'The file', contentType: 'application/octet-stream' } };

/** The file as it came, and the same marked with its findings. */
export function createDownloadRoutes(blobs: BlobStore): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/submissions/:submissionNo/files/original',
      summary: 'The uploaded file, byte for byte.',
      tags: ['submissions'],
      policy: anyDashboard,
      params: ofSubmission,
      query: ofVersionSchema,
      responses: download,
      refusals: ['Gone'],
      handler: async ({ em, person, params, query, response }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        const file = await findFile(em, submission.id, query.versionNo);
        response.set('Content-Location', blobLocation(blobs, file.blobKey));
        await sendFile(response, await openKept(blobs, file.blobKey), file);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/submissions/:submissionNo/files/annotated',
      summary: 'The uploaded workbook in its own layout, with its findings marked.',
      tags: ['submissions'],
      policy: anyDashboard,
      params: ofSubmission,
      query: ofVersionSchema,
      responses: download,
      refusals: ['Gone'],
      handler: async ({ em, person, params, query, response }) => {
        const submission = await loadSubmission(em, person, params.submissionNo);
        const file = await findFile(em, submission.id, query.versionNo);
        if (!file.annotatedBlobKey) throw new AppError('NotFound', 'This version has no marked workbook.');
        response.set('Content-Location', blobLocation(blobs, file.annotatedBlobKey));
        await sendFile(response, await openKept(blobs, file.annotatedBlobKey), {
          fileName: markedFileName(file.fileName, { submissionNo: submission.submissionNo, versionNo: file.versionNo }),
        });
      },
    }),
  ];
}

/** The upload behind a version; an edited version stems from the file of the version before it. */
async function findFile(em: EntityManager, submissionId: number, versionNo: number | undefined): Promise<StoredFile> {
  const version = await findVersion(em, submissionId, versionNo);
  const file = await selectOne<StoredFile>(
    em,
    sql`select up.file_name as "fileName", up.size_bytes as "sizeBytes", up.blob_key as "blobKey",
          v.annotated_blob_key as "annotatedBlobKey", v.version_no as "versionNo"
        from version v join upload up on up.id = v.upload_id where v.id = ${version?.id ?? 0}`,
  );
  if (!file) throw new AppError('NotFound', 'This version has no file.');
  return file;
}

/** An uploaded or marked workbook of any submission in the person's scope; one upload may serve many submissions. */
export async function findSubmissionFile(
  em: EntityManager,
  person: SignedInPerson,
  blobKey: string,
): Promise<OwnedFile | null> {
  if (!allows(anyDashboard, person)) return null;
  const { condition } = await rowScopeOf(em, person);
  const file = await selectOne<{ fileName: string; submissionNo: string; versionNo: number | null }>(
    em,
    sql`select up.file_name as "fileName", s.submission_no as "submissionNo", null as "versionNo"
        from upload up left join version v on v.upload_id = up.id
        join submission s on s.id in (v.submission_id, up.submission_id)
        where up.blob_key = ${blobKey} and ${condition}
        union all
        select up.file_name, s.submission_no, v.version_no
        from version v join upload up on up.id = v.upload_id join submission s on s.id = v.submission_id
        where v.annotated_blob_key = ${blobKey} and ${condition}
        limit 1`,
  );
  if (!file) return null;
  const { fileName, submissionNo, versionNo } = file;
  return { blobKey, fileName: versionNo === null ? fileName : markedFileName(fileName, { submissionNo, versionNo }) };
}
