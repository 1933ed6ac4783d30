import { writeXlsx } from 'hucre/xlsx';
import { withoutForbidden } from '#contracts/characters.ts';
import { freeSheetName } from '../annotating/sheet-names.ts';
import { columnLetter } from '../reading/cells.ts';
import { headStyle } from '../imports/import-template.ts';

export interface ListRequest {
  title: string;
  columns: readonly { label: string; isNumeric: boolean }[];
  rows: readonly (readonly (string | number | null)[])[];
  isRightToLeft: boolean;
}

/** A list as people see it. Texts stay texts, whatever they begin with. */
export async function createListWorkbook({ title, columns, rows, isRightToLeft }: ListRequest): Promise<Buffer> {
  const heads = columns.map(({ label }) => label);
  const widths = columns.map(({ label }, index) =>
    Math.min(
      48,
      Math.max(10, label.length + 4, ...rows.slice(0, 200).map((row) => String(row[index] ?? '').length + 2)),
    ),
  );
  const sheet = {
    name: freeSheetName(title, []),
    rows: [heads, ...rows.map((row) => row.map(cellOf))],
    cells: new Map(heads.map((_, index) => [`0,${index}`, { style: headStyle }] as const)),
    columns: columns.map(({ isNumeric }, index) => ({
      width: widths[index] ?? 12,
      ...(isNumeric ? {} : { style: { numFmt: '@' } }),
    })),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnLetter(columns.length - 1)}${rows.length + 1}` },
    view: { rightToLeft: isRightToLeft },
  };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

/** One text that XML forbids would make the file unreadable as a whole. */
const cellOf = (value: string | number | null) => (typeof value === 'string' ? withoutForbidden(value) : value);
