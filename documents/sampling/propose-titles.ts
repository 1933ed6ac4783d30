import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { TitleCell } from '#contracts/mappings.ts';
import { createConverter, shownText } from '../mapping/convert-cell.ts';
import type { ConversionContext } from '../mapping/convert-cell.ts';
import { addressOf } from '../mapping/title-cells.ts';
import type { SheetRow } from '../reading/cells.ts';

export interface ProposedTitle {
  title: TitleCell;
  certainty: number;
}

/** The cell above the heads that holds the day or month of all rows, alone or after words such as "As of". */
export function proposePeriodCell(
  rows: readonly SheetRow[],
  field: DataModelFieldDefinition,
  conversion: ConversionContext,
): ProposedTitle | null {
  const convert = createConverter(field, conversion);
  const found: ProposedTitle[] = [];
  for (const { rowNo, cells } of rows) {
    cells.forEach((cell, column) => {
      const place = addressOf({ rowNo, column });
      if (typeof cell === 'object' && cell?.kind === 'date') {
        found.push({ title: { field: field.name, cell: place, label: null }, certainty: 0.85 });
      } else if (typeof cell === 'string') {
        const label = labelBefore(shownText(cell), (text) => typeof convert(text) === 'string');
        if (label !== null)
          found.push({
            title: { field: field.name, cell: place, label: label || null },
            certainty: label ? 0.9 : 0.85,
          });
      }
    });
  }
  // Of two days above the heads one may be the day of printing.
  return found.length === 1 ? found[0]! : null;
}

/** The words before the value; empty when the cell holds the value alone, null when it holds none. */
function labelBefore(written: string, isValue: (text: string) => boolean): string | null {
  const text = written.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > 120) return null;
  if (isValue(text)) return '';
  for (const { index } of text.matchAll(/[\s:：]/gu)) {
    const rest = text.slice(index + 1).trim();
    if (rest !== '' && isValue(rest)) return text.slice(0, index).replace(/[:：=\s]+$/u, '');
  }
  return null;
}
