import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { splitName } from '../../../frontend/src/lib/split-name.ts';

const words = fc.constantFrom(
  'Larkspur',
  '_RentRoll_2026-10',
  '品川キャナル',
  '試算表',
  'برج',
  'الواحة',
  'é',
  'e\u0301',
  '🏢',
  '.xlsx',
  ' ',
);
const names = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(''));

describe('splitName', () => {
  it.each([
    ['Larkspur_RentRoll_2026-10_v3.xlsx', '_v3.xlsx'],
    ['Meridian Core Fund II', ' II'],
    ['Al Waha Retail Walk', ' Walk'],
    ['Cedar Hollow Logistics', 'stics'],
    ['品川キャナルタワー第二ビル', '第二ビル'],
    ['برج الواحة للأعمال الثاني', ' الثاني'],
  ])('keeps the end of %s', (name, tail) => {
    expect(splitName(name)?.tail).toBe(tail);
  });

  it.each(['Larkspur Tower', '品川ビル', 'الواحةالواحةالواحةالواحة'])('leaves %s as it is', (name) => {
    expect(splitName(name)).toBeNull();
  });

  it('loses no letter, separates no mark or half of a letter, and splits no word of joined letters', () => {
    fc.assert(
      fc.property(names, (name) => {
        const parts = splitName(name);
        if (parts === null) return;
        const { head, tail } = parts;
        expect(head + tail).toBe(name);
        expect(head).not.toBe('');
        expect([head, tail].every((part) => part.isWellFormed())).toBe(true);
        expect(tail).not.toMatch(/^\p{M}/u);
        expect(Array.from(tail).length).toBeLessThanOrEqual(12);
        expect(/\p{Script=Arabic}$/u.test(head) && /^\p{Script=Arabic}/u.test(tail)).toBe(false);
      }),
    );
  });
});
