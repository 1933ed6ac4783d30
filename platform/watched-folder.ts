import { setTimeout as pause } from 'node:timers/promises';
import { watchedPathOf } from '#contracts/connections.ts';
import type { Environment } from './env.ts';
import type { FileFolder, FolderDoor, FolderFile, FolderKeeper, KeptFolder } from './file-folder.ts';
import { movedNameOf, settledFilesOf } from './file-folder.ts';
import { OutgoingError } from './outgoing/outgoing-error.ts';
import { createAzureKeeper } from './watched-in-azure.ts';
import { createDiskKeeper } from './watched-on-disk.ts';

/** A folder of the installation that other systems put files into, as `folder://north/rent-rolls`. */
export interface WatchedPlace {
  url: string;
}

export type WatchedDoor = FolderDoor<WatchedPlace>;

const usualSettleMs = 2_000;

/** The way to folders that are watched: below one folder on disk, or in one container of Azure Blob Storage. */
export function createWatchedDoor(
  settings: Environment['watched'],
  { settleMs = usualSettleMs }: { settleMs?: number } = {},
): WatchedDoor {
  const open = keeperOf(settings);
  return async ({ url }, work) => {
    const path = watchedPathOf(url);
    if (path === null) throw new OutgoingError('NotAnAddress');
    return work(folderOf(await open(path), settleMs));
  };
}

function keeperOf(settings: Environment['watched']): FolderKeeper {
  return settings.kind === 'folder'
    ? createDiskKeeper(settings.dir)
    : createAzureKeeper(settings.connectionString, settings.container);
}

function folderOf(kept: KeptFolder, settleMs: number): FileFolder {
  const listed = new Map<string, FolderFile>();
  return {
    address: null,
    settledFiles: async () => {
      const files = await settledFilesOf(kept.files, () => pause(settleMs));
      for (const file of files) listed.set(file.name, file);
      return files;
    },
    read: kept.read,
    move: async (name, below) => {
      const file = listed.get(name);
      // Whoever replaces a file after it was listed means the new one to be taken too.
      if (file !== undefined) await kept.move(file, below, movedNameOf(name));
    },
  };
}
