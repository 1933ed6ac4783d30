import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeText } from '#documents/reading/csv-encoding.ts';
import { detectEncoding } from '#documents/reading/detect-encoding.ts';
import { encodingChoices } from '#documents/reading/encoding-choices.ts';
import { textEncodings } from '#documents/reading/text-encodings.ts';
import type { TextEncodingName } from '#documents/reading/text-encodings.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { encode, textOf } from './encoded-texts.ts';
import type { words } from './encoded-texts.ts';

type Language = keyof typeof words;
const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

/** What becomes of so many files of that many characters beyond ASCII. */
function outcomes(language: Language, encoding: string, characters: number) {
  const counts = { right: 0, refused: 0, wrong: [] as string[] };
  for (const seed of seeds) {
    const text = textOf(language, characters, seed);
    const buffer = encode(text, encoding);
    try {
      const decoded = decodeText(buffer);
      if (decoded.text === text) counts.right += 1;
      else counts.wrong.push(`${decoded.encoding}: ${decoded.text.slice(0, 40)}`);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.code !== 'UNKNOWN_ENCODING') throw error;
      counts.refused += 1;
    }
  }
  return counts;
}

/** Every character is the one that was written, or U+FFFD for a run of bytes that hold none. */
function onlyLost(read: string, written: string): boolean {
  const [before = '', ...rest] = read.split(/\ufffd+/u);
  return rest.length === 1 && written.startsWith(before) && written.endsWith(rest[0]!);
}

const readable: [Language, string][] = [
  ['ja', 'shift_jis'],
  ['halfWidth', 'shift_jis'],
  ['ja', 'euc-jp'],
  ['halfWidth', 'euc-jp'],
  ['ja', 'iso-2022-jp'],
  ['ja', 'utf-16le'],
  ['ja', 'utf-16be'],
  ['ja', 'utf-8'],
  ['ar', 'windows-1256'],
  ['ar', 'iso-8859-6'],
  ['ar', 'utf-16le'],
  ['de', 'windows-1252'],
  ['fr', 'windows-1252'],
  ['es', 'windows-1252'],
  ['pl', 'windows-1250'],
  ['cs', 'windows-1250'],
  ['pl', 'iso-8859-2'],
  ['tr', 'windows-1254'],
  ['ru', 'windows-1251'],
  ['el', 'windows-1253'],
];

const unread: [Language, string][] = [
  ['zh', 'gb18030'],
  ['tw', 'big5'],
  ['ko', 'euc-kr'],
  ['ru', 'koi8-r'],
  ['ru', 'iso-8859-5'],
  ['ru', 'cp866'],
  ['de', 'cp850'],
  ['de', 'macroman'],
  ['ar', 'cp720'],
];

describe('decodeText', () => {
  it.each(readable)('reads %s in %s, and never wrongly', (language, encoding) => {
    for (const characters of [6, 20, 60]) expect(outcomes(language, encoding, characters).wrong).toEqual([]);
    const { right, wrong } = outcomes(language, encoding, 300);
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThanOrEqual(seeds.length - 1);
  });

  it.each(unread)('refuses %s in %s, which it does not know', (language, encoding) => {
    for (const characters of [20, 60, 300]) {
      expect(outcomes(language, encoding, characters)).toEqual({ right: 0, refused: seeds.length, wrong: [] });
    }
  });

  it('offers the encodings that may be meant, and reads the one that is chosen', () => {
    const buffer = encode('賃料,敷金\n', 'euc-jp');
    const detection = detectEncoding(buffer);
    expect('candidates' in detection && detection.candidates).toContain('euc-jp');
    expect(decodeText(buffer, 'euc-jp').text).toBe('賃料,敷金\n');
  });

  it('never makes another text of one: it is read right, or refused and offered in its encoding', () => {
    const written: [Language, TextEncodingName][] = [
      ['ja', 'shift_jis'],
      ['halfWidth', 'shift_jis'],
      ['ja', 'euc-jp'],
      ['halfWidth', 'euc-jp'],
      ['ja', 'iso-2022-jp'],
      ['ar', 'windows-1256'],
      ['ar', 'iso-8859-6'],
      ['ja', 'utf-8'],
      ['ar', 'utf-8'],
      ['de', 'utf-8'],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...written),
        fc.integer({ min: 3, max: 80 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.option(fc.nat(), { nil: null }),
        ([language, encoding], characters, seed, damagedAt) => {
          const text = textOf(language, characters, seed);
          const buffer = encode(text, encoding);
          const letters = [...buffer.keys()].filter((at) => buffer[at]! > 0xbf);
          const isDamaged = encoding === 'utf-8' && damagedAt !== null && characters >= 20;
          if (isDamaged) buffer[letters[damagedAt % letters.length]!] = 0xff;
          const choices = encodingChoices({ buffer });
          const read = choices.length === 0 ? decodeText(buffer).text : decodeText(buffer, encoding).text;
          // What was lost is marked as lost; nothing becomes another letter.
          if (isDamaged) expect(onlyLost(read, text)).toBe(true);
          else expect(read).toBe(text);
          const others = textEncodings.filter((one) => !choices.some((choice) => choice.encoding === one));
          if (choices.length > 0) {
            for (const other of others) expect(() => decodeText(buffer, other)).toThrow(UnreadableFile);
          }
        },
      ),
      { numRuns: 400, seed: 11 },
    );
  });

  it('shows the first lines in each likely encoding that tell one from the other', () => {
    const buffer = encode('Unit,Tenant\n101,賃料\n102,empty\n103,敷金\n', 'euc-jp');
    const choices = encodingChoices({ buffer });
    expect(choices.find(({ encoding }) => encoding === 'euc-jp')?.lines).toEqual([
      { lineNo: 2, text: '101,賃料' },
      { lineNo: 4, text: '103,敷金' },
    ]);
    expect(choices.length).toBeGreaterThan(1);
    expect(encodingChoices({ buffer: Buffer.from('Unit,Tenant\n101,賃料\n') })).toEqual([]);
  });

  it('keeps UTF-8 with a damaged byte UTF-8, whatever its language', () => {
    for (const language of ['ja', 'ar', 'de'] as const) {
      const buffer = Buffer.from(textOf(language, 60, 3));
      const at = buffer.findIndex((byte, index) => index > 40 && byte > 0xbf);
      buffer[at] = 0xff;
      const { text, encoding } = decodeText(buffer);
      expect(encoding).toBe('utf-8');
      expect(text).toContain('\ufffd');
      expect(text.slice(0, 5)).toBe(textOf(language, 60, 3).slice(0, 5));
    }
  });

  it('marks zero bytes and private characters as lost', () => {
    const rows = 'A-1,1200.00\n'.repeat(20);
    expect(decodeText(Buffer.from(`Unit,Rent\n${rows}A\u0000\u00002,200\n`)).text).toBe(
      `Unit,Rent\n${rows}A\ufffd2,200\n`,
    );
    expect(decodeText(Buffer.from('Unit,\ue000\n')).text).toBe('Unit,\ufffd\n');
  });
});
