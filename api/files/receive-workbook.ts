import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import multer from 'multer';
import { checkSignature } from '#documents/reading/signature.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import { AppError } from '../errors.ts';

/** A file that has passed the door and lies in the blob store. */
export interface ReceivedFile {
  blobKey: string;
  fileName: string;
  sha256: string;
  sizeBytes: number;
}

const headBytes = 4096;
/** Control characters, and marks that let `exe.xlsx` be read as another name. */
const deceivingMarks = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Names the blob of a file that has passed the door. */
export type BlobKeyOf = (request: Request, fileName: string) => string;

const uploadKey: BlobKeyOf = () => `uploads/${new Date().toISOString().slice(0, 7)}/${randomUUID()}`;

class BlobStorage implements multer.StorageEngine {
  readonly #blobs: BlobStore;
  readonly #maxBytes: number;
  readonly #keyOf: BlobKeyOf;
  /** What went wrong here; every other error of a reading is the body's own. */
  readonly faults = new WeakSet<object>();

  constructor(blobs: BlobStore, maxBytes: number, keyOf: BlobKeyOf) {
    this.#blobs = blobs;
    this.#maxBytes = maxBytes;
    this.#keyOf = keyOf;
  }

  _handleFile(request: Request, file: Express.Multer.File, done: (error?: unknown, info?: object) => void): void {
    this.#store(request, file).then(
      (received) => done(null, { received }),
      (error: unknown) => {
        if (typeof error === 'object' && error !== null) this.faults.add(error);
        done(error);
      },
    );
  }

  _removeFile(
    _request: unknown,
    file: Express.Multer.File & { received?: ReceivedFile },
    done: (error: Error | null) => void,
  ): void {
    const blobKey = file.received?.blobKey;
    if (!blobKey) return done(null);
    this.#blobs.delete(blobKey).then(() => done(null), done);
  }

  /** Streams into the blob store while it hashes; the first bytes are judged before anything is stored. */
  async #store(request: Request, file: Express.Multer.File): Promise<ReceivedFile> {
    const fileName = basename(file.originalname.normalize('NFC')).replace(deceivingMarks, '_').slice(-200);
    const { head, rest } = await readHead(file.stream);
    const fault = checkSignature(head, fileName, head.length, { maxBytes: this.#maxBytes });
    if (fault) {
      rest.resume();
      throw incorrectFile(fault);
    }
    const blobKey = this.#keyOf(request, fileName);
    try {
      const stored = await this.#blobs.put(blobKey, Readable.from(joined(head, rest)));
      passFaultPoint('fileStored');
      return { blobKey, fileName, ...stored };
    } catch (error) {
      await this.#blobs.delete(blobKey).catch(() => undefined);
      throw error;
    }
  }
}

/** @param missing columns that the file lacks */
export function incorrectFile(reason: string, missing: readonly string[] = []): AppError {
  return new AppError('IncorrectFile', 'Incorrect File. Please check the file format before importing.', {
    reason,
    ...(missing.length > 0 && { missing }),
  });
}

async function readHead(stream: Readable): Promise<{ head: Buffer; rest: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < headBytes) {
    const chunk = (await nextChunk(stream)) as Buffer | null;
    if (chunk === null) break;
    chunks.push(chunk);
    size += chunk.length;
  }
  return { head: Buffer.concat(chunks), rest: stream };
}

function nextChunk(stream: Readable): Promise<unknown> {
  const chunk: unknown = stream.read();
  if (chunk !== null || stream.readableEnded || stream.destroyed) return Promise.resolve(chunk);
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      stream.off('readable', onReadable).off('end', onEnd).off('error', onError);
      act();
    };
    const onReadable = () => {
      const next: unknown = stream.read();
      if (next !== null) settle(() => resolve(next));
    };
    const onEnd = () => settle(() => resolve(null));
    const onError = (error: Error) => settle(() => reject(error));
    stream.on('readable', onReadable).on('end', onEnd).on('error', onError);
  });
}

async function* joined(head: Buffer, rest: Readable): AsyncGenerator<Buffer> {
  yield head;
  if (!rest.readableEnded) for await (const chunk of rest) yield chunk as Buffer;
}

/** Reads one `file` of a multipart body into the blob store. Larger files answer 413, others than workbooks 422. */
export function receiveWorkbook(
  blobs: BlobStore,
  maxBytes: number,
  keyOf: BlobKeyOf = uploadKey,
  fieldSize = 16_384,
): RequestHandler {
  const storage = new BlobStorage(blobs, maxBytes, keyOf);
  const reader = multer({
    storage,
    limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize, parts: 12 },
    // Names arrive as UTF-8 from every browser; the default would garble Japanese and Arabic ones.
    defParamCharset: 'utf8',
  });
  const read = reader.single('file');
  return (request, response, next) => {
    void read(request, response, (error: unknown) => {
      const isOfBody = error instanceof Error && !(error instanceof multer.MulterError) && !storage.faults.has(error);
      next(isOfBody ? new AppError('BadInput', 'The form data cannot be read.') : error);
    });
  };
}

/** The file that the body carried, or null. */
export function fileOf(request: Request): ReceivedFile | null {
  return (request.file as { received?: ReceivedFile } | undefined)?.received ?? null;
}

/** @throws AppError BadInput when the body carried no file */
export function receivedFile(request: Request): ReceivedFile {
  const received = fileOf(request);
  if (!received) throw new AppError('BadInput', 'file: a workbook is expected.');
  return received;
}
