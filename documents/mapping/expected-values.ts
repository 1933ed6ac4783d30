import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { ConversionFault } from './convert-cell.ts';

/** Their words say what is wrong, whatever the field holds. */
const withoutExpected: readonly ConversionFault[] = ['ERROR_CELL', 'DAMAGED_TEXT', 'TOO_MANY_DIGITS'];
const mostShown = 30;

/** What a field holds, to be shown beside a cell that holds something else: list values, the date format, an example. */
export function expectedOf(
  field: DataModelFieldDefinition,
  dateFormat: string,
  fault: ConversionFault | null = null,
): string | null {
  if (fault !== null && withoutExpected.includes(fault)) return null;
  switch (field.type) {
    case 'enum':
      return shownValues(field.enumValues);
    case 'date':
      return dateFormat;
    case 'decimal':
      return '1234.50';
    case 'integer':
      return '12';
    case 'percent':
      return '12.5';
    case 'flag':
      return 'true, false';
    case 'text':
      return null;
  }
}

/** The whole of a long list helps nobody: its first values show what they look like. */
function shownValues(values: readonly string[] | undefined): string | null {
  if (values === undefined) return null;
  return values.length > mostShown ? `${values.slice(0, 5).join(', ')}, …` : values.join(', ');
}
