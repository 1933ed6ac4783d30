import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunFile } from '#contracts/connections.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import type { Secrets } from '#database/connections/secrets.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { SftpDoor } from '#platform/outgoing/sftp.ts';
import type { WatchedDoor } from '#platform/watched-folder.ts';
import { collectFiles, sftpPlaceOf } from './collect-files.ts';
import type { FileHands } from './collect-files.ts';
import { deliverFile } from './deliver-file.ts';
import type { RunOutcome } from './deliver-file.ts';
import { keepFile, receivedFile } from './keep-file.ts';
import type { KeptFile } from './keep-file.ts';

interface FolderDependencies {
  sftp: SftpDoor;
  watched: WatchedDoor;
  blobs: BlobStore;
  maxBytes: number;
}

/** Takes the files of a folder and hands each to the submission that it is for. What was taken by an earlier attempt is only moved. */
export async function collectAndDeliver(
  dependencies: FolderDependencies,
  em: EntityManager,
  connection: Connection,
  run: ConnectionRun,
  secrets: Secrets,
): Promise<RunOutcome> {
  const kept = await keptBefore(em, run);
  if (kept.length > 0) {
    for (const file of kept) if (!isTaken(run, file)) await deliverOne(em, connection, run, file);
    return outcomeOf(run.files, 0);
  }
  const { blobs, maxBytes } = dependencies;
  const { left } = await collect(dependencies, connection, secrets, {
    take: async (found) => {
      const file = await receivedFile(connection, found, maxBytes);
      if (isTaken(run, file)) return;
      const name = `${connection.id}-${run.id}-${run.files.length + 1}`;
      await deliverOne(em, connection, run, await keepFile(blobs, name, file));
    },
    refuse: async ({ fileName, sizeBytes, error: { code: reason, details } }) => {
      const refused = { fileName, sizeBytes, sha256: null, blobKey: null, submissions: [] };
      if (run.files.some((file) => file.status === 'refused' && file.fileName === fileName)) return;
      run.files = [...run.files, { ...refused, status: 'refused', reason, details }];
      await em.flush();
    },
  });
  return outcomeOf(run.files, left);
}

function collect(
  { sftp, watched, maxBytes }: FolderDependencies,
  connection: Connection,
  secrets: Secrets,
  hands: FileHands,
): Promise<{ left: number }> {
  return connection.connectionType === 'FOLDER'
    ? collectFiles(watched, { url: connection.apiUrl }, { maxBytes }, hands)
    : collectFiles(sftp, sftpPlaceOf(connection, secrets), { maxBytes }, hands);
}

const isTaken = ({ files }: ConnectionRun, { fileName, sha256 }: Pick<KeptFile, 'fileName' | 'sha256'>): boolean =>
  files.some((file) => file.fileName === fileName && file.sha256 === sha256);

/** The files that the run which this one repeats could not deliver. */
async function keptBefore(em: EntityManager, { retryOfId }: ConnectionRun): Promise<KeptFile[]> {
  const before = retryOfId ? await em.findOne(ConnectionRun, { id: retryOfId }) : null;
  const files = (before?.files ?? []).filter(({ status }) => status === 'kept');
  // A run of an earlier release has one file, in fields of its own.
  return [...files, ...(before?.blobKey ? [before] : [])].flatMap((file) => {
    const { fileName = null, sizeBytes = null, sha256 = null, blobKey = null } = file;
    const isWhole = fileName !== null && sizeBytes !== null && sha256 !== null && blobKey !== null;
    return isWhole ? [{ fileName, sizeBytes, sha256, blobKey }] : [];
  });
}

async function deliverOne(
  em: EntityManager,
  connection: Connection,
  run: ConnectionRun,
  file: KeptFile,
): Promise<void> {
  await em.transactional(async (inner) => {
    // Of two files for one submission the first is checked; the other is kept, and may be delivered after that.
    const given = new Set(run.files.flatMap(({ submissions }) => submissions));
    const delivery = { id: run.id, ...file, submissions: [] as string[] };
    const outcome = await deliverFile(inner, connection, delivery, given);
    run.files = [...run.files, { ...file, ...outcome, submissions: delivery.submissions }];
    run.submissions = [...given, ...delivery.submissions];
    await inner.flush();
  });
}

/** What became of the files together; each has its own result beside it. */
export function outcomeOf(files: readonly RunFile[], left: number): RunOutcome {
  const more: RunOutcome['details'] = left > 0 ? { left } : {};
  const [first] = files;
  if (first === undefined) return { status: 'unchanged', reason: 'NoFile', details: more };
  const back = files.filter(({ status }) => status === 'kept' || status === 'refused');
  if (back.length > 0 && files.length === 1)
    return { status: 'kept', reason: first.reason, details: { ...first.details, ...more } };
  if (back.length > 0)
    return { status: 'kept', reason: 'FilesNotDelivered', details: { count: back.length, of: files.length, ...more } };
  const isDelivered = files.some(({ status }) => status === 'delivered');
  return { status: isDelivered ? 'delivered' : 'unchanged', reason: null, details: more };
}
