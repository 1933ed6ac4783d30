import type { Request, RequestHandler } from 'express';
import multer from 'multer';
import { AppError } from '../errors.ts';

/** Holds small files in memory; larger files are drained and discarded. */
class GlimpseStorage implements multer.StorageEngine {
  readonly #mostBytes: number;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  _handleFile(_request: unknown, file: Express.Multer.File, done: (error?: unknown, info?: object) => void): void {
    const chunks: Buffer[] = [];
    let size = 0;
    file.stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= this.#mostBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    file.stream.once('end', () => done(null, { glimpse: size <= this.#mostBytes ? Buffer.concat(chunks) : null }));
    file.stream.once('error', done);
  }

  _removeFile(_request: unknown, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    done(null);
  }
}

/** Reads one optional `file` of a multipart body to be looked at, never to be stored. Larger than `maxBytes` answers 413. */
export function receiveGlimpse({ mostBytes, maxBytes }: { mostBytes: number; maxBytes: number }): RequestHandler {
  const reader = multer({
    storage: new GlimpseStorage(mostBytes),
    limits: { fileSize: maxBytes, files: 1, fields: 2, fieldSize: 4_096, parts: 3 },
    defParamCharset: 'utf8',
  });
  const read = reader.single('file');
  return (request, response, next) => {
    void read(request, response, (error: unknown) => {
      const isOfBody = error instanceof Error && !(error instanceof multer.MulterError);
      next(isOfBody ? new AppError('BadInput', 'The form data cannot be read.') : error);
    });
  };
}

/** Null when the body carried no file, or one too large to be looked at. */
export function glimpseOf(request: Request): Buffer | null {
  return (request.file as { glimpse?: Buffer | null } | undefined)?.glimpse ?? null;
}
