import { describe, expect, it } from '@jest/globals';
import { findLayout } from '#documents/mapping/find-layout.ts';
import { LayoutChanged } from '#documents/mapping/mapping-findings.ts';
import type { CellValue, Sheet } from '#documents/reading/cells.ts';
import { fields, list } from './rent-roll-mapping.ts';

const heads = ['Unit', 'Status', 'Rent', 'Step %', 'From'];
const definition = { ...list, requiredColumns: [{ columnRowNumber: 1, columnValue: 'Rent roll' }] };

function sheetOf(rows: [number, CellValue[]][]): Sheet {
  return {
    name: 'RR',
    isHidden: false,
    usualWidth: null,
    rowCount: rows.length,
    rows: () => rows.map(([rowNo, cells]) => ({ rowNo, cells })),
  };
}
const look = (rows: [number, CellValue[]][], neededFields = new Set<string>()) =>
  findLayout(sheetOf(rows), { definition, fields, translation: null, neededFields });
function differences(rows: [number, CellValue[]][], neededFields?: Set<string>) {
  try {
    look(rows, neededFields);
  } catch (error) {
    if (error instanceof LayoutChanged) return error.findings.map(({ params }) => params);
    throw error;
  }
  return [];
}

describe('findLayout', () => {
  it('keeps the rows of the mapping where they hold', () => {
    expect(
      look([
        [1, ['Rent roll']],
        [2, heads],
      ]),
    ).toMatchObject({ rowNumber: 2 });
  });

  it('follows headings that moved as a whole, whether the title moved with them or not', () => {
    expect(
      look([
        [1, ['Rent roll']],
        [4, heads],
        [5, ['A', 'Vacant']],
      ]),
    ).toMatchObject({ rowNumber: 4 });
    expect(
      look([
        [3, ['Rent roll']],
        [4, heads],
      ]),
    ).toMatchObject({ rowNumber: 4, requiredColumns: [] });
  });

  it('moves the row of the types with the headings', () => {
    const ofType = { ...definition, type: { rowIndex: 2, columnName: 'Remarks', values: ['Unit'] } };
    const rows: [number, CellValue[]][] = [
      [1, ['Rent roll']],
      [4, [...heads, 'Remarks']],
      [5, ['A', 'Vacant', null, null, null, 'Unit']],
    ];
    const found = findLayout(sheetOf(rows), { definition: ofType, fields, translation: null });
    expect(found).toMatchObject({ rowNumber: 4, type: { rowIndex: 4, columnName: 'Remarks', values: ['Unit'] } });
  });

  it('does not follow headings that stand there twice', () => {
    expect(
      differences([
        [1, ['Rent roll']],
        [4, heads],
        [9, heads],
      ]),
    ).toMatchObject([{ kind: 'HEADS_TWICE', rowNo: 2, before: '2', now: '4, 9' }]);
  });

  it('shows what stands where a guard was', () => {
    const found = differences([
      [1, ['Budget', null, '2026']],
      [2, heads],
    ]);
    expect(found).toMatchObject([{ kind: 'GUARD', rowNo: 1, before: 'Rent roll', now: 'Budget | 2026' }]);
  });

  it('follows them thirty rows down, and no further', () => {
    const rows = (rowNo: number): [number, CellValue[]][] => [
      [1, ['Rent roll']],
      [rowNo, heads],
    ];
    expect(look(rows(32))).toMatchObject({ rowNumber: 32 });
    expect(differences(rows(33))).toMatchObject([
      { kind: 'HEADS_LOST', rowNo: 2, before: 'Unit, Status, Rent, Step %, From', now: '' },
    ]);
  });

  it('refuses with findings that say so', () => {
    let thrown: unknown;
    try {
      look([[2, heads]]);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LayoutChanged);
    expect((thrown as LayoutChanged).findings.map(({ code }) => code)).toEqual(['LAYOUT_CHANGED']);
  });

  it('names all differences at once', () => {
    const found = differences(
      [
        [1, ['Budget']],
        [4, ['Units', 'Status', 'Rent per month', 'Step %', 'From']],
      ],
      new Set(['monthly_base_rent']),
    );
    expect(found).toMatchObject([
      { kind: 'HEADS_MOVED', now: '4', before: '2' },
      { kind: 'GUARD', rowNo: 1, before: 'Rent roll' },
      { kind: 'RENAMED', before: 'Unit', now: 'Units' },
      { kind: 'RENAMED', before: 'Rent', now: 'Rent per month' },
    ]);
  });
});

describe('a title cell', () => {
  const title = { field: 'unit_code', cell: 'A1', label: 'Unit of' };
  const place = (rows: [number, CellValue[]][], change: Partial<typeof definition> & object = {}) =>
    findLayout(sheetOf(rows), {
      definition: { ...list, titleCells: [title], ...change },
      fields,
      translation: null,
      neededFields: new Set(),
    }).titleCells?.map(({ cell }) => cell);

  it('is found where it was, where the headings went, or anywhere above them', () => {
    expect(
      place([
        [1, ['Unit of: A']],
        [2, heads],
      ]),
    ).toEqual(['A1']);
    expect(
      place([
        [1, ['Unit of: A']],
        [5, heads],
      ]),
    ).toEqual(['A1']);
    expect(
      place([
        [4, ['Unit of: A']],
        [5, heads],
      ]),
    ).toEqual(['A4']);
    expect(
      place([
        [3, ['Unit of: A']],
        [5, heads],
      ]),
    ).toEqual(['A3']);
  });

  it('is never a cell below the headings', () => {
    expect(
      place([
        [1, ['Unit of: A']],
        [5, heads],
        [6, ['Unit of: B']],
      ]),
    ).toEqual(['A1']);
  });

  it('without words is where a value is', () => {
    const bare = { titleCells: [{ ...title, label: null }] };
    expect(
      place(
        [
          [1, ['A']],
          [5, heads],
        ],
        bare,
      ),
    ).toEqual(['A1']);
    expect(
      place(
        [
          [1, ['Tower']],
          [4, ['A']],
          [5, heads],
        ],
        bare,
      ),
    ).toEqual(['A4']);
    expect(place([[5, heads]], bare)).toEqual(['A4']);
  });

  it('that lost its words is a difference, unless nothing depends on it', () => {
    const lost: [number, CellValue[]][] = [
      [1, ['Tower 5']],
      [2, heads],
    ];
    try {
      place(lost);
      throw new Error('It was accepted.');
    } catch (error) {
      expect((error as LayoutChanged).findings).toMatchObject([
        {
          code: 'LAYOUT_CHANGED',
          cell: 'A1',
          found: 'Tower 5',
          params: { kind: 'TITLE', before: 'Unit of', now: 'A1' },
        },
      ]);
    }
    try {
      place([[2, heads]]);
      throw new Error('It was accepted.');
    } catch (error) {
      expect((error as LayoutChanged).findings).toMatchObject([{ cell: 'A1', found: null }]);
    }
    expect(place(lost, { titleCells: [{ ...title, field: 'lease_start_date' }] })).toEqual(['A1']);
    expect(place(lost, { constants: [{ field: 'unit_code', value: 'A' }] })).toEqual(['A1']);
  });
});
