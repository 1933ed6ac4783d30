import { describe, expect, it } from '@jest/globals';
import { monthIn, proposeTicket } from '#api/submissions/file-names.ts';
import type { OpenTicket } from '#api/submissions/file-names.ts';

function ticket(submissionNo: string, values: Partial<OpenTicket> = {}): OpenTicket {
  return {
    submissionNo,
    postMonth: '2026-10-01',
    status: 'New',
    datasetName: 'Rent Roll',
    datasetNames: ['Rent Roll', '賃貸一覧'],
    subjectName: 'Pier 9 Exchange',
    subjectCode: 'P-1043',
    providerCodes: ['NG-9'],
    ...values,
  };
}

const rentRoll = ticket('SUB-000001');
const trialBalance = ticket('SUB-000002', { datasetName: 'Trial Balance', datasetNames: ['Trial Balance'] });
const before = ticket('SUB-000003', { postMonth: '2026-09-01' });
const tower = ticket('SUB-000004', { subjectName: '品川キャナルビル', subjectCode: 'P-2001', providerCodes: [] });
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

describe('the ticket a file name speaks of', () => {
  it.each([
    ['Pier9_RentRoll_2026-10.xlsx', 'SUB-000001'],
    ['Pier9_TB_Oct26.xlsx', 'SUB-000002'],
    ['NG-9 RR Sep 2026.xlsx', 'SUB-000003'],
    ['品川キャナルビル_賃貸一覧.xlsx', 'SUB-000004'],
  ])('is found for %s', (fileName, submissionNo) => {
    expect(proposeTicket(fileName, open)).toEqual({ submissionNo, reason: 'matched' });
  });

  it('is not guessed between equals', () => {
    expect(proposeTicket('Pier 9 Exchange rent roll.xlsx', open)).toEqual({ submissionNo: null, reason: 'several' });
  });

  it('is none for another month or another property', () => {
    expect(proposeTicket('Pier9_RentRoll_2025-01.xlsx', open)).toEqual({ submissionNo: null, reason: 'noTicket' });
    expect(proposeTicket('Somewhere rent roll 2026-10.xlsx', open)).toEqual({ submissionNo: null, reason: 'noTicket' });
  });

  it('prefers the ticket that waits for a file to one whose file is being checked', () => {
    const checking = ticket('SUB-000009', { status: 'Validation In Progress' });
    expect(proposeTicket('Pier9 RentRoll.xlsx', [checking, rentRoll]).submissionNo).toBe('SUB-000001');
  });
});
