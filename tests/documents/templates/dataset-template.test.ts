import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { languageCodes } from '#contracts/sessions.ts';
import { mappedSheet } from '#documents/mapping/mapped-sheet.ts';
import { createRowMapper } from '#documents/mapping/row-mapper.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { createDatasetTemplate } from '#documents/templates/dataset-template.ts';
import { field, fields, list } from '../mapping/rent-roll-mapping.ts';

const definition = {
  ...list,
  sheet: 'Rent Roll',
  rowNumber: 3,
  requiredColumns: [{ columnRowNumber: 1, columnValue: '=Rent+Roll' }],
  columns: [...list.columns, { source: '@Code', field: 'code' }, { source: 'Use', field: 'space_type' }],
};
const manyValues = Array.from({ length: 60 }, (_, index) => `Space, kind ${index}`);
const model = [...fields, field('code', 'text'), field('space_type', 'enum', false, manyValues)];
const request = { datasetName: 'Rent Roll', definition, fields: model, dateFormat: 'DD/MM/YYYY' };

/** Fills one row in, as a provider would in a spreadsheet program. */
function fill(template: Buffer, values: (string | number)[]): Buffer {
  const book = XLSX.read(template, { cellNF: true, cellStyles: true });
  XLSX.utils.sheet_add_aoa(book.Sheets['Rent Roll']!, [values], { origin: 'A4' });
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

describe('createDatasetTemplate', () => {
  it.each(languageCodes)('makes in %s a workbook that its own mapping reads', async (language) => {
    const template = await createDatasetTemplate({ ...request, language });
    const filled = fill(template, ['A-1', 'vacant', 1200.5, 3, '28/02/2026', '+1', 'Space, kind 7']);
    const workbook = readWorkbook(filled, 'template.xlsx', defaultReadingLimits);
    const mapper = createRowMapper({
      definition,
      fields: model,
      dateFormat: 'DD/MM/YYYY',
      translation: null,
      defaults: new Map([['currency', 'USD']]),
    });
    const records = [...mappedSheet(workbook, definition).rows()].flatMap((row) => [...mapper.map(row)]);
    expect(records.map(({ values }) => values)).toEqual([
      ['A-1', 'Vacant', '1200.5', '3', '2026-02-28', 'USD', '+1', 'Space, kind 7'],
    ]);
    expect(mapper.takeFindings()).toEqual([]);
    expect(mapper.finish().unmapped).toEqual([]);
  });

  it.each([{ pattern: 'Building *' }, { pattern: '*' }, { position: 1 }, { position: 2 }, { position: 4 }])(
    'has a sheet that the mapping finds by %j',
    async (sheetChoice) => {
      const found = { ...definition, sheet: null, sheetChoice };
      const template = await createDatasetTemplate({ ...request, definition: found, language: 'en' });
      const book = readWorkbook(template, 'template.xlsx', defaultReadingLimits);
      const rows = [...mappedSheet(book, found).rows()];
      expect(rows.find(({ rowNo }) => rowNo === 3)?.cells[0]).toBe(definition.columns[0]!.source);
    },
  );

  it('checks lists, short ones in place and long ones from a hidden sheet, and freezes the heads', async () => {
    const parts = unzipSync(await createDatasetTemplate({ ...request, language: 'en' }));
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml']!).toString('utf8');
    expect(sheet).toMatch(/sqref="B4:B1048576"[^>]*>\s*<formula1>"Occupied,Vacant,Leased Not Commenced"<\/formula1>/);
    expect(sheet).toMatch(/sqref="G4:G1048576"[^>]*>\s*<formula1>'Lists'!\$A\$1:\$A\$60<\/formula1>/);
    expect(sheet).toMatch(/<pane [^>]*ySplit="3"[^>]*state="frozen"/);
  });

  it('writes heads that look like formulas as text', async () => {
    const book = XLSX.read(await createDatasetTemplate({ ...request, language: 'en' }));
    const sheet = book.Sheets['Rent Roll']!;
    expect(['A1', 'F3'].map((address) => (sheet[address] as XLSX.CellObject).v)).toEqual(['=Rent+Roll', '@Code']);
    expect(['A1', 'F3'].map((address) => (sheet[address] as XLSX.CellObject).f)).toEqual([undefined, undefined]);
  });

  it('leaves room for the cells above the headings, and says what belongs there', async () => {
    const titleCells = [
      { field: 'lease_start_date', cell: 'C1', label: 'As of' },
      { field: 'monthly_base_rent', cell: 'D2', label: null },
    ];
    const asked = { ...request, language: 'en' as const, definition: { ...request.definition, titleCells } };
    const book = XLSX.read(await createDatasetTemplate(asked));
    expect((book.Sheets['Rent Roll']!['C1'] as XLSX.CellObject).v).toBe('As of: ');
    const lines = XLSX.utils.sheet_to_json<string[]>(book.Sheets['Instructions']!, { header: 1 }).flat();
    expect(lines.filter((line) => /cell [CD]\d/.test(String(line)))).toHaveLength(2);
  });

  it('explains every column in the language of the provider', async () => {
    const template = await createDatasetTemplate({ ...request, language: 'ar' });
    const book = XLSX.read(template);
    expect(book.SheetNames).toEqual(['Rent Roll', 'التعليمات', 'القوائم']);
    expect(Buffer.from(unzipSync(template)['xl/worksheets/sheet2.xml']!).toString()).toContain('rightToLeft="1"');
    const lines = XLSX.utils.sheet_to_json<string[]>(book.Sheets['التعليمات']!, { header: 1 });
    expect(lines.filter((line) => line[3] === 'نعم').map((line) => line[0])).toEqual(['Unit', 'Status']);
    expect(lines.flat().join(' ')).not.toContain('{{');
  });
});
