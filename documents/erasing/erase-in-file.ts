import { zipSync } from 'fflate';
import { escapeXml } from '../annotating/xml-text.ts';
import { decodeText } from '../reading/csv-encoding.ts';
import { defaultReadingLimits } from '../reading/limits.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import { unescapeXml } from '../reading/xml-values.ts';
import { openZipPackage } from '../reading/zip-package.ts';

/** Answers a text without what is to go; one that does not hold it comes back as it was. */
export type Erase = (text: string) => string;

const zipSignature = Buffer.from('PK\u0003\u0004');
const oleSignature = Buffer.from('d0cf11e0', 'hex');

/**
 * The file without what `erase` takes out of its texts; null when it holds nothing of it.
 * @param words what is erased, for files that cannot be rewritten: their bytes are overwritten, so that lengths stay
 * @throws when a package cannot be opened (encrypted, damaged)
 */
export function eraseInFile(file: Buffer, erase: Erase, words: readonly string[]): Buffer | null {
  if (file.subarray(0, 4).equals(zipSignature)) return eraseInPackage(file, erase);
  if (file.subarray(0, 4).equals(oleSignature)) return overwrite(file, words);
  const text = textOf(file);
  if (text === null) return overwrite(file, words);
  const erased = erase(text);
  // A byte order mark says UTF-8 to the program that opens it.
  return erased === text ? null : Buffer.from(`\uFEFF${erased.replace(/^\uFEFF/, '')}`);
}

/** Null for a text whose encoding nobody knows. */
function textOf(file: Buffer): string | null {
  try {
    return decodeText(file).text;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

function eraseInPackage(file: Buffer, erase: Erase): Buffer | null {
  const zip = openZipPackage(file, defaultReadingLimits);
  let hasChanged = false;
  const parts: Record<string, Uint8Array> = {};
  for (const name of zip.names) {
    const part = zip.part(name);
    if (part === null) continue;
    parts[name] = part;
    if (!/\.(xml|rels|vml)$/i.test(name)) continue;
    const xml = part.toString();
    const erased = eraseInXml(xml, erase);
    if (erased === xml) continue;
    parts[name] = Buffer.from(erased);
    hasChanged = true;
  }
  return hasChanged ? Buffer.from(zipSync(parts)) : null;
}

/** Texts between tags. One that is cut into pieces by its formatting becomes one piece. */
function eraseInXml(xml: string, erase: Erase): string {
  const whole = xml.replace(/<(si|is)>.*?<\/\1>/gsu, (block, tag: string) => {
    const pieces = [...block.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/gu)].map(([, piece]) => unescapeXml(piece ?? ''));
    if (pieces.length < 2) return block;
    const text = pieces.join('');
    const erased = erase(text);
    return erased === text ? block : `<${tag}><t xml:space="preserve">${escapeXml(erased)}</t></${tag}>`;
  });
  return whole.replace(/>([^<]+)</gu, (piece, escaped: string) => {
    const text = unescapeXml(escaped);
    const erased = erase(text);
    return erased === text ? piece : `>${escapeXml(erased)}<`;
  });
}

/** Old workbooks and texts of an unknown encoding hold a word as one byte a character, as two, or as UTF-8. */
function overwrite(file: Buffer, words: readonly string[]): Buffer | null {
  const copy = Buffer.from(file);
  let hasChanged = false;
  for (const word of words) {
    for (const encoding of ['latin1', 'utf16le', 'utf8'] as const) {
      const bytes = Buffer.from(word, encoding);
      if (bytes.toString(encoding) !== word) continue;
      for (let at = copy.indexOf(bytes); at >= 0; at = copy.indexOf(bytes, at + bytes.length)) {
        copy.write('*'.repeat(encoding === 'utf8' ? bytes.length : word.length), at, encoding);
        hasChanged = true;
      }
    }
  }
  return hasChanged ? copy : null;
}
