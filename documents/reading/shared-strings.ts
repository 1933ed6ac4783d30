import { cleanText } from './guard-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { unescapeXml } from './xml-values.ts';

/** Text of `<t>` elements in order, without the readings (rPh) that Japanese files put beside them. */
export function richText(xml: string): string {
  const spoken = xml.includes('<rPh') ? xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '') : xml;
  let text = '';
  for (let at = nextText(spoken, 0); at >= 0;) {
    const open = spoken.indexOf('>', at);
    if (open < 0) break;
    if (spoken.charCodeAt(open - 1) === 47) {
      at = nextText(spoken, open);
      continue;
    }
    const close = spoken.indexOf('</t>', open);
    if (close < 0) break;
    text += spoken.slice(open + 1, close);
    at = nextText(spoken, close);
  }
  return decodeText(text);
}

/** Where the next `<t>` or `<t ...>` begins; not `<tab>` or its like. */
function nextText(xml: string, from: number): number {
  for (let at = xml.indexOf('<t', from); at >= 0; at = xml.indexOf('<t', at + 2)) {
    const next = xml.charCodeAt(at + 2);
    if (next === 62 || next === 32 || next === 47 || next === 10) return at;
  }
  return -1;
}

/** Line ends first, as XML asks for, then entities, then the escapes (_x000D_) of characters XML cannot hold. */
export function decodeText(raw: string): string {
  const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  const text = lines.includes('&') ? unescapeXml(lines) : lines;
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

const plainStart = '<si><t>';
const plainEnd = '</t></si>';

/**
 * The table of texts that cells point into, cleaned; null for an empty one.
 * @throws UnreadableFile TOO_LARGE for a text no cell may hold
 */
export function readSharedStrings(part: Buffer | null, maxCellCharacters: number): (string | null)[] {
  if (part === null) return [];
  const strings: (string | null)[] = [];
  const xml = part.toString('utf8');
  for (let at = xml.indexOf('<si'); at >= 0; at = xml.indexOf('<si', at)) {
    const plain = xml.startsWith(plainStart, at) ? xml.indexOf('<', at + plainStart.length) : -1;
    if (plain >= 0 && xml.startsWith(plainEnd, plain)) {
      const text = decodeText(xml.slice(at + plainStart.length, plain));
      strings.push(text === '' ? null : cleanText(text, maxCellCharacters));
      at = plain + plainEnd.length;
      continue;
    }
    const open = xml.indexOf('>', at);
    if (open < 0) break;
    const isEmpty = xml.charCodeAt(open - 1) === 47;
    const close = isEmpty ? open : xml.indexOf('</si>', open);
    if (close < 0) throw new UnreadableFile('CORRUPT', 'shared strings are cut');
    const text = isEmpty ? '' : richText(xml.slice(open + 1, close));
    strings.push(text === '' ? null : cleanText(text, maxCellCharacters));
    at = close + 1;
  }
  return strings;
}
