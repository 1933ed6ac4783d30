import { isNumberType } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { shownText } from '../mapping/convert-cell.ts';
import type { CellConverter } from '../mapping/convert-cell.ts';
import { foldListValue } from '../mapping/fold-text.ts';
import type { CellValue } from '../reading/cells.ts';

/** Share of the filled cells that a field can hold; null for a column without values. */
export function fittingShare(
  cells: readonly CellValue[],
  field: DataModelFieldDefinition,
  convert: CellConverter,
): number | null {
  const filled = cells.filter((cell) => shownText(cell).trim() !== '');
  if (filled.length === 0) return null;
  const good = filled.filter((cell) => {
    if (typeof convert(cell) !== 'string') return false;
    // A day is written as a number only by chance.
    return !(isNumberType(field.type) && typeof cell === 'object' && cell?.kind === 'date');
  });
  return good.length / filled.length;
}

/** One cell for each of the words that a column holds. */
export function wordsIn(cells: readonly CellValue[]): CellValue[] {
  const words = new Map(cells.map((cell) => [foldListValue(shownText(cell)), cell]));
  words.delete('');
  return cells.length < fewestCells ? [] : [...words.values()];
}

const fewestCells = 3;
const fewestWords = 2;

/** Whether most of what a column holds are values of the field's list, and not one word alone. @param words of `wordsIn` */
export function isOfList(words: readonly CellValue[], convert: CellConverter): boolean {
  if (words.length < fewestWords) return false;
  const known = words.filter((cell) => typeof convert(cell) === 'string').length;
  return known >= fewestWords && known / words.length >= 0.8;
}
