import { describe, expect, it } from '@jest/globals';
import { businessDaysBetween, qualityScore } from '#rules/rule-sets/quality-score.ts';

const clean = {
  requiredCells: 100,
  filledRequiredCells: 100,
  rowsChecked: 10,
  hardFindings: 0,
  softUnexplained: 0,
  softExplained: 0,
  consistencyRun: 2,
  consistencyPassed: 2,
  businessDaysLate: 0,
};

describe('the quality score', () => {
  it.each([
    ['of a clean file in time', {}, 100],
    ['weighs completeness with 30', { filledRequiredCells: 50 }, 85],
    [
      'weighs correctness with 30: hard 1, soft 0.4, explained 0.1',
      { hardFindings: 1, softUnexplained: 1, softExplained: 1 },
      95.5,
    ],
    ['has no negative correctness', { hardFindings: 50 }, 70],
    ['weighs consistency with 25', { consistencyPassed: 1 }, 87.5],
    ['takes a tenth of 15 for each business day', { businessDaysLate: 2 }, 97],
    [
      'rescales when a dimension has nothing to check',
      { consistencyRun: 0, consistencyPassed: 0, filledRequiredCells: 50 },
      80,
    ],
  ])('%s', (_, change, score) => {
    expect(qualityScore({ ...clean, ...change })).toBe(score);
  });

  it('is absent when nothing could be checked', () => {
    const nothing = { requiredCells: 0, rowsChecked: 0, consistencyRun: 0, businessDaysLate: null };
    expect(qualityScore({ ...clean, ...nothing })).toBeNull();
  });

  it.each([
    ['2026-02-27T12:00:00Z', '2026-03-02T12:00:00Z', 1],
    ['2026-02-27T12:00:00Z', '2026-03-01T12:00:00Z', 0],
    ['2026-02-23T12:00:00Z', '2026-02-27T12:00:00Z', 4],
    ['2026-02-27T12:00:00Z', '2026-02-20T12:00:00Z', 0],
  ])('counts business days from %s to %s as %i', (dueAt, at, days) => {
    expect(businessDaysBetween(new Date(dueAt), new Date(at))).toBe(days);
  });
});
