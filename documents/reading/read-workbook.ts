import { foldKey } from '#contracts/text.ts';
import type { Sheet, Workbook } from './cells.ts';
import { checkOle, checkPackage, holdsMacros } from './container-checks.ts';
import { readCsv } from './csv-reader.ts';
import type { ReadingLimits } from './limits.ts';
import { checkRepetitions } from './ods-repetitions.ts';
import { readPackage } from './package-reader.ts';
import { readWithSheetJs } from './sheetjs-reader.ts';
import { checkSignature, containerOf, fileKindOf } from './signature.ts';
import { repackVerified } from './repack-verified.ts';
import type { TextEncodingName } from './text-encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { openZipPackage } from './zip-package.ts';

/** Whatever reads a file behind this signature can take the place of another. */
export type WorkbookReader = (
  buffer: Buffer,
  fileName: string,
  limits: ReadingLimits,
  /** The encoding of a text file where a person has chosen one. */
  encoding?: TextEncodingName | null,
  /** Sheets of an xlsx are inflated while their rows are taken (`Sheet.batches`), and never held as a whole. */
  isStreamed?: boolean,
) => Workbook;

/**
 * Opens a workbook of any accepted kind. Formulas are not computed, macros never run, nothing outside the file is
 * asked for. Synchronous and heavy: call it in a worker thread.
 * @throws UnreadableFile with the reason; also while rows are read.
 */
export const readWorkbook: WorkbookReader = (buffer, fileName, limits, encoding = null, isStreamed = false) => {
  const refusal = checkSignature(buffer.subarray(0, 4096), fileName, buffer.length, limits);
  const kind = fileKindOf(fileName);
  if (refusal !== null || kind === null) throw new UnreadableFile(refusal ?? 'WRONG_TYPE', 'first bytes');
  const workbook =
    kind === 'csv' ? readCsv(buffer, fileName, limits, encoding) : openContainer(buffer, kind, limits, isStreamed);
  if (!workbook.sheets.some(hasValue)) throw new UnreadableFile('EMPTY', 'no sheet holds a value');
  return workbook;
};

function openContainer(
  buffer: Buffer,
  kind: Exclude<ReturnType<typeof fileKindOf>, null>,
  limits: ReadingLimits,
  isStreamed: boolean,
): Workbook {
  const container = containerOf(buffer.subarray(0, 4096));
  if (container !== 'zip') {
    const { hasMacros } = container === 'ole' ? checkOle(buffer, kind) : { hasMacros: false };
    if (buffer.length > limits.maxBytesBinary) throw new UnreadableFile('TOO_LARGE', 'a large file of a binary format');
    return { ...readWithSheetJs(buffer, limits), hasMacros };
  }
  const zip = openZipPackage(buffer, limits);
  checkPackage(zip, kind);
  if (kind === 'ods') checkRepetitions(zip.part('content.xml')!.toString('utf8'), limits);
  const isPlainPackage = kind === 'xlsx' || kind === 'xlsm';
  const workbook =
    (isPlainPackage ? readPackage(zip, limits, isStreamed) : null) ?? readWithSheetJs(repackVerified(zip), limits);
  return { ...workbook, hasMacros: holdsMacros(zip) };
}

function hasValue(sheet: Sheet): boolean {
  for (const _row of sheet.rows()) return true;
  return false;
}

/**
 * The sheet of that name (case and surrounding space ignored), or the first visible one. Null when there is none. A text
 * file is one sheet, which has no name of its own.
 */
export function chooseSheet(workbook: Workbook, name: string | null): Sheet | null {
  if (name === null || workbook.text !== null) return workbook.sheets.find((sheet) => !sheet.isHidden) ?? null;
  return workbook.sheets.find((sheet) => foldKey(sheet.name) === foldKey(name)) ?? null;
}
