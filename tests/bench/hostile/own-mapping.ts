import { readFileSync } from 'node:fs';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { rentRoll } from '#database/seeds/models/rent-roll.ts';
import { shownText } from '#documents/mapping/convert-cell.ts';
import { foldText } from '#documents/mapping/fold-text.ts';
import type { SheetRow } from '#documents/reading/cells.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';

export interface OwnMapping {
  definition: DatasetMappingDefinition;
  /** Texts of the mapped columns of each row below the heads, as they are to be stored. */
  rows: string[][];
}

const textFields = rentRoll.fields.filter(({ type }) => type === 'text').map(({ name }) => name);
const largestBytes = 2_000_000;

/** A mapping made from the first row of a file, so that all rows below it are read; null when there is none to be had. */
export function ownMapping(path: string, name: string, sizeBytes: number): OwnMapping | null {
  if (sizeBytes > largestBytes) return null;
  try {
    const { sheets, text } = readWorkbook(readFileSync(path), name, defaultReadingLimits);
    const sheet = sheets.find(({ isHidden }) => !isHidden);
    const rows = [...(sheet?.rows() ?? [])];
    const [head] = rows;
    if (sheet === undefined || head === undefined) return null;
    const columns = headsOf(head);
    if (columns.length === 0) return null;
    const definition: DatasetMappingDefinition = {
      format: 'LIST',
      sheet: text === null ? sheet.name : null,
      rowNumber: head.rowNo,
      requiredColumns: [],
      excludeRowKeywords: [],
      excludeBlankRows: true,
      type: null,
      columns: columns.map(({ source }, index) => ({ source, field: textFields[index]! })),
      isFileTranslationRequired: false,
    };
    const textsOf = ({ cells }: SheetRow) => columns.map(({ at }) => shownText(cells[at] ?? null).trim());
    return {
      definition,
      rows: rows
        .slice(1)
        .map(textsOf)
        .filter((texts) => texts.some((one) => one !== '')),
    };
  } catch {
    return null;
  }
}

function headsOf({ cells }: SheetRow): { source: string; at: number }[] {
  const seen = new Set<string>();
  return cells
    .flatMap((cell, at) => {
      const source = shownText(cell).trim();
      if (source === '' || seen.has(foldText(source))) return [];
      seen.add(foldText(source));
      return [{ source, at }];
    })
    .slice(0, textFields.length);
}
