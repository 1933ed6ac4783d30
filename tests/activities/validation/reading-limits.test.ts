import { describe, expect, it } from '@jest/globals';
import { readingLimits } from '#activities/validation/run-context.ts';
import { defaultReadingLimits } from '#documents/reading/limits.ts';

describe('the limits of reading an upload', () => {
  it('allow as many cells a row for more rows as for the usual number', () => {
    const { maxCells, maxRows } = defaultReadingLimits;
    const limits = readingLimits({ maxBytes: 5e8, maxRows: 1_000_000 });
    expect(limits.maxCells / 1_000_000).toBeGreaterThanOrEqual(maxCells / maxRows);
  });

  it('are not narrowed for fewer rows', () => {
    expect(readingLimits({ maxBytes: 5e7, maxRows: 500 }).maxCells).toBe(defaultReadingLimits.maxCells);
  });
});
