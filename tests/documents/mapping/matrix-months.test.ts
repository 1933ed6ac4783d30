import { describe, expect, it } from '@jest/globals';
import { planMatrix } from '#documents/mapping/matrix-months.ts';
import { UnusableMapping } from '#documents/mapping/unusable-mapping.ts';
import { field, list } from './rent-roll-mapping.ts';

const fields = [field('period_end', 'date', true), field('amount', 'decimal')];
const matrix = {
  ...list,
  format: 'MATRIX' as const,
  columns: [{ source: 'Apr', field: 'amount' }],
  monthColumns: ['Apr'],
};

describe('planMatrix', () => {
  it('gives one month its last day, and the fields their places', () => {
    expect(planMatrix(matrix, fields, '2026-04')).toEqual({
      periodIndex: 0,
      amountIndex: 1,
      periodEnds: ['2026-04-30'],
    });
    expect(planMatrix({ ...matrix, monthColumns: ['Apr', 'May'] }, [...fields].reverse(), '2026-12')).toEqual({
      periodIndex: 1,
      amountIndex: 0,
      periodEnds: ['2026-12-31', '2027-01-31'],
    });
  });

  it('refuses a mapping without months, fields or a first month', () => {
    expect(() => planMatrix({ ...matrix, monthColumns: [] }, fields, '2026-04')).toThrow(UnusableMapping);
    expect(() => planMatrix(matrix, fields, undefined)).toThrow(
      'A MATRIX mapping needs month columns, a period field, an amount field and the first month.',
    );
    expect(() => planMatrix(matrix, [field('amount', 'decimal')], '2026-04')).toThrow(UnusableMapping);
  });

  it('takes the required month where there is no day', () => {
    const ofMonth = [field('amount', 'decimal'), field('period', 'month', true)];
    expect(planMatrix(matrix, ofMonth, '2026-04')).toMatchObject({ periodIndex: 1, amountIndex: 0 });
  });

  it('refuses a mapping whose amount is no field', () => {
    const columns = [{ source: 'Apr', field: 'rent' }];
    expect(() => planMatrix({ ...matrix, columns }, fields, '2026-04')).toThrow(UnusableMapping);
  });

  it('is none of another format', () => {
    expect(planMatrix(list, fields, '2026-04')).toBeNull();
  });
});
