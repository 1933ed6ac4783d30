import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ZipFile } from 'yazl';
import { archiveLimits } from '#contracts/uploaded-files.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { archivePaths } from '#documents/exports/archive-names.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { loadPerson } from '../access/load-person.ts';
import type { SignedInPerson } from '../access/person.ts';
import { allows } from '../access/policy.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { inScope } from './archive-files.ts';
import type { ArchivedFile } from './archive-files.ts';
import { ofFiles } from './policies.ts';
import type { ArchiveQuery } from './query.ts';

interface ArchiveRequest {
  em: EntityManager;
  blobs: BlobStore;
  person: SignedInPerson;
  requestId: string;
  content: ArchiveQuery['content'];
  files: readonly ArchivedFile[];
  /** Of the list of files that could not be included. */
  leftOutName: string;
}

/**
 * An archive that is written while it is read, one file after the other. Each file is included only if the person may
 * still see it when its turn comes; a list at the end of the archive names the others. The audit trail names all files
 * before the first byte is sent. Workbooks are compressed already, so they are stored as they are.
 */
export async function createArchive(request: ArchiveRequest): Promise<Readable> {
  await recordDownload(request);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => void output.destroy(error));
  addFiles(zip, output, request).then(
    () => zip.end(),
    (error: Error) => void output.destroy(error),
  );
  return output;
}

async function addFiles(zip: ZipFile, output: Readable, { em, blobs, files, ...request }: ArchiveRequest) {
  const paths = archivePaths(files);
  const leftOut: string[] = [];
  const count = createCount();
  let current: Readable | null = null;
  output.once('close', () => current?.destroy());
  for (const [index, file] of files.entries()) {
    const path = paths[index]!;
    const isSeen = await mayStillSee(em.fork(), request.person, file);
    current = isSeen ? await blobs.get(file.blobKey).catch(() => null) : null;
    if (output.destroyed) {
      current?.destroy();
      return;
    }
    if (current === null) {
      leftOut.push(path);
      continue;
    }
    const counted = count();
    zip.addReadStream(counted, path, { compress: false });
    await pipeline(current, counted);
  }
  if (leftOut.length > 0) zip.addBuffer(Buffer.from(`\uFEFF${leftOut.join('\r\n')}\r\n`), request.leftOutName);
}

/** Passes the bytes of one file after the other, and fails over the limit of an archive. */
function createCount(): () => Transform {
  let bytes = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > archiveLimits.bytes ? new Error('An archive has grown over its limit.') : null, chunk);
      },
    });
}

/** Reads the person again: rights may have been withdrawn while the archive is written. */
async function mayStillSee(em: EntityManager, person: SignedInPerson, file: ArchivedFile): Promise<boolean> {
  const now = await loadPerson(em, person.userId);
  if (!now || !allows(ofFiles, now)) return false;
  return (await inScope(em, await rowScopeOf(em, now), [file.listedId])).length === 1;
}

const recordDownload = ({ em, person, requestId, content, files }: ArchiveRequest) =>
  em.transactional((inner) =>
    recordAudit(inner, {
      action: 'uploadedFiles.download',
      entity: 'uploadedFiles',
      entityId: requestId,
      userId: person.userId,
      impersonatorId: person.impersonator?.userId ?? null,
      details: { content, files: files.map(({ submissionNo, name, fileId }) => ({ submissionNo, name, fileId })) },
      requestId,
    }),
  );
