import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { OutgoingError } from './outgoing-error.ts';

export interface SftpFile {
  name: string;
  sizeBytes: number;
  /** Seconds, by the clock of the server. */
  changedAt: number;
}

/** A folder on the other side, while its connection stands. */
export interface SftpFolder {
  address: string | null;
  /** Files that have stopped changing, oldest first. */
  settledFiles: () => Promise<SftpFile[]>;
  /** @throws OutgoingError TooLarge */
  read: (name: string, maxBytes: number) => Promise<Buffer>;
  /** Into a folder below this one, which is made; a file of the same name there keeps its place. */
  move: (name: string, below: 'done' | 'refused') => Promise<void>;
}

const mostFiles = 1_000;
const taken = /\.(xlsx|xlsm|xlsb|xls|ods|csv|txt|json)$/iu;
/** What programs call a file while they write it. */
const unfinished = /^\.|\.(part|tmp|filepart)$|^~/iu;

type Done<T> = (error: Error | null | undefined, value: T) => void;

const asked = <T>(ask: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    ask((error, value) => (error ? reject(error) : resolve(value)));
  });

export function createSftpFolder(
  sftp: SFTPWrapper,
  path: string,
  { address, settle }: { address: string | null; settle: () => Promise<unknown> },
): SftpFolder {
  const place = path.replace(/\/+$/u, '') || '/';
  const at = (...names: string[]) => [place === '/' ? '' : place, ...names].join('/');
  const list = async () => {
    const entries = await asked<FileEntryWithStats[]>((done) => sftp.readdir(place, done));
    return entries.flatMap(fileOf);
  };
  return {
    address,
    settledFiles: async () => {
      const before = new Map((await list()).map((file) => [file.name, file]));
      if (before.size === 0) return [];
      await settle();
      const isSettled = ({ name, sizeBytes, changedAt }: SftpFile) => {
        const earlier = before.get(name);
        return sizeBytes > 0 && earlier?.sizeBytes === sizeBytes && earlier.changedAt === changedAt;
      };
      return (await list())
        .filter(isSettled)
        .sort((one, other) => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1))
        .slice(0, mostFiles);
    },
    read: (name, maxBytes) => readFile(sftp, at(name), maxBytes),
    move: async (name, below) => {
      // It is there already, after the first time.
      await asked<void>((done) => sftp.mkdir(at(below), (error) => done(error, undefined))).catch(() => undefined);
      const target = at(below, `${new Date().toISOString().replaceAll(':', '')}-${name}`);
      await asked<void>((done) => sftp.rename(at(name), target, (error) => done(error, undefined)));
    },
  };
}

/** Plain files alone, by names without a path: a server may say anything. */
function fileOf({ filename, attrs }: FileEntryWithStats): SftpFile[] {
  const isPlain = attrs.isFile() && taken.test(filename) && !unfinished.test(filename) && !/[\\/\0]/u.test(filename);
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
