import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ZipFile } from 'yazl';
import type { LeftOutReason } from '#contracts/uploaded-files.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { archivePaths } from '#documents/exports/archive-names.ts';
import type { BlobStore, OpenedBlob } from '#platform/blob-store.ts';
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
  mostBytes: number;
  /** Of the list of files that could not be included. */
  leftOutName: string;
  /** Its line for one file. */
  lineOf: (path: string, reason: LeftOutReason) => string;
}

interface LeftOut {
  file: ArchivedFile;
  path: string;
  reason: LeftOutReason;
}

/**
 * An archive that is written while it is read, one file after the other. Each file is included only if the person may
 * still see it when its turn comes, and if the archive stays within its size: a marked workbook is larger than the original
 * that was counted before. A list at the end of the archive names the others. The audit trail names all files before the
 * first byte is sent, then those that were left out, or those that were written before the reader went away. Workbooks are
 * compressed already, so they are stored as they are.
 */
export async function createArchive(request: ArchiveRequest): Promise<Readable> {
  await record(request, 'download', request.files.map(fileFacts));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => void output.destroy(error));
  addFiles(zip, output, request).then(
    () => zip.end(),
    (error: Error) => void output.destroy(error),
  );
  return output;
}

async function addFiles(zip: ZipFile, output: Readable, request: ArchiveRequest): Promise<void> {
  const { files, mostBytes } = request;
  const paths = archivePaths(files);
  const leftOut: LeftOut[] = [];
  const included: ArchivedFile[] = [];
  let bytes = 0;
  let open: (Readable | null)[] = [];
  output.once('close', () => open.forEach((stream) => stream?.destroy()));
  try {
    for (const [index, file] of files.entries()) {
      const path = paths[index]!;
      const opened = await openFile(request, file, mostBytes - bytes);
      const passed = new PassThrough();
      open = [opened.content, passed];
      if (output.destroyed) {
        opened.content?.destroy();
        throw new Error('The reader has gone.');
      }
      if (opened.content === null) {
        leftOut.push({ file, path, reason: opened.reason });
        continue;
      }
      bytes += opened.sizeBytes;
      zip.addReadStream(passed, path, { compress: false });
      await pipeline(opened.content, passed);
      included.push(file);
    }
  } catch (error) {
    await record(request, 'breakOff', included.map(fileFacts));
    throw error;
  }
  if (leftOut.length === 0) return;
  const lines = leftOut.map(({ path, reason }) => request.lineOf(path, reason));
  await record(
    request,
    'leaveOut',
    leftOut.map(({ file, reason }) => ({ ...fileFacts(file), reason })),
  );
  zip.addBuffer(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), request.leftOutName);
}

type Opened = ({ reason: null } & OpenedBlob) | { content: null; reason: LeftOutReason };

async function openFile({ em, blobs, person }: ArchiveRequest, file: ArchivedFile, leftBytes: number): Promise<Opened> {
  if (!(await mayStillSee(em.fork(), person, file))) return { content: null, reason: 'notSeen' };
  const opened = await blobs.open(file.blobKey).catch(() => null);
  if (opened === null) return { content: null, reason: 'gone' };
  if (opened.sizeBytes <= leftBytes) return { ...opened, reason: null };
  opened.content.destroy();
  return { content: null, reason: 'tooLarge' };
}

/** Reads the person again: rights may have been withdrawn while the archive is written. */
async function mayStillSee(em: EntityManager, person: SignedInPerson, file: ArchivedFile): Promise<boolean> {
  const now = await loadPerson(em, person.userId);
  if (!now || !allows(ofFiles, now)) return false;
  return (await inScope(em, await rowScopeOf(em, now), [file.listedId])).length === 1;
}

const fileFacts = ({ submissionNo, name, fileId }: ArchivedFile) => ({ submissionNo, name, fileId });

const record = (
  { em, person, requestId, content }: ArchiveRequest,
  act: 'download' | 'leaveOut' | 'breakOff',
  files: readonly Record<string, string>[],
) =>
  em.fork().transactional((inner) =>
    recordAudit(inner, {
      action: `uploadedFiles.${act}`,
      entity: 'uploadedFiles',
      entityId: requestId,
      userId: person.userId,
      impersonatorId: person.impersonator?.userId ?? null,
      details: { content, files },
      requestId,
    }),
  );
