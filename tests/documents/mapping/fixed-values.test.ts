import { describe, expect, it } from '@jest/globals';
import type { DatasetMappingDefinition, TitleCell } from '#contracts/mappings.ts';
import type { RowMapperOptions } from '#documents/mapping/row-mapper-options.ts';
import { placeOf } from '#documents/mapping/title-cells.ts';
import { UnusableMapping } from '#documents/mapping/unusable-mapping.ts';
import type { CellValue } from '#documents/reading/cells.ts';
import { fields, list, runMapper } from './rent-roll-mapping.ts';

const [unit, status] = list.columns;
const heads = ['Unit', 'Status'];
const asOf: TitleCell = { field: 'lease_start_date', cell: 'B3', label: 'As of' };
const dated = fields.map((field) => (field.name === 'lease_start_date' ? { ...field, isRequired: true } : field));

/** A rent roll with its heads in row 6, and the day of all rows above them. */
function run(
  title: CellValue,
  change: Partial<DatasetMappingDefinition> = {},
  options: Partial<RowMapperOptions> = {},
) {
  const definition = { ...list, rowNumber: 6, columns: [unit!, status!], titleCells: [asOf], ...change };
  const rows: [number, CellValue[]][] = [
    [1, ['Harbour Tower']],
    [3, [null, title]],
    [6, heads],
    [7, ['A1', 'Vacant']],
    [8, ['A2', 'Occupied']],
  ];
  return runMapper(rows, { definition, fields: dated, ...options });
}

describe('a value for all rows', () => {
  it.each(['B3', 'b3', ' B3 '])('is read from the cell %s', (cell) => {
    expect(placeOf({ cell })).toEqual({ rowNo: 3, column: 1 });
    expect(() => placeOf({ cell: 'B0' })).toThrow(UnusableMapping);
  });

  it('is read from a cell above the headings', () => {
    const { records, findings, summary, mapper } = run('As of: 28/02/2026');
    expect(records.map(({ values }) => values[4])).toEqual(['2026-02-28', '2026-02-28']);
    expect(findings).toEqual([]);
    expect(summary.constants).toContainEqual({
      field: 'lease_start_date',
      value: '2026-02-28',
      origin: 'titleCell',
      cell: 'B3',
    });
    expect(mapper.cellOf(records[0]!, 4)).toEqual({ columnLetter: '', cell: 'B3' });
    expect(mapper.cellOf(records[0]!, 5)).toBeNull();
  });

  it.each<[string, CellValue, string | null]>([
    ['words of another width and case', 'ＡＳ  OF　28/02/2026', 'As of'],
    ['a number format that writes the words', { kind: 'date', iso: '2026-02-28' }, 'As of'],
    ['a month in words', 'As of = 28 February 2026', 'As of'],
    ['a cell of its own', '28/02/2026', null],
    ['Japanese words', '基準日：2026年2月28日', '基準日'],
  ])('is read from %s', (_, title, label) => {
    const { records } = run(title, { titleCells: [{ ...asOf, label }] });
    expect(records[0]?.values[4]).toBe('2026-02-28');
  });

  it('comes from the mapping, and says so', () => {
    const { records, summary } = run(null, {
      titleCells: [],
      constants: [
        { field: 'lease_start_date', value: '2026-02-28' },
        { field: 'no_such_field', value: 'x' },
      ],
    });
    expect(records[1]?.values[4]).toBe('2026-02-28');
    expect(summary.constants).toEqual([
      { field: 'currency', value: 'USD', origin: 'submission', cell: null },
      { field: 'lease_start_date', value: '2026-02-28', origin: 'constant', cell: null },
    ]);
  });

  it('counts from the cell before the mapping, and from the mapping before the submission', () => {
    const constants = [
      { field: 'lease_start_date', value: '2025-01-31' },
      { field: 'currency', value: 'JPY' },
    ];
    const { records } = run('As of 28/02/2026', { constants });
    expect(records[0]?.values.slice(4)).toEqual(['2026-02-28', 'JPY']);
    const blank = run(null, { constants });
    expect(blank.records[0]?.values[4]).toBe('2025-01-31');
    expect(blank.findings).toEqual([]);
  });

  it('fills the blank cells of a column too', () => {
    const definition = { ...list, constants: [{ field: 'lease_start_date', value: '2026-02-28' }] };
    const { records } = runMapper(
      [
        [2, ['Unit', 'Status', 'Rent', 'Step %', 'From']],
        [3, ['A1', 'Vacant', null, null, null]],
        [4, ['A2', 'Vacant', null, null, '01/01/2020']],
      ],
      { definition },
    );
    expect(records.map(({ values }) => values[4])).toEqual(['2026-02-28', '2020-01-01']);
  });
});

describe('a title cell that holds no value', () => {
  it.each<[CellValue]>([[null], ['As of:']])('is missed once, at its address (%p)', (title) => {
    const { findings } = run(title);
    expect(findings).toMatchObject([{ code: 'REQUIRED_MISSING', rowNo: null, cell: 'B3', field: 'lease_start_date' }]);
  });

  it('is not missed for a field that need not be filled', () => {
    expect(run(null, {}, { fields }).findings).toEqual([]);
  });

  it('is wrong once, and no other value takes its place', () => {
    const constants = [{ field: 'lease_start_date', value: '2025-01-31' }];
    const { findings, records, summary } = run('As of: 30/02/2026', { constants });
    expect(findings).toMatchObject([
      { code: 'NOT_A_DATE', rowNo: null, columnLetter: 'B', cell: 'B3', found: '30/02/2026', expected: 'DD/MM/YYYY' },
    ]);
    expect(records[0]?.values[4]).toBeNull();
    expect(summary.constants.map(({ field }) => field)).toEqual(['currency']);
  });
});

describe('a mapping that cannot be used', () => {
  it('names the constant that its field cannot hold', () => {
    expect(() => run(null, { constants: [{ field: 'monthly_base_rent', value: 'high' }] })).toThrow(UnusableMapping);
    expect(() => run(null, { constants: [{ field: 'unit_status', value: ' ' }] })).toThrow('unit_status');
  });

  it.each(['3', 'B0', 'B', 'B3:C4', ''])('refuses the address "%s"', (cell) => {
    expect(() => run(null, { titleCells: [{ ...asOf, cell }] })).toThrow(UnusableMapping);
  });
});
