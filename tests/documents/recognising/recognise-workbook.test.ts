import { afterAll, describe, expect, it } from '@jest/globals';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { createRecognitionPool } from '#documents/recognising/recognition-pool.ts';
import { recogniseWorkbook } from '#documents/recognising/recognise-workbook.ts';
import type { Layout } from '#documents/recognising/recognition.ts';
import { field } from '#tests/documents/mapping/rent-roll-mapping.ts';
import { makePackage, makeSheet } from '#tests/documents/reading/workbooks.ts';

const definition: DatasetMappingDefinition = {
  format: 'LIST',
  sheet: null,
  rowNumber: 3,
  requiredColumns: [],
  excludeRowKeywords: ['total'],
  excludeBlankRows: true,
  type: null,
  columns: [
    { source: 'Property', field: 'property_code' },
    { source: 'As of', field: 'as_of_date' },
    { source: 'Unit', field: 'unit_code' },
  ],
  isFileTranslationRequired: false,
};
const rentRoll: Layout = {
  key: 'rent roll',
  definition,
  fields: [field('property_code', 'text'), field('as_of_date', 'date', true), field('unit_code', 'text', true)],
  dateFormat: 'DD/MM/YYYY',
  translation: null,
  codeField: 'property_code',
  periodField: 'as_of_date',
};
const accounts: Layout = {
  ...rentRoll,
  key: 'accounts',
  fields: [field('account_code', 'text', true)],
  definition: { ...definition, columns: [{ source: 'Account', field: 'account_code' }] },
};
const rows = [
  ['Rent roll of Pier 9'],
  ['Printed', '03/11/2026'],
  ['Property', 'As of', 'Unit'],
  ['1042', '31/10/2026', 'A-1'],
  ['1042', '31/10/2026', 'A-2'],
  ['0077', 'soon', 'B-1'],
  ['Total', '30/09/2026', null],
];
const heads = ['Property', 'As of', 'Unit'];
const codes = [
  { text: '1042', rows: 2 },
  { text: '0077', rows: 1 },
];
const months = [{ text: '2026-10', rows: 2 }];

