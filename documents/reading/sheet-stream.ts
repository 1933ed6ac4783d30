import type { SheetContext } from './cell-contents.ts';
import type { SheetRow } from './cells.ts';
import { RowScanner } from './sheet-scanner.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The sheet is written in a way that the streaming reader does not know; it is to be read as a whole. */
export class NotStreamable extends Error {
  override name = 'NotStreamable';
}

const sheetDataEnd = '</sheetData>';
const longestDeclaration = 4096;
const longestRowBytes = 32 * 1024 * 1024;
const less = 60;
/** What stands behind `<` in comments, CDATA and processing instructions. */
const [exclamation, question] = [33, 63];

/** Whether the bytes hold a comment, CDATA or a processing instruction. */
export function holdsMarkup(bytes: Buffer, from = 0): boolean {
  return holdsAfterLess(bytes, from, exclamation) || holdsAfterLess(bytes, from, question);
}

/** The byte is sought instead of both: it is rare, and one byte is found ten times as fast as two. */
function holdsAfterLess(bytes: Buffer, from: number, byte: number): boolean {
  for (let at = bytes.indexOf(byte, from); at > 0; at = bytes.indexOf(byte, at + 1))
    if (bytes[at - 1] === less) return true;
  return false;
}

/**
 * Rows of a sheet while it is inflated: those of each piece, however the pieces cut it.
 * @throws NotStreamable, UnreadableFile
 */
export async function* streamRows(
  pieces: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<Iterable<SheetRow>> {
  const sheet = createCutter();
  const scanner = new RowScanner(context);
  for await (const piece of pieces) {
    const whole = sheet.take(piece);
    if (whole !== null) yield scanner.rows(whole, 0, whole.length);
  }
  const last = sheet.end();
  if (last !== null) yield scanner.rows(last, 0, last.length);
}

/** Puts pieces of a sheet together so that no row is cut. */
function createCutter() {
  let place: 'start' | 'head' | 'rows' | 'behind' = 'start';
  let rest: Buffer[] = [];
  let restBytes = 0;
  const keep = (bytes: Buffer): void => {
    if (bytes.length > longestRowBytes) throw new UnreadableFile('TOO_LARGE', 'one row is larger than a sheet may be');
    rest = [bytes];
    restBytes = bytes.length;
  };
  /** @returns whole rows, or null where there are none yet */
  const cut = (): Buffer | null => {
    let bytes = rest.length === 1 ? rest[0]! : Buffer.concat(rest);
    // The XML declaration before the root is the one instruction that is meant.
    const root = place === 'start' ? bytes.indexOf('<worksheet') : 0;
    if (root < 0) {
      if (bytes.length > longestDeclaration) throw new NotStreamable();
      keep(bytes);
      return null;
    }
    if (holdsMarkup(bytes, root)) throw new NotStreamable();
    const isBefore = place === 'start' || place === 'head';
    const start = isBefore ? bytes.indexOf('<sheetData') : 0;
    if (isBefore) place = start < 0 ? 'head' : 'rows';
    if (place !== 'rows') {
      // A tag may be cut, or a comment.
      keep(bytes.subarray(-sheetDataEnd.length));
      return null;
    }
    bytes = bytes.subarray(start);
    const end = bytes.indexOf(sheetDataEnd);
    const whole = end >= 0 ? end : Math.max(0, bytes.lastIndexOf('<row'));
    if (end >= 0) place = 'behind';
    keep(end >= 0 ? bytes.subarray(-1) : bytes.subarray(whole));
    return whole > 0 ? bytes.subarray(0, whole) : null;
  };
  return {
    take(piece: Buffer): Buffer | null {
      const isCutRow = place === 'rows' && restBytes > 0 && piece.lastIndexOf('<row') < 0;
      rest.push(piece);
      restBytes += piece.length;
      return isCutRow && restBytes <= longestRowBytes ? null : cut();
    },
    end(): Buffer | null {
      const last = cut();
      if (place !== 'behind') throw new NotStreamable();
      return last;
    },
  };
}
