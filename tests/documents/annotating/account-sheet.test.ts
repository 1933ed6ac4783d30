import { describe, expect, it } from '@jest/globals';
import * as XLSX from 'xlsx';
import { accountLines } from '#activities/validation/account-lines.ts';
import type { FileAccount } from '#contracts/file-accounts.ts';
import { annotateWorkbook } from '#documents/annotating/annotate-workbook.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import { finding, makeStyled, values, words } from './styled-workbook.ts';

const fileAccount: FileAccount = {
  sheets: [
    { name: 'Rent Roll', isHidden: false, isRead: true },
    { name: 'Notes', isHidden: true, isRead: false },
  ],
  headRow: 2,
  rowsRead: 104,
  rowsLoaded: 100,
  leftOut: [
    { reason: 'above', word: null, count: 2, rows: [1, 2].map((rowNo) => ({ rowNo, text: 'Rent roll' })) },
    { reason: 'blank', word: null, count: 1, rows: [{ rowNo: 103, text: '' }] },
    { reason: 'keyword', word: 'Total', count: 1, rows: [{ rowNo: 104, text: 'Total of all units' }] },
  ],
  columns: {
    mapped: [
      { field: 'unit_code', source: 'Unit', letter: 'A', isFilled: true },
      { field: 'rent', source: 'Rent', letter: 'B', isFilled: false },
    ],
    missing: [{ field: 'break', source: 'Break', lookalike: 'Break date' }],
    unused: [{ head: '=Broker', letter: 'I' }],
    unusedCount: 1,
    unmapped: [],
  },
  encoding: 'utf-16le',
  delimiter: ';',
  dateFormat: 'DD/MM/YYYY',
  constants: [{ field: 'currency', value: 'USD', origin: 'submission', cell: null }],
  rules: {
    runCount: 22,
    skipped: [
      { ruleId: 7, rowCount: 3, ofRows: 100, missing: [{ fact: 'rent', kind: 'field' }] },
      { ruleId: 8, rowCount: null, ofRows: 100, missing: [{ fact: 'budget', kind: 'otherDataset' }] },
    ],
  },
};
const labels: Record<string, string> = { unit_code: 'Unit code', rent: 'Monthly rent', break: 'Next break date' };
const names = {
  fieldOf: (field: string) => labels[field] ?? field,
  ruleOf: (ruleId: number) => `Rule ${ruleId}`,
  datasets: { budget: 'Annual budget' },
};
const mark = (buffer: Buffer, fileName = 'roll.xlsx', language = 'en') =>
  annotateWorkbook({
    ...{ buffer, fileName, words, limits: defaultReadingLimits, findings: [finding('B3')] },
    account: accountLines(fileAccount, language, names),
  });
const linesOf = (buffer: Buffer) => values(buffer, 'File account') as [string, number | string, string][];

describe('the account of a file in the marked workbook', () => {
  it('stands behind the findings, and its rows add up to those of the sheet', async () => {
    const marked = mark(await makeStyled());
    const book = XLSX.read(marked);
    expect(book.SheetNames).toEqual(['Findings', 'File account', 'Rent Roll', 'Notes']);
    expect(book.Sheets['Rent Roll']?.['A2']).toMatchObject({ v: 'A-1' });
    const lines = linesOf(marked);
    const counts = lines.slice(2, 7).map(([, count]) => count);
    expect(counts).toEqual([100, 2, 1, 1, 104]);
    expect(lines).toContainEqual(['Left out: keyword “⁨Total⁩”', 1, 'Row 104: Total of all units']);
  });

  it('names columns, rules and how the file was read', async () => {
    const lines = linesOf(mark(await makeStyled()));
    const found = (text: string) => lines.find(([first]) => first.replaceAll(/[\u2068\u2069]/g, '') === text)?.slice(1);
    expect(found('Columns mapped')).toEqual([2, 'A Unit → Unit code\nB Rent → Monthly rent']);
    expect(found('Next break date is missing')?.[1]).toContain('Break date');
    expect(found('Columns without a value')).toEqual([1, 'B Rent → Monthly rent']);
    expect(found('Columns not used')).toEqual([1, 'I =Broker']);
    expect(found('Rules run')).toEqual([22, '']);
    expect(found('Skipped on some rows (3): Rule 7')?.[0]).toBe(3);
    expect(found('Skipped: Rule 8')?.[1]).toContain('Annual budget');
    expect(found('Sheets not read')?.[1]).toContain('Notes');
    expect(found('Column headings in row 2')).toBeDefined();
    expect(found('Text in UTF-16LE')?.[1]).toBe('Separated by semicolons');
    expect(found('Dates as DD/MM/YYYY')).toBeDefined();
    expect(found('currency: USD')?.[1]).toBe('From the submission');
  });

  it('is taken off when the corrected workbook comes back, and is never read as data', async () => {
    const marked = mark(await makeStyled());
    const { sheets } = readWorkbook(marked, 'roll.xlsx', defaultReadingLimits);
    expect(sheets.map(({ name }) => name)).toEqual(['Rent Roll', 'Notes']);
    for (const kind of ['xlsb', 'ods'] as const) {
      const saved = XLSX.write(XLSX.read(marked), { type: 'buffer', bookType: kind }) as Buffer;
      const read = readWorkbook(saved, `roll.${kind}`, defaultReadingLimits);
      expect([kind, read.sheets.map(({ name }) => name)]).toEqual([kind, ['Rent Roll', 'Notes']]);
    }
    const again = XLSX.read(mark(marked, 'roll - findings.xlsx'));
    expect(again.SheetNames).toEqual(['Findings', 'File account', 'Rent Roll', 'Notes']);
    expect(again.Workbook?.Names?.find(({ Name }) => Name === 'Local')).toMatchObject({ Sheet: 3 });
  });

  it.each(['en', 'ja', 'ar'])('leaves no placeholder in %s', (language) => {
    const { sections, sheetName } = accountLines(fileAccount, language, names);
    expect(sections.every(({ lines }) => lines.length > 0)).toBe(true);
    expect(JSON.stringify({ sections, sheetName })).not.toMatch(/\{\{|undefined|–/);
  });

  it('comes with a csv as well', () => {
    const csv = Buffer.from('Unit;Rent\nA-1;x\n');
    const marked = mark(csv, 'roll.csv');
    expect(XLSX.read(marked).SheetNames.slice(0, 2)).toEqual(['Findings', 'File account']);
  });
});
