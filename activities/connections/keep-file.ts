import { createHash } from 'node:crypto';
import type { ConnectionFormat } from '#contracts/connections.ts';
import { readJsonTable, tableAsCsv } from '#documents/connections/json-rows.ts';
import { checkSignature } from '#documents/reading/signature.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';

/** What a connection has received, as it is handed over. */
export interface ReceivedFile {
  fileName: string;
  content: Buffer;
  sha256: string;
}

export interface KeptFile {
  fileName: string;
  sizeBytes: number;
  sha256: string;
  blobKey: string;
}

const headBytes = 4_096;

/**
 * JSON becomes CSV, a workbook or CSV stays as it is.
 * @throws OutgoingError NotAFile, NotJson, NoRows
 */
export function receivedFile(
  { format, rowsPath = null }: { format: ConnectionFormat; rowsPath?: string | null },
  file: { content: Buffer; fileName: string },
  maxBytes: number,
): ReceivedFile {
  const content = format === 'JSON' ? asCsv(file.content, rowsPath) : file.content;
  if (checkSignature(content.subarray(0, headBytes), file.fileName, content.length, { maxBytes })) {
    throw new OutgoingError('NotAFile');
  }
  return { fileName: file.fileName, content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** @param name of the file among those of all connections: a repeated attempt replaces its own */
export async function keepFile(
  blobs: BlobStore,
  name: string,
  { fileName, content, sha256 }: ReceivedFile,
): Promise<KeptFile> {
  const blobKey = `uploads/connections/${name}`;
  await blobs.put(blobKey, content);
  return { fileName, sizeBytes: content.length, sha256, blobKey };
}

function asCsv(content: Buffer, path: string | null): Buffer {
  const table = readJsonTable(content, path);
  if ('fault' in table) throw new OutgoingError(table.fault);
  return tableAsCsv(table);
}
