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
});
