import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BlobServiceClient, RestError } from '@azure/storage-blob';
import type { Environment } from './env.ts';

export interface StoredBlob {
  /** Hex. */
  sha256: string;
  sizeBytes: number;
}

export interface OpenedBlob {
  content: Readable;
  sizeBytes: number;
}

/** A blob that was there once: removed by a rule of the store or by hand. An outage is another error. */
export class MissingBlob extends Error {
  override name = 'MissingBlob';
}

/** Uploaded and produced files. Keys are paths with `/`; a blob appears whole or not at all. */
export interface BlobStore {
  put: (key: string, content: Readable | Buffer) => Promise<StoredBlob>;
  /** @throws MissingBlob */
  get: (key: string) => Promise<Readable>;
  /** As `get`, with the size of all of it. @throws MissingBlob */
  open: (key: string) => Promise<OpenedBlob>;
  getBuffer: (key: string) => Promise<Buffer>;
  /** Deleting what is not there is fine. */
  delete: (key: string) => Promise<void>;
  /** Keys that begin so, in no order. */
  list: (prefix: string) => Promise<string[]>;
  /** The address of a blob; below a folder it begins with `blob-folder:/`, and no server answers there. */
  urlOf: (key: string) => string;
}

/** @returns the key of a blob of this store by its address; null for every other address */
export function keyOfUrl(store: BlobStore, url: string): string | null {
  const root = store.urlOf('');
  if (!url.startsWith(root)) return null;
  try {
    return decodeURIComponent(url.slice(root.length).replace(/[?#].*$/, ''));
  } catch {
    return null;
  }
}

function encodedKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

export function createBlobStore(settings: Environment['blobs']): BlobStore {
  return settings.kind === 'folder'
    ? createFolderBlobStore(settings.dir)
    : createAzureBlobStore(settings.connectionString, settings.container);
}

/** Keeps blobs below a folder. */
export function createFolderBlobStore(dir: string): BlobStore {
  const root = resolve(dir);
  const incoming = join(root, '.incoming');
  const placeOf = (key: string) => {
    const place = resolve(root, key);
    if (!place.startsWith(`${root}${sep}`) || place.startsWith(incoming)) throw new Error(`Not a blob key: ${key}`);
    return place;
  };
  const open = async (key: string) => {
    const place = placeOf(key);
    const { size } = await stat(place).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new MissingBlob(`There is no blob ${key}.`, { cause: error }) : error;
    });
    return { content: createReadStream(place), sizeBytes: size };
  };
  const get = async (key: string) => (await open(key)).content;
  return {
    open,
    get,
    urlOf: (key) => `blob-folder:/${encodedKey(key)}`,
    getBuffer: async (key) => buffer(await get(key)),
    async delete(key) {
      await rm(placeOf(key), { force: true });
    },
    async put(key, content) {
      const place = placeOf(key);
      const draft = join(incoming, randomUUID());
      await mkdir(dirname(place), { recursive: true });
      await mkdir(incoming, { recursive: true });
      const measure = createMeasure();
      try {
        await pipeline(streamOf(content), measure.stream, createWriteStream(draft, { flush: true }));
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return measure.result();
    },
    async list(prefix) {
      await mkdir(root, { recursive: true });
      const from = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(nothingThere);
      return entries
        .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(incoming))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix));
    },
  };
}

/** Keeps blobs in a container of Azure Blob Storage, which is made at the first use. */
export function createAzureBlobStore(connectionString: string, containerName: string): BlobStore {
  const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(containerName);
  let isThere: Promise<unknown> | null = null;
  const blob = async (key: string) => {
    isThere ??= container.createIfNotExists().catch((error: unknown) => {
      isThere = null;
      throw error;
    });
    await isThere;
    return container.getBlockBlobClient(key);
  };
  const open = async (key: string) => {
    const { readableStreamBody, contentLength } = await (await blob(key)).download().catch((error: unknown) => {
      const isMissing = error instanceof RestError && error.statusCode === 404;
      throw isMissing ? new MissingBlob(`There is no blob ${key}.`, { cause: error }) : error;
    });
    if (!readableStreamBody || contentLength === undefined) throw new Error(`The blob ${key} has no content.`);
    return { content: Readable.from(readableStreamBody), sizeBytes: contentLength };
  };
  return {
    open,
    async put(key, content) {
      const measure = createMeasure();
      const client = await blob(key);
      // A source that breaks off ends the upload before its blocks are committed.
      const abort = new AbortController();
      const feeding = pipeline(streamOf(content), measure.stream).catch((error: unknown) => {
        abort.abort();
        throw error;
      });
      const uploading = client.uploadStream(measure.stream, undefined, undefined, { abortSignal: abort.signal });
      await Promise.all([feeding, uploading]);
      return measure.result();
    },
    get: async (key) => (await open(key)).content,
    urlOf: (key) => `${container.url}/${encodedKey(key)}`,
    getBuffer: async (key) => (await blob(key)).downloadToBuffer(),
    async delete(key) {
      await (await blob(key)).deleteIfExists();
    },
    async list(prefix) {
      await blob(prefix);
      const keys: string[] = [];
      for await (const item of container.listBlobsFlat({ prefix })) keys.push(item.name);
      return keys;
    },
  };
}

function nothingThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function streamOf(content: Readable | Buffer): Readable {
  return Buffer.isBuffer(content) ? Readable.from([content]) : content;
}

function createMeasure(): { stream: Transform; result: () => StoredBlob } {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ sha256: hash.digest('hex'), sizeBytes }) };
}
