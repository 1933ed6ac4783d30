import { constants, inflateSync } from 'node:zlib';

/** The streams of a PDF file, unpacked. */
export function pdfParts(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body ?? '', 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    } catch {
      return '';
    }
  });
}

/**
 * What stands on the pages, without spaces: a long word may be broken anywhere. Fonts number their letters in their own way, so
 * each text is read by the table of each font; one of them gives the words.
 */
export function pdfText(pdf: Buffer): string {
  const parts = pdfParts(pdf);
  // The tables may be packed or not.
  const tables = [pdf.toString('latin1'), ...parts].flatMap((part) => part.match(/begincmap[\s\S]*?endcmap/g) ?? []);
  const shown = parts.flatMap(glyphsIn);
  return tables
    .map(lettersIn)
    .map((letters) => shown.map((glyph) => letters.get(glyph) ?? '').join(''))
    .join('\n')
    .replace(/[^\S\n]|[\u200b\u00ad]/gu, '');
}

/** Number of a letter in a font -> text, of a ToUnicode table. */
function lettersIn(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      letters.set(parseInt(glyph, 16), textOf(text));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      for (let glyph = parseInt(from, 16), code = parseInt(text, 16); glyph <= parseInt(to, 16); glyph += 1, code += 1)
        letters.set(glyph, String.fromCodePoint(code));
  return letters;
}

/** The numbers of the letters that a page shows, two bytes each. */
function glyphsIn(part: string): number[] {
  const strings = [...part.matchAll(/<([0-9a-f]{4,})>|\(((?:\\[\s\S]|[^\\()])*)\)/gi)];
  if (!/\bT[jJ]\b/u.test(part)) return [];
  return strings.flatMap(([, hex, literal = '']) => {
    const bytes = hex === undefined ? unescaped(literal) : Buffer.from(hex, 'hex');
    return Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readUInt16BE(index * 2));
  });
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): Buffer {
  const text = literal.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal: string | undefined, letter: string) =>
    octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(parseInt(octal, 8)),
  );
  return Buffer.from(text, 'latin1');
}
