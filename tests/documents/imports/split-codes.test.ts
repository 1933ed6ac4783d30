import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinCodes, splitCodes } from '#documents/imports/split-codes.ts';

describe('a list of codes in one cell', () => {
  it('is separated by commas, semicolons and lines of any script', () => {
    expect(splitCodes('P-1; P-2、P-3،P-4\nP-5')).toEqual(['P-1', 'P-2', 'P-3', 'P-4', 'P-5']);
  });

  it('holds a name with a comma in quotation marks', () => {
    expect(splitCodes('"North, Inc."; South')).toEqual(['North, Inc.', 'South']);
    expect(splitCodes('12" Tower, South')).toEqual(['12" Tower', 'South']);
  });

  it('is read as it was written, whatever is in the names', () => {
    const name = fc
      .string({ unit: fc.constantFrom('a', 'B', ' ', ',', ';', '"', '、', '،', '1'), minLength: 1, maxLength: 8 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), (names) => {
        expect(splitCodes(joinCodes(names))).toEqual(names);
      }),
    );
  });
});
