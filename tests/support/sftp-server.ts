import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import type { AuthContext, Connection, FileEntry, SFTPWrapper } from 'ssh2';
import { fingerprintOf } from '#platform/outgoing/sftp.ts';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const plainFile = 0o100644;
const folder = 0o040755;
const entriesAtOnce = 100;

export interface StoredFile {
  content: Buffer;
  changedAt: number;
}

export interface TestSftpServer {
  port: number;
  /** As OpenSSH shows it. */
  hostKey: string;
  /** By whole path. */
  files: Map<string, StoredFile>;
  /** Of those who tried to sign in. */
  passwords: string[];
  put: (path: string, text: string | Buffer, changedAt?: number) => void;
  /** From now on says nothing when this file is read. */
  hang: (path: string) => void;
  /** Whole paths of such files. */
  hanging: Set<string>;
  /** Runs before each listing, with how many there were. */
  onList: (count: number) => void;
  close: () => void;
}

/** An SFTP server with files in memory, for one user with a password or a key. */
export async function startSftpServer({
  username,
  password,
  publicKey,
}: {
  username: string;
  password: string;
  publicKey?: string;
}): Promise<TestSftpServer> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const connections = new Set<Connection>();
  const known = publicKey === undefined ? null : parsedKey(publicKey);
  const server = new ssh2.Server({ hostKeys: [pair.privateKey] }, (connection) => {
    connections.add(connection);
    connection.on('error', () => undefined).on('close', () => connections.delete(connection));
    connection.on('authentication', (asked) => {
      if (asked.method === 'password') one.passwords.push(asked.password);
      if (asked.username === username && isRight(asked, password, known)) asked.accept();
      else asked.reject(['password', 'publickey']);
    });
    connection.on('ready', () => {
      connection.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => serve(acceptSftp(), one));
      });
    });
  });
  const files = new Map<string, StoredFile>();
  const one: TestSftpServer = {
    ...{ port: 0, files, passwords: [], hanging: new Set<string>(), onList: () => undefined },
    hang: (path) => void one.hanging.add(path),
    hostKey: fingerprintOf(parsedKey(pair.privateKey).getPublicSSH()),
    put: (path, text, changedAt = 1_700_000_000) => void files.set(path, { content: Buffer.from(text), changedAt }),
    close: () => {
      for (const connection of connections) connection.end();
      server.close();
    },
  };
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  one.port = (server.address() as AddressInfo).port;
  return one;
}

function parsedKey(text: string) {
  const key = ssh2.utils.parseKey(text);
  if (key instanceof Error) throw key;
  return key;
}

function isRight(asked: AuthContext, password: string, known: ReturnType<typeof parsedKey> | null): boolean {
  if (asked.method === 'password') return asked.password === password;
  if (asked.method !== 'publickey' || known === null) return false;
  const isKnown = asked.key.data.equals(known.getPublicSSH());
  if (!isKnown || asked.signature === undefined || asked.blob === undefined) return isKnown;
  return known.verify(asked.blob, asked.signature, asked.hashAlgo) === true;
}

function entryOf(filename: string, { content, changedAt }: StoredFile, mode = plainFile): FileEntry {
  const attrs = { mode, uid: 0, gid: 0, size: content.length, atime: changedAt, mtime: changedAt };
  return { filename, longname: `${mode === folder ? 'd' : '-'}rw-r--r-- ${filename}`, attrs };
}

function serve(sftp: SFTPWrapper, one: TestSftpServer): void {
  const { files } = one;
  const handles = new Map<number, { path: string; entries: FileEntry[] | null }>();
  let made = 0;
  let listings = 0;
  const open = (id: number, path: string, entries: FileEntry[] | null) => {
    made += 1;
    handles.set(made, { path, entries });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(made);
    sftp.handle(id, handle);
  };
  const of = (handle: Buffer) => handles.get(handle.readUInt32BE());
  sftp.on('error', () => undefined);
  sftp.on('OPENDIR', (id, path) => {
    listings += 1;
    one.onList(listings);
    const below = path === '/' ? '/' : `${path}/`;
    const found = [...files].filter(([name]) => name.startsWith(below) && !name.slice(below.length).includes('/'));
    if (found.length === 0 && path.includes('missing')) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    const entries = found.map(([name, file]) => entryOf(name.slice(below.length), file));
    return open(id, path, [...entries, entryOf('done.csv', { content: Buffer.alloc(0), changedAt: 0 }, folder)]);
  });
  sftp.on('READDIR', (id, handle) => {
    const entries = of(handle)?.entries?.splice(0, entriesAtOnce) ?? [];
    if (entries.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    return sftp.name(id, entries);
  });
  sftp.on('OPEN', (id, path, flags) => {
    if (!files.has(path) || (flags & OPEN_MODE.READ) === 0) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    return open(id, path, null);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    if (one.hanging.has(of(handle)?.path ?? '')) return undefined;
    const content = files.get(of(handle)?.path ?? '')?.content ?? Buffer.alloc(0);
    if (offset >= content.length) return sftp.status(id, STATUS_CODE.EOF);
    return sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('MKDIR', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('RENAME', (id, from, to) => {
    const file = files.get(from);
    if (!file || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.delete(from);
    files.set(to, file);
    return sftp.status(id, STATUS_CODE.OK);
  });
}
