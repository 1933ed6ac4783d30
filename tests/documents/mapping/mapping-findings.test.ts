import { describe, expect, it } from '@jest/globals';
import { findingAt } from '#documents/mapping/mapping-findings.ts';

const shown = (length: number) => findingAt('NOT_IN_LIST', 3, 1, { found: 'x'.repeat(length) }).found;

describe('what a finding shows of a cell', () => {
  it('is the whole text up to 200 characters, and the first 200 of a longer one', () => {
    expect(shown(200)).toBe('x'.repeat(200));
    expect(shown(201)).toBe(`${'x'.repeat(200)}…`);
  });
});
