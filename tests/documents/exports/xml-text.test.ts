import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { escapeXml } from '#documents/annotating/xml-text.ts';
import { xmlText } from '#documents/exports/xml-text.ts';

/** Every code unit, halves of characters too, and often those that hurt. */
const hostile = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom('<', '>', '&', '"', ']]>', '\0', '\u000b', '\r', '\ufffe', '\uffff', '_x000D_', '😀'),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Source: XML 1.0, production 2, Char; by code point, apart from what the writers use. */
function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x9 || code === 0xa || code === 0xd) return true;
  return (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
}

describe.each([
  ['an export', xmlText],
  ['a marked workbook', escapeXml],
])('a text in %s', (_name, write) => {
  it('holds nothing that XML forbids, and no markup, whatever text it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = write(text);
        expect([...written].filter((character) => !isXmlCharacter(character))).toEqual([]);
        expect(written).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|apos;|#)/);
      }),
      { numRuns: 2_000 },
    );
  });
});
