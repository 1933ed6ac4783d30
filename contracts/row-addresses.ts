/** One of several sheets whose rows a version holds: the number of a stored row is its number in the sheet plus `offset`. */
export interface SheetOfRows {
  name: string;
  offset: number;
}

interface RowAddress {
  /** Null for a version of one sheet. */
  sheet: string | null;
  /** In its sheet; of months across, the number of the record. */
  rowNo: number;
}

/** Where a stored row stands in the file. */
export function addressOf(sheets: readonly SheetOfRows[], rowNo: number): RowAddress {
  const own = sheets.findLast(({ offset }) => offset < rowNo);
  return own ? { sheet: own.name, rowNo: rowNo - own.offset } : { sheet: null, rowNo };
}

/** As spreadsheet programs write it: `Building B!G12`. */
export const cellWithSheet = (sheet: string | null | undefined, cell: string): string =>
  sheet === null || sheet === undefined ? cell : `${sheet}!${cell}`;
