import { describe, expect, it } from '@jest/globals';
import { findLookalikes, likeness } from '#documents/mapping/lookalikes.ts';

describe('headings that resemble', () => {
  it.each([
    ['Rent', 'RENT.', 1],
    ['Rent', 'Rent p.a.', 0.9],
    ['Base rent', 'Annual base rent', 0.8],
    ['Kent', 'Rent', 0.75],
    ['Ren', 'Current', 3 / 7],
    ['', 'Rent', 0],
  ])('%s and %s: %d', (left, right, expected) => {
    expect(likeness(left, right)).toBeCloseTo(expected, 5);
  });

  it('are compared by their first 100 letters, as what is longer is no heading', () => {
    expect(likeness(`${'x'.repeat(100)}a`, `${'x'.repeat(100)}b`)).toBe(1);
  });

  it('are proposed once, the best pair first', () => {
    const missing = [
      { source: 'Rent', labels: [] },
      { source: 'Rental', labels: [] },
    ];
    expect(findLookalikes(missing, ['Rental', 'Rents', 'Area'])).toEqual(['Rents', 'Rental']);
    expect(findLookalikes([{ source: 'Rent', labels: ['Miete'] }], ['Mieten', 'Rent a', 'Area'])).toEqual(['Mieten']);
    expect(findLookalikes([{ source: 'Unit', labels: [] }], ['Amount'])).toEqual([null]);
  });
});
