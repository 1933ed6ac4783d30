import type { DatasetMappingDefinition, TitleCell } from '#contracts/mappings.ts';
import { columnLetter } from '../reading/cells.ts';
import type { CellValue, SheetRow } from '../reading/cells.ts';
import { shownText } from './convert-cell.ts';
import { foldText } from './fold-text.ts';
import { UnusableMapping } from './unusable-mapping.ts';

export interface CellPlace {
  rowNo: number;
  /** From 0. */
  column: number;
}

/** @throws UnusableMapping for what is no address */
export function placeOf({ cell }: Pick<TitleCell, 'cell'>): CellPlace {
  const parts = /^([A-Z]{1,3})([1-9]\d{0,6})$/i.exec(cell.trim());
  if (parts === null) throw new UnusableMapping(`“${cell}” is not the address of a cell.`);
  const letters = [...parts[1]!.toUpperCase()];
  const column = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { rowNo: Number(parts[2]), column };
}

export function addressOf({ rowNo, column }: CellPlace): string {
  return `${columnLetter(column)}${rowNo}`;
}

/** The value in a title cell: what follows the label, or the whole cell; undefined when the label is not there. */
export function titleValue(cell: CellValue, label: string | null): CellValue | undefined {
  // A number format may write the label ("As of "dd/mm/yyyy); the cell itself then holds the value alone.
  if (label === null || (cell !== null && typeof cell !== 'string')) return cell;
  const text = (cell ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim();
  const wanted = foldText(label);
  if (!foldText(text).startsWith(wanted)) return undefined;
  let end = 0;
  while (foldText(text.slice(0, end)) !== wanted) end += 1;
  return text.slice(end).replace(/^\s*[:=]?\s*/, '');
}

/**
 * The title cells where this file has them: they may have moved with the headings, or stayed where they were. One with a
 * label is looked for in its column when it is in neither place.
 */
export function followTitleCells(
  { titleCells = [], rowNumber }: DatasetMappingDefinition,
  rows: readonly SheetRow[],
  shift: number,
): TitleCell[] {
  const above = rows.filter(({ rowNo }) => rowNo < rowNumber + shift);
  return titleCells.map((title) => {
    const { rowNo, column } = placeOf(title);
    const holds = (row: SheetRow | undefined): boolean => {
      const value = titleValue(row?.cells[column] ?? null, title.label);
      return value !== undefined && (title.label !== null || shownText(value).trim() !== '');
    };
    const near = [rowNo + shift, rowNo].find((at) => holds(above.find((row) => row.rowNo === at)));
    const labelled = title.label === null ? [] : above.filter(holds);
    const found = near ?? (labelled.length === 1 ? labelled[0]!.rowNo : Math.max(1, rowNo + shift));
    return { ...title, cell: addressOf({ rowNo: found, column }) };
  });
}
