import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { archivePaths } from '#documents/exports/archive-names.ts';

describe('paths in an archive', () => {
  it('keep the name, and number a second file of the same name', () => {
    const files = ['roll.xlsx', 'Roll.XLSX', 'roll.xlsx', 'ルール.csv'].map((name) => ({
      name,
      submissionNo: 'SUB-1',
    }));
    expect(archivePaths(files)).toEqual([
      'SUB-1/roll.xlsx',
      'SUB-1/Roll (2).XLSX',
      'SUB-1/roll (3).xlsx',
      'SUB-1/ルール.csv',
    ]);
  });

  it('name the version where a submission has several files of the same name', () => {
    const files = [2, null, 1].map((versionNo) => ({ name: '試算表.xlsx', submissionNo: 'SUB-1', versionNo }));
    expect(archivePaths([...files, { name: 'ميزان.xlsx', submissionNo: 'SUB-1', versionNo: 1 }])).toEqual([
      'SUB-1/試算表 v2.xlsx',
      'SUB-1/試算表.xlsx',
      'SUB-1/試算表 v1.xlsx',
      'SUB-1/ميزان.xlsx',
    ]);
  });

  it('are safe and differ in every case, whatever files are called', () => {
    const piece = fc.constantFrom(
      '..',
      '/',
      '\\',
      'CON',
      'aux',
      '.',
      ' ',
      'a',
      'A',
      ':',
      '\u202e',
      '\0',
      '.xlsx',
      'é',
      'ｅ',
    );
    const name = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const paths = archivePaths(names.map((one) => ({ name: one, submissionNo: 'SUB-1' })));
        expect(new Set(paths.map((path) => path.normalize('NFKC').toLowerCase())).size).toBe(names.length);
        for (const path of paths) {
          expect(path).toMatch(/^SUB-1\/[^<>:"/\\|?*\p{Cc}\p{Cf}]+$/u);
          const last = path.slice('SUB-1/'.length);
          expect(last).not.toMatch(/^(\.{1,2}|(con|prn|aux|nul|com\d|lpt\d)(\..*)?)$/iu);
          expect(last).not.toMatch(/^[. ]|[. ]$/u);
        }
      }),
    );
  });
});
