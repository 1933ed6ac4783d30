import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layoutKeyOf } from '#api/submissions/proposals/layouts.ts';
import { proposeSubmission } from '#api/submissions/proposals/match-submission.ts';
import type { OpenSubmission } from '#api/submissions/proposals/open-submissions.ts';
import { recogniseWorkbook } from '#documents/recognising/recognise-workbook.ts';
import type { Layout } from '#documents/recognising/recognition.ts';
import { definitionOf } from '#tests/activities/installation.ts';
import { field } from '#tests/documents/mapping/rent-roll-mapping.ts';
import { makeSheet } from '#tests/documents/reading/workbooks.ts';

const heads = [
  ['Property', 'property_code'],
  ['As of', 'as_of_date'],
  ['Unit', 'unit_code'],
] as const;
const headTexts = heads.map(([head]) => head);
const months = ['2026-07', '2026-08', '2026-09', '2026-10'];
const properties = ['Aspen Court', 'Birch Plaza', 'Cedar Lofts', 'Dune Park', 'Elm Yard', 'Fir Gate', 'Gorse Hall'];

const open: OpenSubmission[] = properties.flatMap((subjectName, property) =>
  months.map((month, at) => ({
    submissionNo: `SUB-${property}${at}`,
    postMonth: `${month}-01`,
    status: 'New',
    datasetId: 1,
    datasetName: 'Rent Roll',
    datasetNames: ['Rent Roll'],
    isMultiProperty: false,
    packageMonthId: null,
    serviceProviderId: 1,
    subjectName,
    subjectCode: `P-${property}00`,
    providerCodes: [`NG-${property}`],
    rowCodes: [`P-${property}00`, `NG-${property}`],
    dateFormat: 'YYYY-MM-DD',
    mappingId: 11,
  })),
);
const layout: Layout = {
  key: layoutKeyOf(open[0]!),
  definition: definitionOf(heads),
  fields: [field('property_code', 'text'), field('as_of_date', 'date'), field('unit_code', 'text')],
  dateFormat: 'YYYY-MM-DD',
  translation: null,
  codeField: 'property_code',
  periodField: 'as_of_date',
};
const propose = (rows: string[][], fileName = 'Export.xlsx') =>
  proposeSubmission(fileName, recogniseWorkbook(makeSheet(rows), fileName, [layout]), open);
const units = (code: string, month: string, count: number) =>
  Array.from({ length: count }, (_, at) => [code, `${month}-28`, `U${at}`]);
const ofReport = (rows: string[][]) => [['Report'], [...headTexts], ...rows];

describe('the likely submissions of a dropped workbook', () => {
  it('are not those of one stray row', () => {
    const rows = [...units('NG-1', '2026-10', 40), ...units('NG-2', '2026-10', 1), ...units('NG-1', '2026-09', 1)];
    expect(propose(ofReport(rows))).toMatchObject({
      submissionNo: 'SUB-13',
      reason: 'found',
      likely: [{ submissionNo: 'SUB-13', evidence: ['property', 'period', 'columns'] }],
    });
  });

  it('are those that the rows name when several match, with what was seen in the file', () => {
    const rows = [...units('NG-1', '2026-10', 20), ...units('NG-2', '2026-10', 20)];
    const { reason, likely, contents } = propose(ofReport(rows));
    expect({ reason, likely: likely.map(({ submissionNo }) => submissionNo) }).toEqual({
      reason: 'several',
      likely: ['SUB-13', 'SUB-23'],
    });
    expect(contents).toEqual({
      sheet: 'Sheet1',
      codes: ['NG-1', 'NG-2'],
      codeCount: 2,
      postMonths: ['2026-10'],
      columns: [...headTexts],
      columnCount: 3,
    });
  });

  it('are the submissions of the property when its month is not open', () => {
    const { reason, likely } = propose(ofReport(units('NG-3', '2025-01', 5)));
    expect(reason).toBe('noSubmission');
    expect(likely).toHaveLength(months.length);
    expect(likely[0]?.evidence).toEqual(['property', 'columns']);
  });

  it('are named by the file name where nothing in the file is recognised', () => {
    const { reason, likely } = propose(
      [
        ['Konto', 'Name', 'Saldo'],
        ['1', 'a', '2'],
      ],
      'Elm Yard 2025-03.xlsx',
    );
    expect(reason).toBe('noSubmission');
    expect(likely.map(({ evidence }) => evidence)).toEqual(months.map(() => ['fileName']));
  });

  it('are none, and say so in other words, where neither file nor name is recognised', () => {
    const proposal = propose([
      ['Konto', 'Name', 'Saldo'],
      ['1', 'a', '2'],
    ]);
    expect(proposal).toMatchObject({ reason: 'unrecognised', likely: [] });
    expect(proposal.contents).toMatchObject({ codes: [], columns: ['Konto', 'Name', 'Saldo'], columnCount: 3 });
  });

  it('always have the right one first, whatever else a few rows and the file name say', () => {
    const choice = fc.record({
      right: fc.constantFrom(...open),
      own: fc.integer({ min: 20, max: 60 }),
      stray: fc.array(fc.tuple(fc.constantFrom(...open), fc.boolean()), { maxLength: 2 }),
      isUpperCase: fc.boolean(),
      name: fc.constantFrom('Export', 'Aspen Court rent roll', 'NG-4 2026-08', 'rr Oct26'),
      title: fc.constantFrom('', '2026-09', 'Birch Plaza'),
    });
    fc.assert(
      fc.property(choice, ({ right, own, stray, isUpperCase, name, title }) => {
        const code = isUpperCase ? right.subjectCode : right.providerCodes[0]!.toLowerCase();
        const strayRows = stray.flatMap(([other, isOfMonth]) =>
          units(other.providerCodes[0]!, (isOfMonth ? right : other).postMonth.slice(0, 7), 1),
        );
        const rows = [...strayRows, ...units(code, right.postMonth.slice(0, 7), own)];
        const { submissionNo, likely } = propose([['Report', title], [...headTexts], ...rows], `${name}.xlsx`);
        expect(submissionNo).toBe(right.submissionNo);
        expect(likely.map((one) => one.submissionNo)).toEqual([right.submissionNo]);
      }),
      { numRuns: 150 },
    );
  });
});
