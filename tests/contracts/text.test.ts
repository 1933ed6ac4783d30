import { describe, expect, it } from '@jest/globals';
import { foldKey } from '#contracts/text.ts';

describe('the equality of codes', () => {
  it.each([
    ['width', 'ＰＭ－０１', 'pm-01'],
    ['case', 'Straße École', 'STRAßE ÉCOLE'],
    ['white space', '\u00a0PM \t\u3000 7\u2028', 'PM 7'],
    ['half-width katakana', 'ﾋﾞﾙ', 'ビル'],
  ])('disregards %s', (_, one, other) => {
    expect(foldKey(one)).toBe(foldKey(other));
  });

  it('keeps letters apart that differ', () => {
    expect(foldKey('PM-7')).not.toBe(foldKey('PM7'));
    expect(foldKey('É')).not.toBe(foldKey('E'));
  });
});
