import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { numberAt, wholeNumberAt } from '#documents/reading/cell-numbers.ts';

const read = (text: string): number => numberAt(Buffer.from(`<v>${text}</v>`), 3, 3 + text.length);
const readWhole = (text: string): number => wholeNumberAt(Buffer.from(`<v>${text}</v>`), 3, 3 + text.length);

describe('numbers of cells', () => {
  it('are those that Number reads, to the last bit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 18 });
    const written = fc
      .tuple(fc.constantFrom('', '-'), digits, fc.constantFrom('', '.'), digits)
      .map((parts) => parts.join(''));
    const anything = fc.string({ unit: fc.constantFrom(...'0123456789.-+eE xaN'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(written, anything, fc.double().map(String)), (text) => {
        if (text !== '') expect(read(text)).toBe(Number(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('are whole where only digits are written', () => {
    expect(['0', '07', '1048576', '999999999999999'].map(readWhole)).toEqual([0, 7, 1_048_576, 999_999_999_999_999]);
    expect(['', '-1', '1.0', ' 1', '1e3', '1'.repeat(16)].map(readWhole)).toEqual(new Array(6).fill(Number.NaN));
  });
});
