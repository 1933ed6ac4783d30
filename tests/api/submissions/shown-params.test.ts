import { describe, expect, it } from '@jest/globals';
import { showParams, wordFieldsOf } from '#api/submissions/shown-params.ts';

const wordFields = wordFieldsOf([
  { field: 'unit_code', type: 'text' },
  { field: 'lease_type', type: 'enum' },
  { field: 'monthly_base_rent', type: 'decimal' },
]);

describe('the values of a finding in its sentence', () => {
  it('groups the digits of amounts and keeps each of them', () => {
    const params = { monthly_base_rent: '13198084.320', market_percent: '147.06', rows_of_unit: 12345 };
    expect(showParams(params, 'en', wordFields)).toEqual({
      monthly_base_rent: '13,198,084.320',
      market_percent: '147.06',
      rows_of_unit: '12,345',
    });
  });

  it('gives an amount its cents', () => {
    expect(showParams({ monthly_base_rent: '27964.3' }, 'en', wordFields)).toEqual({ monthly_base_rent: '27,964.30' });
  });

  it('writes Arabic with Latin digits', () => {
    expect(showParams({ monthly_base_rent: '24103.06' }, 'ar', wordFields)).toEqual({ monthly_base_rent: '24,103.06' });
  });

  it('leaves codes, days, words and the constants of a rule as they are', () => {
    const params = { unit_code: '1010', unit: '2020', lease_end_date: '2026-10-31', lease_type: 'NNN', limit1: '4000' };
    const document = { expected: { template: {}, facts: { unit: 'unit_code' } } };
    expect(showParams(params, 'en', wordFields, document)).toEqual(params);
  });
});
