import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { MissingBlob } from '#platform/blob-store.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { AppError } from '../errors.ts';

const contentTypes: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
};

export function contentTypeOf(fileName: string): string {
  return contentTypes[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** RFC 6266 with the RFC 5987 form, so that names in any script survive; old clients read the plain one. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a stored file as it is; a browser never opens it in the page. */
export async function sendFile(
  response: Response,
  content: Readable | Buffer,
  { fileName, sizeBytes }: { fileName: string; sizeBytes?: number | null },
): Promise<void> {
  response.set({
    'Content-Type': contentTypeOf(fileName),
    'Content-Disposition': attachment(fileName),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
  if (Buffer.isBuffer(content)) {
    response.send(content);
    return;
  }
  if (sizeBytes) response.set('Content-Length', String(sizeBytes));
  try {
    await pipeline(content, response);
  } catch (error) {
    // The reader has gone: what they no longer want is no failure.
    const isGone = response.closed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) throw error;
  }
}

/**
 * The content of a stored file.
 * @throws AppError Gone when the store no longer holds it
 */
export async function openKept(blobs: BlobStore, blobKey: string): Promise<Readable> {
  try {
    return await blobs.get(blobKey);
  } catch (error) {
    if (!(error instanceof MissingBlob)) throw error;
    throw new AppError('Gone', 'The file is no longer kept.', { fault: 'File' });
  }
}
