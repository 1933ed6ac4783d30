import { describe, expect, it } from '@jest/globals';
import { monthIn } from '#api/submissions/proposals/file-names.ts';
import { proposeSubmission } from '#api/submissions/proposals/match-submission.ts';
import type { OpenSubmission } from '#api/submissions/proposals/open-submissions.ts';
import type { Recognition } from '#documents/recognising/recognition.ts';

function submission(submissionNo: string, values: Partial<OpenSubmission> = {}): OpenSubmission {
  return {
    submissionNo,
    postMonth: '2026-10-01',
    status: 'New',
    datasetId: 1,
    isMultiProperty: false,
    packageMonthId: null,
    datasetName: 'Rent Roll',
    serviceProviderId: 1,
    datasetNames: ['Rent Roll', '賃貸一覧'],
    subjectName: 'Pier 9 Exchange',
    subjectCode: 'P-1043',
    providerCodes: ['NG-9'],
    rowCodes: ['P-1043', 'NG-9'],
    dateFormat: 'MM/DD/YYYY',
    mappingId: 11,
    ...values,
  };
}

const rentRoll = submission('SUB-000001');
const trialBalance = submission('SUB-000002', {
  datasetName: 'Trial Balance',
  datasetNames: ['Trial Balance'],
  mappingId: 12,
});
const before = submission('SUB-000003', { postMonth: '2026-09-01' });
const tower = submission('SUB-000004', {
  subjectName: '品川キャナルビル',
  subjectCode: 'P-2001',
  providerCodes: [],
  rowCodes: ['P-2001'],
});
const open = [rentRoll, trialBalance, before, tower];

describe('the month in a file name', () => {
  it.each([
    ['Pier9_RentRoll_2026-10.xlsx', '2026-10'],
    ['rr 202610.xls', '2026-10'],
    ['10-2026 rent roll.csv', '2026-10'],
    ['Pier9_TB_Oct26.xlsx', '2026-10'],
    ['October 2026 rent roll.xlsx', '2026-10'],
    ['賃貸一覧_2026年9月.xlsx', '2026-09'],
    ['rent roll P-1043.xlsx', null],
  ])('is read from %s', (fileName, month) => {
    expect(monthIn(fileName)).toBe(month);
  });
});

const nothing = { property: null, postMonth: null, submissionNos: [], withoutSubmission: [], withoutTable: [] };
const byName = (submissionNo: string) => ({ submissionNo, reason: 'byName', ...nothing });

/** The proposal without the lists that explain it, which have tests of their own. */
function propose(...inputs: Parameters<typeof proposeSubmission>) {
  const { likely: _likely, contents: _contents, ...decision } = proposeSubmission(...inputs);
  return decision;
}

describe('the submission a file name speaks of', () => {
  it.each([
    ['Pier9_RentRoll_2026-10.xlsx', 'SUB-000001'],
    ['Pier9_TB_Oct26.xlsx', 'SUB-000002'],
    ['NG-9 RR Sep 2026.xlsx', 'SUB-000003'],
    ['品川キャナルビル_賃貸一覧.xlsx', 'SUB-000004'],
  ])('is found for %s', (fileName, submissionNo) => {
    expect(propose(fileName, null, open)).toEqual(byName(submissionNo));
  });

  it('is not guessed between equals', () => {
    expect(propose('Pier 9 Exchange rent roll.xlsx', null, open)).toEqual({
      submissionNo: null,
      reason: 'several',
      ...nothing,
    });
  });

  it('is none for another month or another property', () => {
    const none = { submissionNo: null, ...nothing };
    expect(propose('Pier9_RentRoll_2025-01.xlsx', null, open)).toEqual({ reason: 'noSubmission', ...none });
    expect(propose('Somewhere rent roll 2026-10.xlsx', null, open)).toEqual({ reason: 'unrecognised', ...none });
  });

  it('prefers the submission that waits for a file to one whose file is being checked', () => {
    const checking = submission('SUB-000009', { status: 'Validation In Progress' });
    expect(propose('Pier9 RentRoll.xlsx', null, [checking, rentRoll]).submissionNo).toBe('SUB-000001');
  });
});

