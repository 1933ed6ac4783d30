import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { namedIn, namesAnother } from '#database/connections/named-in.ts';

const target = (propertyCode: string | null, index = 0) => ({
  ...{ submissionId: index, submissionNo: `SUB-${index}`, generation: 0, postMonth: '2026-10-01', propertyCode },
});
const codes = (fileName: string, ...all: (string | null)[]) =>
  namedIn(fileName, all.map(target)).map(({ propertyCode }) => propertyCode);

describe('the submission that a file is for', () => {
  it('is the one whose property code stands in the name of the file', () => {
    expect(codes('rent roll P-1042 2026-10.xlsx', 'P-1042', 'P-104')).toEqual(['P-1042']);
    expect(codes('p_1042.csv', 'P-1042', 'P-2000')).toEqual(['P-1042']);
    expect(codes('Ｐ１０４２ 賃貸.xlsx', 'P1042', 'P2')).toEqual(['P1042']);
  });

  it('stays open where the name says none, several, or only a part of a code', () => {
    expect(codes('rent roll.xlsx', 'P-1', 'P-2')).toEqual(['P-1', 'P-2']);
    expect(codes('P-1 and P-2.xlsx', 'P-1', 'P-2')).toEqual(['P-1', 'P-2']);
    expect(codes('P-10.xlsx', 'P-1', 'P-2', null)).toEqual(['P-1', 'P-2', null]);
  });

  it('is not the last one that waits when the file says another property of the provider', () => {
    const waiting = { propertyCode: 'P-1042' };
    const known = ['P-1042', 'P-104', '10', 'A'];
    for (const other of ['rent roll P-104 2026-10.xlsx', 'p_104.csv'])
      expect(namesAnother(other, waiting, known)).toBe(true);
    for (const own of ['P-1042.csv', 'P-1042 and P-104.csv', 'rent roll 2026-10.csv', 'P-10421.csv', 'A list.csv'])
      expect(namesAnother(own, waiting, known)).toBe(false);
  });

  it('is never one that does not wait, and always one of those that do', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.option(fc.string()), { minLength: 1, maxLength: 5 }), (name, all) => {
        const targets = all.map((code, index) => target(code, index));
        const found = namedIn(name, targets);
        expect(found.length === 1 || found.length === targets.length).toBe(true);
        expect(targets).toEqual(expect.arrayContaining([...found]));
      }),
    );
  });
});
