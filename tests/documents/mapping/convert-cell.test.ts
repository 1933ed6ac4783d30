import { describe, expect, it } from '@jest/globals';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { createConverter, shownText } from '#documents/mapping/convert-cell.ts';
import type { CellValue } from '#documents/reading/cells.ts';
import { field } from './rent-roll-mapping.ts';

const context = { dateFormat: 'DD/MM/YYYY', decimalSeparator: '.' as const, translate: (text: string) => text };
const convert = (type: DataModelFieldDefinition['type'], cell: CellValue) =>
  createConverter(field('value', type), context)(cell);
const percent: CellValue = { kind: 'formatted', value: 0.035, isPercent: true, minDigits: 1 };

describe('a cell', () => {
  it('is shown as a person sees it', () => {
    expect(shownText(percent)).toBe('3.5%');
    expect(shownText({ kind: 'formatted', value: 42, isPercent: false, minDigits: 5 })).toBe('00042');
    expect(shownText({ kind: 'formatted', value: -4.5, isPercent: false, minDigits: 8 })).toBe('-4.5');
    expect([true, false].map(shownText)).toEqual(['TRUE', 'FALSE']);
  });

  it('of a number keeps 38 digits, sign and point beside them, and no more', () => {
    const digits = '1'.repeat(38);
    expect(convert('decimal', `-${digits.slice(1)}.5`)).toBe(`-${digits.slice(1)}.5`);
    expect(convert('decimal', `0.${'0'.repeat(10)}${digits}`)).toBe(`0.${'0'.repeat(10)}${digits}`);
    expect(convert('decimal', `${digits}1`)).toEqual({ fault: 'TOO_MANY_DIGITS' });
  });

  it('of a percent holds what people say, and a fraction elsewhere', () => {
    expect(convert('percent', percent)).toBe('3.5');
    expect(convert('decimal', percent)).toBe('0.035');
  });

  it('of an integer has no fraction', () => {
    expect(convert('integer', '3')).toBe('3');
    expect(convert('integer', '3.5')).toEqual({ fault: 'NOT_A_NUMBER' });
  });

  it('of a number is neither a day nor a yes', () => {
    expect(convert('decimal', { kind: 'date', iso: '2026-02-28' })).toEqual({ fault: 'NOT_A_NUMBER' });
    expect(convert('decimal', true)).toEqual({ fault: 'NOT_A_NUMBER' });
  });

  it.each([
    ['true', ['yes', 'Y', '1', 't', 'はい', '○', '有', 'نعم', 'TRUE']],
    ['false', ['no', 'N', '0', 'f', 'いいえ', '×', '無', 'لا', 'FALSE']],
  ])('of a flag says %s in many words', (value, words) => {
    for (const word of words) expect([word, convert('flag', word)]).toEqual([word, value]);
  });

  it('of a ratio or of basis points may name what it counts', () => {
    expect(['1.62', '1.62x', '1.62 倍', 1.62].map((cell) => convert('ratio', cell))).toEqual(Array(4).fill('1.62'));
    expect(['90', '90 bps', '90bp', 90].map((cell) => convert('bps', cell))).toEqual(Array(4).fill('90'));
    expect(convert('bps', '90.5')).toEqual({ fault: 'NOT_A_NUMBER' });
  });

  it('of money or an area is an exact number', () => {
    const exact = '12345678901234567890.123456789';
    for (const type of ['money', 'area'] as const) expect(convert(type, exact)).toBe(exact);
    expect(convert('money', '¥ 1,200')).toBe('1200');
  });

  it('of a month is one, whatever day of it stands there', () => {
    expect(convert('month', { kind: 'date', iso: '2026-02-28' })).toBe('2026-02');
    expect(convert('month', 202602)).toBe('2026-02');
    expect(convert('month', 'soon')).toEqual({ fault: 'NOT_A_DATE' });
  });

  it('of a day is one of a spreadsheet, or what the format reads', () => {
    const compact = createConverter(field('value', 'date'), { ...context, dateFormat: 'YYYYMMDD' });
    expect(convert('date', { kind: 'date', iso: '2026-02-28' })).toBe('2026-02-28');
    expect(compact(20260228)).toBe('2026-02-28');
    expect(convert('date', 20260228)).toEqual({ fault: 'NOT_A_DATE' });
    expect(compact({ kind: 'formatted', value: 20260228, isPercent: false, minDigits: 1 })).toEqual({
      fault: 'NOT_A_DATE',
    });
  });

  it('of codes keeps each once, however they are separated', () => {
    expect(convert('list', 'P-1; P-2、P-3\nP-1')).toBe('P-1;P-2;P-3');
    expect(convert('list', ' ; ')).toBeNull();
  });

  it('of a currency is a code of ISO 4217, or its name', () => {
    expect(['usd', 'JPY', 'AED'].map((cell) => convert('currency', cell))).toEqual(['USD', 'JPY', 'AED']);
    expect(convert('currency', 'US')).toEqual({ fault: 'NOT_IN_LIST' });
  });

  it('of a text or a code is not longer than its field', () => {
    expect([convert('text', 'x'.repeat(2000)), convert('code', 'x'.repeat(200))].map(String)).toEqual([
      'x'.repeat(2000),
      'x'.repeat(200),
    ]);
    expect([convert('text', 'x'.repeat(2001)), convert('code', 'x'.repeat(201))]).toEqual(
      Array(2).fill({ fault: 'TOO_LONG' }),
    );
  });
});
