import type { SetUpFile } from '#contracts/set-up.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { writeSheets } from '#documents/set-up/write-sheets.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import { fromSheets, toSheets } from './sheets.ts';
import type { ReadSetUp } from './read-file.ts';
import { faultOfFile, readJson, writeJson } from './read-file.ts';

const isWorkbook = (fileName: string) => fileName.toLowerCase().endsWith('.xlsx');

/** A workbook or JSON, by the name of the file. */
export async function writeSetUp(file: SetUpFile, fileName: string): Promise<Buffer> {
  return isWorkbook(fileName) ? writeSheets(toSheets(file)) : Buffer.from(writeJson(file));
}

/** A workbook or JSON, by the name of the file. */
export async function readSetUp(buffer: Buffer, fileName: string): Promise<ReadSetUp> {
  if (!isWorkbook(fileName)) return readJson(buffer.toString('utf8'));
  try {
    const limits = { ...defaultReadingLimits, maxBytes: buffer.length };
    return fromSheets(await inThread('readSheets', { buffer, fileName, limits }));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { faults: [faultOfFile('NotAWorkbook', error.code)] };
  }
}
