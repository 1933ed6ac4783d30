import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { longestText } from './convert-cell.ts';
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
    case 'currency':
      return 'USD, JPY, EUR, …';
    case 'list':
      return 'P-1042;P-1043';
    case 'month':
      return 'YYYY-MM';
    case 'date':
      return dateFormat;
    case 'decimal':
    case 'money':
    case 'area':
      return '1234.50';
    case 'ratio':
      return '1.25';
    case 'integer':
    case 'bps':
      return '12';
    case 'percent':
      return '12.5';
    case 'flag':
      return 'true, false';
    case 'text':
    case 'code':
      return fault === 'TOO_LONG' ? String(longestText[field.type]) : null;
  }
}

/** The whole of a long list helps nobody: its first values show what they look like. */
function shownValues(values: readonly string[] | undefined): string | null {
  if (values === undefined) return null;
  return values.length > mostShown ? `${values.slice(0, 5).join(', ')}, …` : values.join(', ');
}
