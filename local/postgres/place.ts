import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Where the server's programs and data lie, and as whom it runs. */
export interface PostgresPlace {
  nativeDir: string;
  clusterDir: string;
  /** Null: as ourselves. PostgreSQL refuses to run as root. */
  user: SystemUser | null;
}

/**
 * In the data folder as it is, except for root: then as `postgres` or `nobody`, and, when that user cannot enter the
 * folders above (a clone below /root), with copies in a folder of its own that the data folder names.
 */
export function choosePlace(dataDir: string, nativeDir: string): PostgresPlace {
  mkdirSync(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return { nativeDir, clusterDir: ownDir(join(dataDir, 'postgres'), null), user: null };
  const user = unprivilegedUser();
  const outside = keptOutside(dataDir);
  if (outside === null && mayEnter(nativeDir, user) && mayEnter(resolve(dataDir), user)) {
    return { nativeDir, clusterDir: ownDir(join(dataDir, 'postgres'), user), user };
  }
  const base = outside ?? makeOutside(dataDir, user);
  return { nativeDir: copyPrograms(nativeDir, base), clusterDir: ownDir(join(base, 'postgres'), user), user };
}

/** Removes what lies outside the data folder. */
export function forgetOutside(dataDir: string): void {
  const outside = keptOutside(dataDir);
  if (outside !== null) rmSync(outside, { recursive: true, force: true });
}

function unprivilegedUser(): SystemUser {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody". Add one: useradd --system postgres',
  );
}

/** Whether the user may pass through the folder and every one above it. */
function mayEnter(dir: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(dir);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = dirname(dir);
  return parent === dir || mayEnter(parent, user);
}

function pointer(dataDir: string): string {
  return join(dataDir, 'postgres-place.json');
}

function keptOutside(dataDir: string): string | null {
  if (!existsSync(pointer(dataDir))) return null;
  return (JSON.parse(readFileSync(pointer(dataDir), 'utf8')) as { folder: string }).folder;
}

/** A random name, kept in the data folder: a new clone at the same path never meets an old one's data. */
function makeOutside(dataDir: string, user: SystemUser): string {
  const name = `postmonth-${randomBytes(6).toString('hex')}`;
  for (const parent of ['/var/lib', '/var/tmp', tmpdir()]) {
    const folder = join(parent, name);
    try {
      if (!mayEnter(parent, user)) continue;
      mkdirSync(folder, { mode: 0o711 });
    } catch {
      continue; // A read-only system; the next parent may do.
    }
    writeFileSync(join(folder, 'belongs-to.txt'), `${resolve(dataDir)}\n`);
    writeFileSync(`${pointer(dataDir)}.new`, JSON.stringify({ folder }));
    renameSync(`${pointer(dataDir)}.new`, pointer(dataDir));
    return folder;
  }
  throw new Error(
    `User "${user.name}", as whom PostgreSQL runs, cannot enter ${resolve(dataDir)}, and no other folder can be written. Set DATA_DIR to a folder it may enter, or DATABASE_URL.`,
  );
}

function copyPrograms(nativeDir: string, base: string): string {
  const version =
    readFileSync(join(nativeDir, '..', 'package.json'), 'utf8').match(/"version": "([^"]+)"/)?.[1] ?? 'unknown';
  const copy = join(base, `programs-${version}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(nativeDir, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return copy;
}

/** Made beforehand and given away, because the user itself may not write beside it. */
function ownDir(dir: string, user: SystemUser | null): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(dir, user.uid, user.gid);
  return dir;
}
