import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markedFileName } from '#documents/annotating/marked-file-name.ts';

const version = { submissionNo: 'SUB-004171', versionNo: 2 };

describe('the name of a marked workbook', () => {
  it.each([
    ['roll.xlsx', 'roll - SUB-004171 v2 marked.xlsx'],
    ['roll.csv', 'roll - SUB-004171 v2 marked.xlsx'],
    ['roll.xlsm', 'roll - SUB-004171 v2 marked.xlsm'],
    ['賃貸一覧 10月.xls', '賃貸一覧 10月 - SUB-004171 v2 marked.xlsx'],
    ['a/b:c?"d|e.xlsx', 'a_b_c__d_e - SUB-004171 v2 marked.xlsx'],
  ])('of %s has submission and version', (fileName, marked) => {
    expect(markedFileName(fileName, version)).toBe(marked);
  });

  it('says only that it is marked where it is of no submission', () => {
    expect(markedFileName('users.xlsx', null)).toBe('users - marked.xlsx');
  });

  it.each([
    'roll - SUB-004171 v1 marked.xlsx',
    'roll - SUB-004171 v1 marked (2).xlsx',
    'roll - marked - SUB-000009 v12 marked.xlsx',
    'roll - findings - findings (2).xlsx',
    'roll-findings.xlsx',
  ])('does not grow when a marked workbook comes back: %s', (fileName) => {
    expect(markedFileName(fileName, version)).toBe('roll - SUB-004171 v2 marked.xlsx');
  });

  it('has no character that a file system refuses, and is not too long, whatever the file was called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const marked = markedFileName(`${name}.xlsx`, version);
        expect(marked).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}]/u);
        expect(marked).toMatch(/ - SUB-004171 v2 marked\.xlsx$/u);
        expect([...marked].length).toBeLessThan(160);
        expect(markedFileName(marked, version)).toBe(marked);
      }),
    );
  });
});
