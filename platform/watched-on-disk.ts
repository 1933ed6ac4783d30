import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isFinishedName } from './file-folder.ts';
import type { FolderFile, FolderKeeper, KeptFolder } from './file-folder.ts';
import { OutgoingError } from './outgoing/outgoing-error.ts';

const reasons: Readonly<Record<string, 'FolderNotFound' | 'FolderRefused'>> = {
  ...{ ENOENT: 'FolderNotFound', ENOTDIR: 'FolderNotFound' },
  ...{ EACCES: 'FolderRefused', EPERM: 'FolderRefused', ELOOP: 'FolderRefused', EROFS: 'FolderRefused' },
};

/** Folders below one folder on disk. Links are not followed: who writes there must not choose what is read. */
export function createDiskKeeper(root: string): FolderKeeper {
  return async (path) => {
    const base = await known(realpath(root));
    const dir = await known(realpath(join(base, ...path)));
    if (!dir.startsWith(`${base}${sep}`)) throw new OutgoingError('FolderRefused');
    return folderAt(dir);
  };
}

function folderAt(dir: string): KeptFolder {
  const stateOf = async (name: string): Promise<FolderFile | null> => {
    const found = await lstat(join(dir, name)).catch(gone);
    return found?.isFile() ? { name, sizeBytes: found.size, changedAt: found.mtimeMs } : null;
  };
  return {
    files: async () => {
      const names = (await known(readdir(dir))).filter(isFinishedName);
      const files = await Promise.all(names.map(stateOf));
      return files.filter((file) => file !== null);
    },
    read: (name, maxBytes) => known(readWhole(join(dir, name), maxBytes)),
    move: async ({ name, sizeBytes, changedAt }, below, movedName) => {
      const now = await stateOf(name);
      if (now?.sizeBytes !== sizeBytes || now.changedAt !== changedAt) return;
      const target = join(dir, below);
      await known(mkdir(target, { recursive: true }));
      if (!(await known(lstat(target))).isDirectory()) throw new OutgoingError('FolderRefused');
      await known(rename(join(dir, name), join(target, movedName)));
    },
  };
}

async function readWhole(place: string, maxBytes: number): Promise<Buffer> {
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    // One byte more than allowed says that there is more.
    const content = await buffer(file.createReadStream({ autoClose: false, end: maxBytes }));
    if (content.length > maxBytes) throw new OutgoingError('TooLarge', { megabytes: Math.ceil(maxBytes / 2 ** 20) });
    return content;
  } finally {
    await file.close();
  }
}

/** @throws OutgoingError for what a person can put right */
function known<T>(doing: Promise<T>): Promise<T> {
  return doing.catch((error: NodeJS.ErrnoException) => {
    const reason = reasons[error.code ?? ''];
    throw reason === undefined ? error : new OutgoingError(reason);
  });
}

function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
