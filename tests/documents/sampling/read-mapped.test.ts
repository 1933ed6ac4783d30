import { describe, expect, it } from '@jest/globals';
import * as XLSX from 'xlsx';
import { collectedFields } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { definitionOf, standardDataModels } from '#database/seeds/data-models.ts';
import { checkLayout } from '#documents/drift/check-layout.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { readMapped, sheetsOf } from '#documents/sampling/read-mapped.ts';
import type { SampleContext } from '#documents/sampling/sample-request.ts';

const model = standardDataModels.find(({ code }) => code === 'rent_roll')!;
const context: SampleContext = {
  ...{ fields: collectedFields(definitionOf(model)), keyFields: model.keyFields, periodField: model.periodField },
  ...{ dateFormat: 'YYYY-MM-DD', translation: [], firstMonth: '2026-01', brought: [], known: [] },
};
const definition: DatasetMappingDefinition = {
  ...{ format: 'LIST', sheet: null, rowNumber: 1, requiredColumns: [], excludeRowKeywords: ['Total'], type: null },
  ...{ excludeBlankRows: true, isFileTranslationRequired: false },
  sheetChoice: { pattern: 'Building *', isEvery: true, nameField: 'building_code' },
  columns: [
    { source: 'Unit', field: 'unit_code' },
    { source: 'Rent', field: 'monthly_base_rent' },
  ],
};
type Rows = (string | number | null)[][];

function held(sheets: Record<string, Rows>) {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name);
  const content = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const workbook = readWorkbook(content, 'a.xlsx', defaultReadingLimits);
  return {
    workbook,
    rowsOf: (name: string) => [...workbook.sheets.find((sheet) => sheet.name === name)!.rows()],
  };
}

const heads = ['Unit', 'Rent'];
const buildings = {
  Cover: [['Rent roll']],
  'Building A': [heads, ['101', 100], ['102', 50], ['Total', 150]],
  'Building B': [heads, ['201', 10], ['Total', 30]],
};

describe('a sample of several sheets', () => {
  it('shows the first one, counts the others, and compares the totals of each', () => {
    const book = held(buildings);
    const reading = readMapped(book, sheetsOf(book.workbook, definition), context, {
      ...{ definition, firstRow: 1, rowCount: 60 },
    });
    expect(reading.sheet).toBe('Building A');
    const building = reading.fields.indexOf('building_code');
    expect(reading.records.map(({ values }) => values[building])).toEqual(['A', 'A']);
    expect(reading.others?.map(({ sheet, read, left }) => [sheet, read, left])).toEqual([['Building B', 1, 1]]);
    const differences = reading.sums.flatMap(({ sheet, totals }) =>
      totals.map(({ difference }) => [sheet, difference]),
    );
    expect(differences).toEqual([
      ['Building A', '0'],
      ['Building B', '20'],
    ]);
  });

  it('shows the rows and columns of the sheet that is asked for, whose heads may stand elsewhere', () => {
    const book = held({
      ...buildings,
      'Building B': [['Second building'], [null, 'Unit', 'Rent'], [null, '201', 10], [null, 'Total', 30]],
    });
    const reading = readMapped(book, sheetsOf(book.workbook, definition), context, {
      ...{ definition, firstRow: 1, rowCount: 60, shownSheet: 'Building B' },
    });
    expect(reading.sheet).toBe('Building B');
    expect(reading.columns.map(({ letter, field }) => [letter, field])).toEqual([
      ['A', null],
      ['B', 'unit_code'],
      ['C', 'monthly_base_rent'],
    ]);
    expect(reading.rows.map(({ state }) => state)).toEqual(['above', 'head', 'read', 'left']);
    expect(reading.counts.read).toBe(1);
    expect(reading.layout).toEqual([]);
    expect(reading.others?.map(({ sheet, read }) => [sheet, read])).toEqual([['Building A', 2]]);
    expect(reading.sums.map(({ sheet, letter }) => [sheet, letter])).toEqual([
      ['Building B', 'C'],
      ['Building A', 'B'],
    ]);
  });

  it('names the sheet that is laid out in another way', () => {
    const { workbook } = held({
      ...buildings,
      'Building B': [
        ['Flat', 'Rent'],
        ['201', 10],
      ],
    });
    const { layout } = checkLayout(workbook, context, {
      ...{ definition, former: null, neededFields: [], missingBefore: [] },
    });
    expect(layout.length).toBeGreaterThan(0);
    expect(new Set(layout.map(({ sheet }) => sheet))).toEqual(new Set(['Building B']));
  });
});
