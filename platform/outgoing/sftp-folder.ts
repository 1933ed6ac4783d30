import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import type { FileFolder, FolderFile } from '../file-folder.ts';
import { isFinishedName, movedNameOf, settledFilesOf } from '../file-folder.ts';
import { OutgoingError } from './outgoing-error.ts';

type Done<T> = (error: Error | null | undefined, value: T) => void;

const asked = <T>(ask: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    ask((error, value) => (error ? reject(error) : resolve(value)));
  });

export function createSftpFolder(
  sftp: SFTPWrapper,
  path: string,
  { address, settle }: { address: string | null; settle: () => Promise<unknown> },
): FileFolder {
  const place = path.replace(/\/+$/u, '') || '/';
  const at = (...names: string[]) => [place === '/' ? '' : place, ...names].join('/');
  const list = async () => {
    const entries = await asked<FileEntryWithStats[]>((done) => sftp.readdir(place, done));
    return entries.flatMap(fileOf);
  };
  return {
    address,
    settledFiles: () => settledFilesOf(list, settle),
    read: (name, maxBytes) => readFile(sftp, at(name), maxBytes),
    move: async (name, below) => {
      // It is there already, after the first time.
      await asked<void>((done) => sftp.mkdir(at(below), (error) => done(error, undefined))).catch(() => undefined);
      const target = at(below, movedNameOf(name));
      await asked<void>((done) => sftp.rename(at(name), target, (error) => done(error, undefined)));
    },
  };
}

/** Plain files alone, by names without a path: a server may say anything. */
function fileOf({ filename, attrs }: FileEntryWithStats): FolderFile[] {
  const isPlain = attrs.isFile() && isFinishedName(filename);
  return isPlain ? [{ name: filename, sizeBytes: attrs.size, changedAt: attrs.mtime }] : [];
}

/** Counted as it comes: the size in a listing is what the server says. */
function readFile(sftp: SFTPWrapper, path: string, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stream = sftp.createReadStream(path);
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) return void chunks.push(chunk);
      stream.destroy();
      return reject(new OutgoingError('TooLarge', { megabytes: Math.ceil(maxBytes / 2 ** 20) }));
    });
    stream.once('error', reject);
    stream.once('end', () => resolve(Buffer.concat(chunks)));
  });
}
