import type { EntityManager } from '@mikro-orm/postgresql';
import { ofVersionSchema } from '#contracts/submissions.schema.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { ofSubmission } from './acts/act-route.ts';
import { anyDashboard } from './list-routes.ts';
import { selectOne, sql } from './select.ts';
import { loadTicket } from './ticket.ts';
import { findVersion } from './versions.ts';

interface StoredFile {
  fileName: string;
  sizeBytes: number;
  blobKey: string;
  annotatedBlobKey: string | null;
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
      handler: async ({ em, person, params, query, response }) => {
        const ticket = await loadTicket(em, person, params.submissionNo);
        const file = await findFile(em, ticket.id, query.versionNo);
        await sendFile(response, await blobs.get(file.blobKey), file);
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
      handler: async ({ em, person, params, query, response }) => {
        const ticket = await loadTicket(em, person, params.submissionNo);
        const file = await findFile(em, ticket.id, query.versionNo);
        if (!file.annotatedBlobKey) throw new AppError('NotFound', 'This version has no marked workbook.');
        await sendFile(response, await blobs.get(file.annotatedBlobKey), { fileName: markedName(file.fileName) });
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
          v.annotated_blob_key as "annotatedBlobKey"
        from version v join upload up on up.id = v.upload_id where v.id = ${version?.id ?? 0}`,
  );
  if (!file) throw new AppError('NotFound', 'This version has no file.');
  return file;
}

/** What cannot be written in its own format is marked in an xlsx. */
function markedName(fileName: string): string {
  const at = fileName.lastIndexOf('.');
  const extension = fileName.slice(at + 1).toLowerCase();
  return `${fileName.slice(0, at)}-findings.${extension === 'xlsm' ? 'xlsm' : 'xlsx'}`;
}