describe('looking at the start of a workbook', () => {
  it.each(['xlsx', 'xls', 'ods', 'xlsb'] as const)('finds layout, codes and months in an %s file', (kind) => {
    const seen = recogniseWorkbook(makeSheet(rows, 'Roll', kind), `export.${kind}`, [accounts, rentRoll]);
    expect(seen.fits).toEqual([{ key: 'rent roll', share: 1, sheet: 'Roll', heads, codes, months }]);
    expect([seen.sheet, seen.heads]).toEqual(['Roll', heads]);
    expect(seen.headTexts).toEqual(expect.arrayContaining(['Roll', 'Rent roll of Pier 9', '03/11/2026']));
  });

  it('reads a csv by the same mapping', () => {
    const text = rows.map((row) => row.join(';')).join('\r\n');
    const [fit] = recogniseWorkbook(Buffer.from(text), 'export.csv', [rentRoll]).fits;
    expect(fit).toMatchObject({ codes, months });
  });

  it('knows heads in the language of the provider by its translations', () => {
    const foreign = makeSheet([[], [], ['物件', '基準日', '区画'], ['1042', '31/10/2026', 'A-1']]);
    const translated: Layout = {
      ...rentRoll,
      definition: { ...definition, isFileTranslationRequired: true },
      translation: [
        ['物件', 'Property'],
        ['基準日', 'As of'],
        ['区画', 'Unit'],
      ],
    };
    expect(recogniseWorkbook(foreign, 'a.xlsx', [rentRoll]).fits).toEqual([]);
    expect(recogniseWorkbook(foreign, 'a.xlsx', [translated]).fits).toMatchObject([
      { codes: [{ text: '1042', rows: 1 }] },
    ]);
  });

  it('follows headings that have moved', () => {
    const moved = makeSheet([['Confidential'], [], ...rows]);
    expect(recogniseWorkbook(moved, 'a.xlsx', [rentRoll]).fits).toMatchObject([{ codes, months }]);
  });

  it('takes property and month from the mapping and from a title cell where no column has them', () => {
    const layout: Layout = {
      ...rentRoll,
      definition: {
        ...definition,
        columns: [{ source: 'Unit', field: 'unit_code' }],
        constants: [{ field: 'property_code', value: '1042' }],
        titleCells: [{ field: 'as_of_date', cell: 'A2', label: 'As of' }],
      },
    };
    const sheet = makeSheet([['Rent roll'], ['As of: 31/10/2026'], ['Unit'], ['A-1']]);
    expect(recogniseWorkbook(sheet, 'a.xlsx', [layout]).fits).toMatchObject([
      { codes: [{ text: '1042', rows: 1 }], months: [{ text: '2026-10', rows: 1 }] },
    ]);
  });

  it('passes over a mapping that no file can be read by', () => {
    const unusable: Layout = {
      ...rentRoll,
      key: 'unusable',
      definition: { ...definition, constants: [{ field: 'as_of_date', value: 'soon' }] },
    };
    expect(recogniseWorkbook(makeSheet(rows), 'a.xlsx', [unusable, rentRoll]).fits).toMatchObject([
      { key: 'rent roll' },
    ]);
  });

  it('names sheet and heads of a file that no layout fits', () => {
    const foreign = makeSheet([['Statement'], [], ['Konto', 'Name', 'Saldo'], ['4000', 'Miete', '12']], 'Blatt1');
    expect(recogniseWorkbook(foreign, 'a.xlsx', [rentRoll])).toMatchObject({
      fits: [],
      sheet: 'Blatt1',
      heads: ['Konto', 'Name', 'Saldo'],
    });
  });

  it('names a layout whose sheet is there and is laid out in another way', () => {
    const named = { ...rentRoll, definition: { ...definition, sheet: 'Units' } };
    const other = [
      ['Konto', 'Name', 'Saldo'],
      ['4000', 'Miete', '12'],
    ];
    expect(recogniseWorkbook(makeSheet(other, 'Units'), 'a.xlsx', [named])).toMatchObject({
      fits: [],
      changed: ['rent roll'],
    });
    expect(recogniseWorkbook(makeSheet(other, 'Other'), 'a.xlsx', [named]).changed).toEqual([]);
    const anySheet = { ...rentRoll, definition: { ...definition, sheet: null } };
    expect(recogniseWorkbook(makeSheet(other, 'Units'), 'a.xlsx', [anySheet]).changed).toEqual([]);
  });

  it('stops after the first rows', () => {
    const many = [...rows.slice(0, 3), ...Array.from({ length: 5000 }, (_, at) => [`C${at}`, '31/10/2026', 'A'])];
    const [fit] = recogniseWorkbook(makeSheet(many), 'many.xlsx', [rentRoll]).fits;
    expect(fit?.codes).toHaveLength(200);
    expect(fit?.codes.map(({ text }) => text)).not.toContain('C4999');
  });
});

describe('the thread that looks', () => {
  const pool = createRecognitionPool();
  afterAll(() => pool.close());

  it('answers nothing for files that cannot be read, and goes on', async () => {
    const layouts = [rentRoll];
    const hostile = [Buffer.from('504b0304', 'hex'), Buffer.alloc(0), makePackage({ 'xl/workbook.xml': '<x/>' })];
    for (const content of hostile) expect(await pool.recognise({ content, fileName: 'a.xlsx', layouts })).toBeNull();
    const seen = await pool.recognise({ content: makeSheet(rows), fileName: 'a.xlsx', layouts });
    expect(seen?.fits).toHaveLength(1);
  });

  it('gives a file up that takes too long or too much memory, and looks at the next one', async () => {
    const slow = createRecognitionPool({ timeoutMs: 1 });
    expect(await slow.recognise({ content: makeSheet(rows), fileName: 'a.xlsx', layouts: [rentRoll] })).toBeNull();
    await slow.close();
    const small = createRecognitionPool({ heapMb: 4 });
    expect(await small.recognise({ content: makeSheet(rows), fileName: 'a.xlsx', layouts: [] })).toBeNull();
    await small.close();
  });

  it('turns files away while too many wait', async () => {
    const busy = createRecognitionPool({ mostWaiting: 1 });
    const job = { content: makeSheet(rows), fileName: 'a.xlsx', layouts: [] };
    const seen = await Promise.all([1, 2, 3].map(() => busy.recognise(job)));
    expect(seen.map((recognition) => recognition !== null)).toEqual([true, true, false]);
    await busy.close();
  });
});
