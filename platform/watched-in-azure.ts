import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlockBlobClient, ContainerClient } from '@azure/storage-blob';
import { BlobServiceClient } from '@azure/storage-blob';
import { isFinishedName } from './file-folder.ts';
import type { FolderFile, FolderKeeper, KeptFolder } from './file-folder.ts';
import { OutgoingError } from './outgoing/outgoing-error.ts';

/** Folders in a container of Azure Blob Storage, which is made at the first use: what their names begin with. */
export function createAzureKeeper(connectionString: string, containerName: string): FolderKeeper {
  const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(containerName);
  return async (path) => {
    await known(container.createIfNotExists());
    return folderAt(container, `${path.join('/')}/`);
  };
}

function folderAt(container: ContainerClient, prefix: string): KeptFolder {
  const blob = (...names: string[]) => container.getBlockBlobClient(`${prefix}${names.join('/')}`);
  // By name, as they were listed.
  const tags = new Map<string, string>();
  return {
    files: async () => {
      const found = await known(blobsIn(container, prefix));
      for (const { name, etag } of found) tags.set(name, etag);
      return found.map(({ etag: _, ...file }) => file);
    },
    read: (name, maxBytes) => known(readWhole(blob(name), maxBytes)),
    move: async ({ name }, below, movedName) => {
      const source = blob(name);
      const ifMatch = tags.get(name) ?? '';
      try {
        const copying = await blob(below, movedName).beginCopyFromURL(source.url, { sourceConditions: { ifMatch } });
        await copying.pollUntilDone();
        await source.delete({ conditions: { ifMatch } });
      } catch (error) {
        if (statusOf(error) !== preconditionFailed) throw readAzureError(error);
      }
    },
  };
}

interface FoundBlob extends FolderFile {
  etag: string;
}

/** Not those of folders below it. */
async function blobsIn(container: ContainerClient, prefix: string): Promise<FoundBlob[]> {
  const found: FoundBlob[] = [];
  for await (const item of container.listBlobsByHierarchy('/', { prefix })) {
    if (item.kind !== 'blob') continue;
    const name = item.name.slice(prefix.length);
    const { contentLength: sizeBytes = 0, lastModified, etag } = item.properties;
    if (isFinishedName(name)) found.push({ name, sizeBytes, changedAt: lastModified.getTime(), etag });
  }
  return found;
}

async function readWhole(blob: BlockBlobClient, maxBytes: number): Promise<Buffer> {
  // One byte more than allowed says that there is more.
  const { readableStreamBody } = await blob.download(0, maxBytes + 1);
  if (!readableStreamBody) throw new OutgoingError('NotAFile');
  const content = await buffer(Readable.from(readableStreamBody));
  if (content.length > maxBytes) throw new OutgoingError('TooLarge', { megabytes: Math.ceil(maxBytes / 2 ** 20) });
  return content;
}

/** @throws OutgoingError for what a person can put right */
function known<T>(doing: Promise<T>): Promise<T> {
  return doing.catch((error: unknown) => {
    throw readAzureError(error);
  });
}

const preconditionFailed = 412;

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null ? (error as { statusCode?: number }).statusCode : undefined;

function readAzureError(error: unknown): unknown {
  return statusOf(error) === 401 || statusOf(error) === 403 ? new OutgoingError('FolderRefused') : error;
}
