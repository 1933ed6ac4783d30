import { isNumberType } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { attributeOf } from '../reading/xml-values.ts';
import { markCells, parseAddress } from './mark-cells.ts';
import type { StyleOf } from './mark-cells.ts';
import { escapeXml, withAttribute } from './xml-text.ts';

/** A value that a correction put into a cell of the sheet. */
export interface WrittenCell {
  /** Where several sheets are read; else it is the one of all. */
  sheet?: string;
  /** A1 address. */
  cell: string;
  /** As the data model keeps it; null for an empty cell. */
  value: string | null;
  /** What stood there before. */
  was: string | null;
  type: DataModelFieldDefinition['type'];
}

/** What corrections on the page did to a sheet. */
export interface WrittenCells {
  /** Null for the sheet of a text file. */
  sheet: string | null;
  cells: WrittenCell[];
  /** Rows that were left out, by the cells that were read of them. */
  leftOut: { sheet?: string; cells: string[]; why: string | null }[];
}

const cells = /<c\b[^>]*?(?:\/>|>[\s\S]*?<\/c>)/g;
const dayMs = 86_400_000;
const days1904 = 1462;
const firstDay = Date.UTC(1899, 11, 30);

/**
 * The worksheet with values in the place of those it had; styles stay. A cell with a formula keeps it: the formulas
 * that lean on it would be broken. Null: the sheet is not written the way we know.
 */
export function writeCells(xml: string, written: readonly WrittenCell[], is1904 = false): string | null {
  const byCell = new Map(written.filter(({ cell }) => parseAddress(cell) !== null).map((one) => [one.cell, one]));
  if (byCell.size === 0) return xml;
  const marks = new Map<number, Map<string, StyleOf>>();
  for (const cell of byCell.keys()) {
    const { rowNo } = parseAddress(cell)!;
    const row = marks.get(rowNo) ?? new Map<string, StyleOf>();
    marks.set(
      rowNo,
      row.set(cell, (style) => style),
    );
  }
  // Puts blank cells in their place and gives each cell of these rows its address.
  const addressed = markCells(xml, marks);
  return (
    addressed?.replace(cells, (element) => {
      const tag = /^<c\b[^>]*>/.exec(element)![0];
      const one = byCell.get(attributeOf(tag, 'r') ?? '');
      return one === undefined || /<f\b/.test(element) ? element : cellXml(tag, one, is1904);
    }) ?? null
  );
}

/** Numbers and days become such only where the cell can show them: a text cell and one of percents take words. */
function cellXml(tag: string, { value, type }: WrittenCell, is1904: boolean): string {
  const bare = withAttribute(tag, 't', null).replace(/\s*\/?>$/, '');
  if (value === null) return `${bare}/>`;
  const wasText = ['s', 'str', 'inlineStr'].includes(attributeOf(tag, 't') ?? '');
  const isNumber = isNumberType(type) && type !== 'percent' && /^-?\d+(\.\d+)?$/.test(value);
  const number = type === 'date' && !wasText ? serialOf(value, is1904) : isNumber ? value : null;
  if (number !== null) return `${bare}><v>${number}</v></c>`;
  return `${bare} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

function serialOf(day: string, is1904: boolean): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return null;
  return String(
    (Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) - firstDay) / dayMs - (is1904 ? days1904 : 0),
  );
}
