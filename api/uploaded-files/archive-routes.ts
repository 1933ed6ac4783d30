import { archiveLimits } from '#contracts/uploaded-files.ts';
import type { ArchiveLimits } from '#contracts/uploaded-files.ts';
import { archiveSizeSchema } from '#contracts/uploaded-files.schema.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { allows } from '../access/policy.ts';
import { AppError } from '../errors.ts';
import { sendFile } from '../files/send-blob.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { createArchive } from './archive.ts';
import { assertWithinLimits, chooseFiles, sizeOf } from './archive-files.ts';
import { fileTags as tags, ofFiles } from './policies.ts';
import { archiveQuery } from './query.ts';
import type { ArchiveQuery } from './query.ts';

export function createArchiveRoutes(blobs: BlobStore, limits: ArchiveLimits = archiveLimits): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/uploaded-files/archive/size',
      summary: 'How many files an archive would hold, and their bytes; refused over the limits of an archive.',
      tags,
      policy: ofFiles,
      query: archiveQuery,
      responses: { 200: { description: 'The size', schema: archiveSizeSchema } },
      refusals: ['TooLarge', 'Forbidden'],
      handler: async ({ em, person, query }) => {
        assertMayArchive(person, query);
        const language = await languageOf(em, person);
        const size = sizeOf(await chooseFiles(em, person, query, { language, limits }));
        assertWithinLimits(size, limits);
        return size;
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/uploaded-files/archive',
      summary: 'Many original or marked workbooks as one ZIP archive, written while it is read.',
      tags,
      policy: ofFiles,
      query: archiveQuery,
      responses: { 200: { description: 'The archive', contentType: 'application/octet-stream' } },
      refusals: ['TooLarge', 'Forbidden'],
      handler: async ({ em, person, query, response, requestId }) => {
        assertMayArchive(person, query);
        const language = query.language ?? (await languageOf(em, person));
        const files = await chooseFiles(em, person, query, { language, limits });
        assertWithinLimits(sizeOf(files), limits);
        const word = wordsOf('uploaded-files', language);
        const archive = await createArchive({
          em,
          blobs,
          person,
          requestId,
          content: query.content,
          files,
          mostBytes: limits.bytes,
          leftOutName: word('archive.leftOutName'),
          lineOf: (path, reason) => word(`archive.leftOut.${reason}`, { path }),
        });
        await sendFile(response, archive, { fileName: `${word('archive.name')}.zip` });
      },
    }),
  ];
}

/** View permits the download of selected files; the download of all pages requires Edit, as in every list. */
function assertMayArchive(person: SignedInPerson, { fileIds }: ArchiveQuery): void {
  if (fileIds === undefined && !allows({ ...ofFiles, privilege: 'Edit' }, person))
    throw new AppError('Forbidden', 'To download all files of a list takes the privilege Edit on uploaded files.');
}
