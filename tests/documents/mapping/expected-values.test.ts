import { describe, expect, it } from '@jest/globals';
import { expectedOf } from '#documents/mapping/expected-values.ts';
import { field } from './rent-roll-mapping.ts';

describe('what is expected of a field', () => {
  it.each([
    ['date', 'DD/MM/YYYY'],
    ['decimal', '1234.50'],
    ['integer', '12'],
    ['percent', '12.5'],
    ['flag', 'true, false'],
    ['text', null],
    ['month', 'YYYY-MM'],
    ['list', 'P-1042;P-1043'],
    ['bps', '12'],
    ['ratio', '1.25'],
  ] as const)('%s: %s', (type, expected) => {
    expect(expectedOf(field('value', type), 'DD/MM/YYYY')).toBe(expected);
  });

  it('is a list of at most thirty values, or the first five', () => {
    const values = Array.from({ length: 31 }, (_, index) => `v${index + 1}`);
    expect(expectedOf(field('value', 'enum', false, values), 'DD/MM/YYYY')).toBe('v1, v2, v3, v4, v5, …');
    expect(expectedOf(field('value', 'enum', false, values.slice(1)), 'DD/MM/YYYY')).toBe(values.slice(1).join(', '));
  });

  it('is not said of a cell whose fault says it all', () => {
    expect(expectedOf(field('value', 'date'), 'DD/MM/YYYY', 'NOT_A_DATE')).toBe('DD/MM/YYYY');
    for (const fault of ['ERROR_CELL', 'DAMAGED_TEXT', 'TOO_MANY_DIGITS'] as const)
      expect(expectedOf(field('value', 'date'), 'DD/MM/YYYY', fault)).toBeNull();
    expect(expectedOf(field('value', 'code'), 'DD/MM/YYYY', 'TOO_LONG')).toBe('200');
  });
});