const rentRollKey = '11 MM/DD/YYYY';
const heads = ['Property', 'As of', 'Unit'];
const counted = (texts: readonly string[] = []) => texts.map((text) => ({ text, rows: 1 }));
const seen = ({ codes, months }: { codes?: string[]; months?: string[] }): Recognition => ({
  fits: [{ key: rentRollKey, share: 1, sheet: 'Data', heads, codes: counted(codes), months: counted(months) }],
  changed: [],
  headTexts: [],
  sheet: 'Data',
  heads,
});
const looked = (headTexts: string[]): Recognition => ({ fits: [], changed: [], headTexts, sheet: 'Data', heads: [] });

describe('the submission a file speaks of by what it holds', () => {
  it.each(['Export (3).xlsx', 'Somewhere_TB_2026-09.xlsx'])(
    'is found by heads, code and period, whatever the file is called: %s',
    (fileName) => {
      expect(propose(fileName, seen({ codes: ['ng-9 '], months: ['2026-10'] }), open)).toEqual({
        ...nothing,
        submissionNo: 'SUB-000001',
        reason: 'found',
        property: 'ng-9 ',
        postMonth: '2026-10',
      });
    },
  );

  it('is none when the columns name another property or another month than every open submission', () => {
    expect(propose('Pier9_RentRoll_2026-10.xlsx', seen({ codes: ['NG-77'], months: ['2026-10'] }), open)).toEqual({
      ...nothing,
      submissionNo: null,
      reason: 'noSubmission',
      property: 'NG-77',
      postMonth: '2026-10',
    });
    const late = seen({ codes: ['NG-9'], months: ['2026-01'] });
    expect(propose('Pier9_RentRoll_2026-10.xlsx', late, open)).toMatchObject({
      submissionNo: null,
      postMonth: '2026-01',
    });
  });

  it('is not guessed when the rows name several properties with open submissions', () => {
    const rows = seen({ codes: ['NG-9', 'P-2001'], months: ['2026-10'] });
    expect(propose('all.xlsx', rows, open)).toMatchObject({ submissionNo: null, reason: 'several' });
  });

  it.each([
    ['Pier 9 Exchange', 'Month: October 2026'],
    ['Property NG-9 rent roll', 'As of 10/31/2026'],
    ['P-1043', '2026年10月'],
  ])('is found by head lines above the data: %s, %s', (...headTexts) => {
    const { submissionNo, postMonth } = propose('Export RR.xlsx', looked(headTexts), open);
    expect({ submissionNo, postMonth }).toEqual({ submissionNo: 'SUB-000001', postMonth: '2026-10' });
  });

  it('does not take a part of a longer code for the code', () => {
    expect(propose('Export RR.xlsx', looked(['P-10431', 'October 2026']), open).submissionNo).toBeNull();
  });

  it('lets the name answer what the file leaves open', () => {
    expect(propose('Pier9_RR.xlsx', seen({ months: ['2026-09'] }), open)).toEqual({
      ...nothing,
      submissionNo: 'SUB-000003',
      reason: 'found',
      property: null,
      postMonth: '2026-09',
    });
    expect(propose('Pier9_TB_Oct26.xlsx', looked(['Statement']), open)).toEqual(byName('SUB-000002'));
  });
});

describe('the submissions that a workbook for many properties speaks of', () => {
  const many = open.map((one) => ({ ...one, isMultiProperty: true }));

  it('are all those of the month whose codes its rows name; codes without a submission are told', () => {
    const rows = seen({ codes: ['NG-9', 'P-2001', 'NG-77'], months: ['2026-10'] });
    expect(propose('all.xlsx', rows, many)).toEqual({
      submissionNo: null,
      reason: 'many',
      property: null,
      postMonth: '2026-10',
      submissionNos: ['SUB-000001', 'SUB-000004'],
      withoutSubmission: ['NG-77'],
      withoutTable: [],
    });
  });

  it('is one submission when only one answers, and nobody guesses between months', () => {
    const one = seen({ codes: ['NG-9', 'NG-77'], months: ['2026-10'] });
    expect(propose('all.xlsx', one, many)).toMatchObject({
      submissionNo: 'SUB-000001',
      reason: 'found',
      withoutSubmission: ['NG-77'],
    });
    const undated = seen({ codes: ['NG-9', 'P-2001'], months: ['2026-09', '2026-10'] });
    expect(propose('all.xlsx', undated, many)).toMatchObject({ submissionNo: null, reason: 'several' });
  });
});
