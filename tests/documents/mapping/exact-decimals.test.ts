import { describe, expect, it } from '@jest/globals';
import { decimalOfNumber, shiftDecimal, subtractDecimals } from '#documents/mapping/exact-decimals.ts';

describe('exact decimals', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [1234567890123456, '1234567890123460'],
    [123456789012345, '123456789012345'],
    [-1e-7, '-0.0000001'],
    [1.5e-7, '0.00000015'],
    [1e21, '1000000000000000000000'],
    [-0, '0'],
  ])('of the number %d is %s', (value, text) => {
    expect(decimalOfNumber(value)).toBe(text);
  });

  it.each([
    ['0.3', '0.25', '0.05'],
    ['0.25', '0.3', '-0.05'],
    ['100', '99.999', '0.001'],
    ['-1.5', '-1.5', '0'],
    ['10', '3', '7'],
  ])('%s less %s is %s', (left, right, difference) => {
    expect(subtractDecimals(left, right)).toBe(difference);
  });

  it('move their point', () => {
    expect(shiftDecimal('0.035', 2)).toBe('3.5');
    expect(shiftDecimal('-12', -3)).toBe('-0.012');
  });
});
