import { isNumberType } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { createConverter, shownText } from '../mapping/convert-cell.ts';
import type { ConversionContext } from '../mapping/convert-cell.ts';
import { foldListValue } from '../mapping/fold-text.ts';
import type { CellValue } from '../reading/cells.ts';

/** Share of the filled cells that a field can hold; null for a column without values. */
export function fittingShare(
  cells: readonly CellValue[],
  field: DataModelFieldDefinition,
  conversion: ConversionContext,
): number | null {
  const filled = cells.filter((cell) => shownText(cell).trim() !== '');
  if (filled.length === 0) return null;
  const convert = createConverter(field, conversion);
  const good = filled.filter((cell) => {
    if (typeof convert(cell) !== 'string') return false;
    // A day is written as a number only by chance.
    return !(isNumberType(field.type) && typeof cell === 'object' && cell?.kind === 'date');
  });
  return good.length / filled.length;
}

const fewestWords = 2;

/** Whether most of what a column holds are values of the field's list, and not one word alone. */
export function isOfList(
  cells: readonly CellValue[],
  field: DataModelFieldDefinition,
  conversion: ConversionContext,
): boolean {
  const words = new Map(cells.map((cell) => [foldListValue(shownText(cell)), cell]));
  words.delete('');
  if (words.size < fewestWords || cells.length < 3) return false;
  const convert = createConverter(field, conversion);
  const known = [...words.values()].filter((cell) => typeof convert(cell) === 'string').length;
  return known >= fewestWords && known / words.size >= 0.8;
}
