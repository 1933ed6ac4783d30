import type { CellValue } from '../reading/cells.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import type { PlainCell, PlainSheet } from './write-sheets.ts';

/** Every visible sheet as rows of plain cells. @throws UnreadableFile */
export function readSheets(request: { buffer: Buffer; fileName: string; limits: ReadingLimits }): PlainSheet[] {
  const { sheets } = readWorkbook(request.buffer, request.fileName, request.limits);
  return sheets
    .filter(({ isHidden }) => !isHidden)
    .map((sheet) => ({ name: sheet.name, rows: [...sheet.rows()].map(({ cells }) => cells.map(plainCell)) }));
}

function plainCell(value: CellValue): PlainCell {
  if (typeof value !== 'object' || value === null) return value;
  if (value.kind === 'date') return value.iso;
  return value.kind === 'error' ? value.text : value.value;
}
