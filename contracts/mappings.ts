import { isNumberType } from './data-models.ts';
import type { DataModelFieldDefinition } from './data-models.ts';

/** How a provider's sheet becomes rows of a data model; stored as one JSON document per mapping version. */
export const mappingFormats = ['LIST', 'MATRIX', 'TWO_AMOUNTS'] as const;
export type MappingFormat = (typeof mappingFormats)[number];

/** A cell above the headings that holds the value of a field for all rows, e.g. the as-of date. */
export interface TitleCell {
  field: string;
  /** A1 address. */
  cell: string;
  /** Words before the value in the same cell ("As of"); null where the cell holds the value alone. */
  label: string | null;
}

export interface SheetPattern {
  /** `*` stands for any text. */
  pattern: string;
  /** Every visible sheet that fits is read, one after another; else the first. */
  isEvery?: boolean;
  /** Field that takes the name of the sheet: what the one `*` of the pattern stands for, else the whole name. */
  nameField?: string | null;
}

export interface DatasetMappingDefinition {
  format: MappingFormat;
  /** Sheet name; null takes the first visible sheet, or the one that `sheetChoice` names. */
  sheet: string | null;
  /** Where the sheet has another name each month: its place among the visible sheets from 1, or words with `*` for the rest. */
  sheetChoice?: { position: number } | SheetPattern;
  /** 1-based row that holds the column heads. */
  rowNumber: number;
  /** Rows that must hold a value somewhere, else LAYOUT_CHANGED. */
  requiredColumns: { columnRowNumber: number; columnValue: string }[];
  /** Rows whose first filled cell contains one of these words are passed over (case folded). */
  excludeRowKeywords: string[];
  excludeBlankRows: boolean;
  /** The file mixes record types: only rows whose type column holds one of the values are read. */
  type: { rowIndex: number; columnName: string; values: string[] } | null;
  /** Source column head -> field of the data model. */
  columns: { source: string; field: string }[];
  /** Values for all rows, as a file would write them (days as YYYY-MM-DD); a blank cell of a column takes them too. */
  constants?: { field: string; value: string }[];
  /** Like constants, read from the file; where both are there the cell counts before the constant. */
  titleCells?: TitleCell[];
  /** What this provider writes for a value of a list ("Signed" for Occupied). */
  values?: { field: string; source: string; target: string }[];
  /** MATRIX: heads of the month columns, in order from the first month of the fiscal year. */
  monthColumns?: string[];
  /** MATRIX: where month and amount go; without it the model's required date field and the field of the month columns. */
  matrix?: { periodField: string; amountField: string };
  isFileTranslationRequired: boolean;
}

/** Fields read from too many columns. Two may feed one only as debit and credit of a number, in a file with two amounts. */
export function doubledFields(
  { columns, format }: { columns: readonly { field: string }[]; format: string },
  fields: readonly Pick<DataModelFieldDefinition, 'name' | 'type'>[],
): string[] {
  const numbers = new Set(fields.filter(({ type }) => isNumberType(type)).map(({ name }) => name));
  const most = (field: string) => (format === 'TWO_AMOUNTS' && numbers.has(field) ? 2 : 1);
  return [...Map.groupBy(columns, ({ field }) => field)]
    .filter(([field, { length }]) => length > most(field))
    .map(([field]) => field);
}
