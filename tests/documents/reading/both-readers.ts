import type { Workbook } from '#documents/reading/cells.ts';
import { defaultReadingLimits as limits } from '#documents/reading/limits.ts';
import { readPackage } from '#documents/reading/package-reader.ts';
import { repackVerified } from '#documents/reading/repack-verified.ts';
import { readWithSheetJs } from '#documents/reading/sheetjs-reader.ts';
import { openZipPackage } from '#documents/reading/zip-package.ts';

/** A workbook as plain values, to be compared. */
export const whole = (workbook: Workbook) =>
  workbook.sheets.map(({ name, isHidden, rows }) => ({
    name,
    isHidden,
    rows: [...rows()].map((row) => [row.rowNo, ...row.cells]),
  }));

export const own = (buffer: Buffer) => readPackage(openZipPackage(buffer, limits), limits);

export const sheetJs = (buffer: Buffer) => readWithSheetJs(repackVerified(openZipPackage(buffer, limits)), limits);
