import { unzipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import * as XLSX from 'xlsx';
import { annotateWorkbook } from '#documents/annotating/annotate-workbook.ts';
import type { AnnotatedFinding, AnnotationWords } from '#documents/annotating/annotation.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';

export const words: AnnotationWords = {
  sheetName: 'Findings',
  title: 'What to correct',
  author: 'Postmonth',
  severity: 'Kind',
  sheet: 'Sheet',
  cell: 'Cell',
  rule: 'Rule',
  finding: 'Finding',
  found: 'Found',
  expected: 'Expected',
  severities: { hard: 'Error', soft: 'Warning' },
  isRightToLeft: false,
};
export const finding = (cell: string | null, change: Partial<AnnotatedFinding> = {}): AnnotatedFinding => ({
  sheet: 'Rent Roll',
  cell,
  severity: 'hard',
  title: 'Rent is no number.',
  found: '=1+1',
  expected: '1234.50',
  ...change,
});
export const findings = [
  finding('B3'),
  finding('B3', { severity: 'soft', title: 'Second one.' }),
  finding('D3', { severity: 'soft' }),
  finding('C8', { title: 'Required & missing.', found: null }),
  finding(null, { title: 'Whole sheet.' }),
];
export const annotate = (buffer: Buffer, fileName = 'roll.xlsx', list = findings) =>
  annotateWorkbook({ buffer, fileName, findings: list, words, limits: defaultReadingLimits });

/** A provider's workbook with a look: fonts, fills, formats, a table, list checks, conditional formats, a note, a hidden sheet. */
export async function makeStyled(): Promise<Buffer> {
  const bold = {
    font: { bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: '0F3D5E' } },
  };
  const output = await writeXlsx({
    sheets: [
      {
        name: 'Rent Roll',
        columns: [{ width: 12 }, { width: 14, numFmt: '#,##0.00' }, { width: 12, numFmt: 'yyyy-mm-dd' }, { width: 9 }],
        rows: [
          ['Unit', 'Rent', 'From', 'Status'],
          ['A-1', 1200.5, new Date(Date.UTC(2026, 0, 31)), 'Occupied'],
          ['A-2', 1300.25, new Date(Date.UTC(2026, 1, 28)), 'Vacant'],
        ],
        cells: new Map([
          ['0,0', { style: bold }],
          ['0,1', { style: bold }],
          ['1,0', { comment: { author: 'Ann', text: 'check this' } }],
        ]),
        tables: [
          {
            name: 'Units',
            range: 'A1:D3',
            columns: [{ name: 'Unit' }, { name: 'Rent' }, { name: 'From' }, { name: 'Status' }],
          },
        ],
        dataValidations: [{ type: 'list', values: ['Occupied', 'Vacant'], range: 'D2:D100' }],
        conditionalRules: [
          {
            type: 'cellIs',
            operator: 'greaterThan',
            formula: '1250',
            priority: 1,
            range: 'B2:B100',
            style: { font: { bold: true } },
          },
        ],
        freezePane: { rows: 1 },
      },
      { name: 'Notes', rows: [['n']], hidden: true },
    ],
    namedRanges: [{ name: 'Local', range: "'Notes'!$A$1", scope: 'Notes' }],
  });
  return Buffer.from(output as Uint8Array);
}

export const parts = (buffer: Buffer) =>
  new Map(Object.entries(unzipSync(buffer)).map(([name, part]) => [name, Buffer.from(part).toString('utf8')]));
export const count = (text: string | undefined, pattern: RegExp) => text?.match(pattern)?.length ?? 0;
export const children = (xml: string | undefined, list: string, child: string) =>
  count(new RegExp(`<${list}\\b[^>]*>([\\s\\S]*?)</${list}>`).exec(xml ?? '')?.[1], new RegExp(`<${child}\\b`, 'g'));
export const values = (buffer: Buffer, name: string) =>
  XLSX.utils.sheet_to_json(XLSX.read(buffer).Sheets[name]!, { header: 1, raw: true });
