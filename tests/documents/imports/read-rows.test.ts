import { describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { CellValue, WriteSheet } from 'hucre/xlsx';
import type { FieldDefinition, MasterDefinition } from '#contracts/masters.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { readRows } from '#documents/imports/read-rows.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';

const fields: FieldDefinition[] = [
  { name: 'code', type: 'text', isRequired: true, isUnique: true },
  { name: 'share', type: 'decimal' },
  { name: 'floors', type: 'integer' },
  { name: 'since', type: 'date' },
  { name: 'isOpen', type: 'flag' },
  { name: 'properties', type: 'references' },
  { name: 'total', type: 'integer', isDerived: true },
];
const definition: MasterDefinition = { ...serviceProviders, fields };

async function read(sheets: WriteSheet[], of = definition, wanted: string | null = null) {
  const buffer = Buffer.from(await writeXlsx({ sheets }));
  return readRows({ buffer, fileName: 'rows.xlsx', definition: of, limits: defaultReadingLimits, sheet: wanted });
}
const sheet = (rows: CellValue[][], more: Partial<WriteSheet> = {}): WriteSheet => ({ name: 'Data', rows, ...more });
const heads = ['code', 'share', 'floors', 'since', 'isOpen', 'properties'];

describe('rows of an import', () => {
  it('become values of their fields', async () => {
    const { rows, columns, missing } = await read([
      sheet([
        heads,
        ['00042', '1,234.50', 3, '2026-02-28', 'はい', 'P-1; P-2、P-3،P-4'],
        ['B', 0.1, '３', '28 Feb 2026', 'لا', null],
      ]),
    ]);
    expect(missing).toEqual([]);
    expect(columns).toMatchObject({ code: 'A', properties: 'F' });
    expect(rows.map(({ rowNo, problems }) => [rowNo, problems])).toEqual([
      [2, []],
      [3, []],
    ]);
    expect(rows[0]?.values).toEqual({
      code: '00042',
      share: '1234.5',
      floors: '3',
      since: '2026-02-28',
      isOpen: true,
      properties: ['P-1', 'P-2', 'P-3', 'P-4'],
    });
    expect(rows[1]?.values).toMatchObject({ share: '0.1', floors: '3', since: '2026-02-28', isOpen: false });
  });

  it('say of each cell what it is not, and of a failed formula that it failed', async () => {
    const { rows } = await read([sheet([heads, ['#N/A', 'many', 'x', '30/30/2026', 'perhaps', null]])]);
    expect(rows[0]?.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'code FormulaError',
      'share NotANumber',
      'floors NotANumber',
      'since NotADate',
      'isOpen NotAFlag',
    ]);
  });

  it('stand below heads of any language and order, under a title, with a star and in odd width', async () => {
    const {
      rows,
      columns,
      sheet: name,
    } = await read(
      [
        sheet([['Read me'], ['Code']], { name: 'Notes' }),
        sheet([
          ['Providers of the east'],
          [null],
          ['Ｎａｍｅ *', 'コード', 'النوع', 'Remark'],
          ['East', 'E', 'Other', 'x'],
          [null],
        ]),
      ],
      serviceProviders,
    );
    expect([name, columns]).toEqual(['Data', { name: 'A', code: 'B', type: 'C' }]);
    expect(rows).toEqual([{ rowNo: 4, values: { name: 'East', code: 'E', type: 'Other' }, problems: [] }]);
  });

  it('are none while a required column is missing, or stands on a hidden sheet', async () => {
    expect(await read([sheet([['share'], [1]])])).toMatchObject({ missing: ['code'], rows: [] });
    const hidden = await read([sheet([['Nothing']], { name: 'Front' }), sheet([heads, ['A']], { hidden: true })]);
    expect(hidden).toMatchObject({ missing: ['code'], rows: [] });
  });

  it('never fill a field that follows from others', async () => {
    const { columns } = await read([
      sheet([
        ['code', 'total'],
        ['A', 7],
      ]),
    ]);
    expect(columns).toEqual({ code: 'A' });
  });
});
