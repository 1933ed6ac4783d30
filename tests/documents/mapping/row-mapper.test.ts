import { describe, expect, it } from '@jest/globals';
import type { CellValue } from '#documents/reading/cells.ts';
import { list, runMapper as run } from './rent-roll-mapping.ts';

const heads = ['Unit', 'Status', 'Rent', 'Step %', 'From', 'Remarks'];

describe('createRowMapper, LIST', () => {
  it('gives canonical values by field and says what it passed over', () => {
    const { mapper, records, findings, summary } = run([
      [1, ['Rent roll']],
      [2, heads],
      [
        3,
        [
          'A-1',
          'ＯＣＣＵＰＩＥＤ',
          1234.5,
          { kind: 'formatted', value: 0.03, isPercent: true, minDigits: 0 },
          { kind: 'date', iso: '2026-02-28' },
          'x',
        ],
      ],
      [
        5,
        [
          { kind: 'formatted', value: 42, isPercent: false, minDigits: 5 },
          'leased not-commenced',
          '(1,200.10)',
          '2.5',
          '01/03/2026',
        ],
      ],
      [6, ['Total of all', null, 999]],
      [7, [null, ' ', null, null, null, 'a note']],
    ]);
    expect(records.map(({ recordNo, rowNo, values }) => [recordNo, rowNo, values])).toEqual([
      [1, 3, ['A-1', 'Occupied', '1234.5', '3', '2026-02-28', 'USD']],
      [2, 5, ['00042', 'Leased Not Commenced', '-1200.1', '2.5', '2026-03-01', 'USD']],
    ]);
    expect(findings).toEqual([]);
    expect(summary).toMatchObject({ recordCount: 2, headRow: 2, rowsRead: 7, rowsLoaded: 2, missing: [] });
    expect(summary.leftOut).toEqual([
      {
        reason: 'above',
        word: null,
        count: 2,
        rows: [
          { rowNo: 1, text: 'Rent roll' },
          { rowNo: 2, text: 'Unit' },
        ],
      },
      {
        reason: 'blank',
        word: null,
        count: 2,
        rows: [
          { rowNo: 4, text: '' },
          { rowNo: 7, text: 'a note' },
        ],
      },
      { reason: 'keyword', word: 'total', count: 1, rows: [{ rowNo: 6, text: 'Total of all' }] },
    ]);
    expect(summary.unmapped).toEqual([{ head: 'Remarks', columnLetter: 'F' }]);
    expect(summary.mapped).toContainEqual({ source: 'Rent', field: 'monthly_base_rent', columnLetter: 'C' });
    expect(mapper.cellOf(records[1]!, 2)).toEqual({ columnLetter: 'C', cell: 'C5' });
    expect(mapper.cellOf(records[1]!, 5)).toBeNull();
  });

  it('names every cell that does not fit', () => {
    const { records, findings } = run([
      [2, heads],
      [3, [null, 'Sold', 'n/a', '5', '02/28/2026']],
      [4, ['A-2', { kind: 'error', text: '#N/A' }, '#REF!', null, 46081]],
    ]);
    expect(findings).toEqual([
      {
        code: 'REQUIRED_MISSING',
        rowNo: 3,
        field: 'unit_code',
        columnLetter: 'A',
        cell: 'A3',
        found: null,
        expected: null,
      },
      {
        code: 'NOT_IN_LIST',
        rowNo: 3,
        field: 'unit_status',
        columnLetter: 'B',
        cell: 'B3',
        found: 'Sold',
        expected: 'Occupied, Vacant, Leased Not Commenced',
      },
      {
        code: 'NOT_A_NUMBER',
        rowNo: 3,
        field: 'monthly_base_rent',
        columnLetter: 'C',
        cell: 'C3',
        found: 'n/a',
        expected: '1234.50',
      },
      {
        code: 'NOT_A_DATE',
        rowNo: 3,
        field: 'lease_start_date',
        columnLetter: 'E',
        cell: 'E3',
        found: '02/28/2026',
        expected: 'DD/MM/YYYY',
      },
      {
        code: 'ERROR_CELL',
        rowNo: 4,
        field: 'unit_status',
        columnLetter: 'B',
        cell: 'B4',
        found: '#N/A',
        expected: null,
      },
      {
        code: 'ERROR_CELL',
        rowNo: 4,
        field: 'monthly_base_rent',
        columnLetter: 'C',
        cell: 'C4',
        found: '#REF!',
        expected: null,
      },
      {
        code: 'NOT_A_DATE',
        rowNo: 4,
        field: 'lease_start_date',
        columnLetter: 'E',
        cell: 'E4',
        found: '46081',
        expected: 'DD/MM/YYYY',
      },
    ]);
    expect(records[1]!.values).toEqual(['A-2', null, null, null, null, 'USD']);
  });

  it('reports a required field that nothing feeds once, not on every row', () => {
    const { findings } = run(
      [
        [2, heads],
        [3, ['A', 'Vacant']],
        [4, ['B', 'Vacant']],
      ],
      { defaults: new Map() },
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code: 'REQUIRED_MISSING', rowNo: null, field: 'currency' });
  });

  it('reports blank rows between records when they are not passed over', () => {
    const rows: [number, CellValue[]][] = [
      [2, heads],
      [3, ['A', 'Vacant']],
      [6, ['B', 'Vacant']],
      [9, ['Total']],
    ];
    const { findings } = run(rows, { definition: { ...list, excludeBlankRows: false } });
    expect(findings).toEqual([
      { code: 'BLANK_ROW', rowNo: 4, field: null, columnLetter: null, cell: null, found: '4-5', expected: null },
    ]);
  });

  it('reads only rows of the wanted type', () => {
    const type = { rowIndex: 1, columnName: 'Kind', values: ['unit'] };
    const { records, summary } = run(
      [
        [1, ['Kind']],
        [2, ['Unit', 'Status']],
        [3, ['UNIT', 'Vacant']],
        [4, ['header', 'Vacant']],
      ],
      { definition: { ...list, type, columns: list.columns.slice(0, 2) } },
    );
    expect(records.map(({ rowNo }) => rowNo)).toEqual([3]);
    expect(summary.leftOut).toContainEqual({
      reason: 'type',
      word: null,
      count: 1,
      rows: [{ rowNo: 4, text: 'header' }],
    });
  });

  it('translates heads and list values, and lists the words it does not know', () => {
    const translation = new Map([
      ['区画', 'Unit'],
      ['状態', 'Status'],
      ['空室', 'Vacant'],
    ]);
    const definition = { ...list, isFileTranslationRequired: true, columns: list.columns.slice(0, 2) };
    const { records, summary } = run(
      [
        [2, ['区画', '状態', '備考']],
        [3, ['1A', '空室']],
        [4, ['1B', '満室']],
      ],
      { definition, translation },
    );
    expect(records[0]!.values.slice(0, 2)).toEqual(['1A', 'Vacant']);
    expect(summary.untranslated).toEqual(['備考', '満室']);
  });

  it('finds a heading under the meaning that its translation gives it', () => {
    const translation = new Map([['区画', 'Unit']]);
    const columns = [{ source: '区画', field: 'unit_code' }, ...list.columns.slice(1, 2)];
    const definition = { ...list, isFileTranslationRequired: true, columns };
    const { records } = run(
      [
        [2, ['Notes', 'Unit', 'Status']],
        [3, ['corner', '1A', 'Vacant']],
      ],
      { definition, translation },
    );
    expect(records[0]!.values.slice(0, 2)).toEqual(['1A', 'Vacant']);
  });

  it('misses no translation of a heading that has one, or where none is asked for', () => {
    const definition = { ...list, columns: list.columns.slice(0, 2) };
    const sheet: [number, CellValue[]][] = [[2, ['Unit', 'Status', '備考', 'Broker']]];
    const translation = new Map([['備考', 'Notes']]);
    expect(run(sheet, { definition }).summary.untranslated).toEqual([]);
    const translated = { ...definition, isFileTranslationRequired: true };
    expect(run(sheet, { definition: translated, translation }).summary.untranslated).toEqual(['Broker']);
  });
});
