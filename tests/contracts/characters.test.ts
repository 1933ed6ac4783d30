import { describe, expect, it } from '@jest/globals';
import { refusedCharacter, withoutForbidden } from '#contracts/characters.ts';

describe('characters that no text holds', () => {
  it.each([
    ['NUL', 'a\0b', 'U+0000'],
    ['a control', 'a\u0007b', 'U+0007'],
    ['a mark of direction', 'Fund\u200fA', 'U+200F'],
    ['a turned word', 'Fund \u202egnp.exe', 'U+202E'],
    ['an isolate', '\u2067a\u2069', 'U+2067'],
    ['no character', 'a\uffff', 'U+FFFF'],
    ['half of a pair', 'a\ud800b', 'U+D800'],
  ])('names %s', (_, text, code) => {
    expect(refusedCharacter(text)).toBe(code);
  });

  it('keeps what people write, in every language', () => {
    for (const text of ['صندوق المرجان', '東京ビル第２', 'Zoë 👩‍👩‍👧', 'می‌خواهم', 'two\nlines\tand a tab']) {
      expect([text, refusedCharacter(text)]).toEqual([text, null]);
    }
  });

  it('takes a break for wrong in a text of one line alone', () => {
    expect(refusedCharacter('a\r\nb')).toBeNull();
    expect(refusedCharacter('a\r\nb', { isLine: true })).toBe('U+000D');
  });

  it('leaves to XML only what it can carry', () => {
    expect(withoutForbidden('a\uffffb\u0001c\ud800d\ne')).toBe('abc\ufffdd\ne');
  });
});
