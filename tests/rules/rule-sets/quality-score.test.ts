import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scoreDimensions } from '#contracts/process-reports.ts';
import { gradeOfScore, qualityWeights, scoreQuality, weakestDimension } from '#rules/rule-sets/quality-score.ts';
import type { QualityInput } from '#rules/rule-sets/quality-score.ts';

const clean: QualityInput = {
  requiredCells: 100,
  filledRequiredCells: 100,
  rowsChecked: 10,
  faultWeight: 0,
  consistencyRun: 2,
  consistencyPassed: 2,
  workingDaysLate: 0,
  hardFindings: 0,
};

const inputs: fc.Arbitrary<QualityInput> = fc
  .record({
    requiredCells: fc.nat(500),
    filled: fc.double({ min: 0, max: 1, noNaN: true }),
    rowsChecked: fc.nat(200),
    faultWeight: fc.double({ min: 0, max: 300, noNaN: true }),
    consistencyRun: fc.nat(20),
    passed: fc.double({ min: 0, max: 1, noNaN: true }),
    workingDaysLate: fc.option(fc.nat(30)),
    hardFindings: fc.nat(3),
  })
  .map(({ filled, passed, ...rest }) => ({
    ...rest,
    filledRequiredCells: Math.floor(rest.requiredCells * filled),
    consistencyPassed: Math.floor(rest.consistencyRun * passed),
  }));

describe('the quality score', () => {
  it.each([
    ['of a clean file in time', {}, 100],
    ['weighs completeness with 30', { filledRequiredCells: 50 }, 85],
    ['weighs correctness with 30', { faultWeight: 1.5 }, 95.5],
    ['has no negative correctness', { faultWeight: 50 }, 70],
    ['weighs consistency with 25', { consistencyPassed: 1 }, 87.5],
    ['takes a tenth of 15 for each working day', { workingDaysLate: 2 }, 97],
    [
      'rescales when a dimension has nothing to check',
      { consistencyRun: 0, consistencyPassed: 0, filledRequiredCells: 50 },
      80,
    ],
  ])('%s', (_, change, score) => {
    expect(scoreQuality({ ...clean, ...change })?.score).toBe(score);
  });

  it('is absent when nothing could be checked', () => {
    const nothing = { requiredCells: 0, rowsChecked: 0, consistencyRun: 0, workingDaysLate: null };
    expect(scoreQuality({ ...clean, ...nothing })).toBeNull();
  });

  it('is the weighted mean of the dimensions that were measured, whatever the input', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const scored = scoreQuality(input);
        const measured = scoreDimensions.flatMap((name) => {
          const value = scored?.dimensions[name] ?? null;
          return value === null ? [] : [{ value, weight: qualityWeights[name] }];
        });
        if (!scored) return measured.length === 0;
        const weight = measured.reduce((sum, one) => sum + one.weight, 0);
        const mean = measured.reduce((sum, one) => sum + (one.value * one.weight) / weight, 0);
        return Math.abs(scored.score - mean) < 0.001 && scored.score >= 0 && scored.score <= 100;
      }),
    );
  });

  it('never rises when a cell is emptied, a row is faulty, a check fails or a day passes', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom('cell', 'fault', 'check', 'day'), (input, worse) => {
        const change = {
          cell: { filledRequiredCells: Math.max(0, input.filledRequiredCells - 1) },
          fault: { faultWeight: input.faultWeight + 0.4 },
          check: { consistencyPassed: Math.max(0, input.consistencyPassed - 1) },
          day: { workingDaysLate: input.workingDaysLate === null ? null : input.workingDaysLate + 1 },
        }[worse];
        return (scoreQuality({ ...input, ...change })?.score ?? 0) <= (scoreQuality(input)?.score ?? 0);
      }),
    );
  });

  it.each([
    [95, false, 'A'],
    [94.9999, false, 'B'],
    [85, false, 'B'],
    [84.9999, false, 'C'],
    [70, false, 'C'],
    [69.9999, false, 'D'],
    [100, true, 'D'],
  ])('grades %d, with an open hard violation: %s, as %s', (score, hasHard, grade) => {
    expect(gradeOfScore(score, hasHard)).toBe(grade);
  });

  it('names the lowest dimension that was measured', () => {
    expect(weakestDimension({ completeness: 90, correctness: null, consistency: 80, timeliness: 95 })).toBe(
      'consistency',
    );
    expect(weakestDimension({ completeness: 100, correctness: 100, consistency: null, timeliness: 100 })).toBeNull();
    expect(weakestDimension({ completeness: null, correctness: null, consistency: null, timeliness: null })).toBeNull();
  });
});
