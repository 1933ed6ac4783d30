import { describe, expect, it } from '@jest/globals';
import { createPeriodCheck } from '#activities/validation/period-rule.ts';
import type { PeriodRule } from '#contracts/data-models.ts';

const period = { postMonth: '2026-06-01', periodEnd: '2026-06-30', fiscalStartMonth: 4 };

describe('the period of a row', () => {
  it.each<[PeriodRule, string[], string[]]>([
    ['AT', ['2026-06-01', '2026-06-30', '2026-06'], ['2026-05-31', '2026-07-01', '2026-07']],
    ['UP_TO', ['2026-06-30', '2025-12-31', '2026-06'], ['2026-07-01', '2026-07']],
    ['WITHIN', ['2026-04-01', '2027-03-31', '2026-04', '2027-03'], ['2026-03-31', '2027-04-01', '2027-04']],
    ['NONE', ['1990-01-01', '2090-01'], []],
  ])('%s', (rule, taken, refused) => {
    const problem = createPeriodCheck(rule, period);
    for (const value of taken) expect([value, problem(value)]).toEqual([value, null]);
    for (const value of refused) expect([value, problem(value)]).not.toEqual([value, null]);
  });
});
