import { zipSync } from 'fflate';
import { UnreadableFile } from './unreadable-file.ts';
import type { ZipPackage } from './zip-package.ts';

/** Parts that hold no cell: pictures, macros, printer settings, embedded files. */
const withoutCells =
  /(^|\/)(media|embeddings|printerSettings|activeX|ctrlProps|drawings|charts|theme|Thumbnails|Pictures|docProps|externalLinks)\/|vbaProject/i;

/**
 * A stored (uncompressed) package of the parts that matter, for SheetJS: its own inflating trusts the sizes a
 * package declares and is slower. Text parts with a document type are refused: no entities, no references outwards.
 */
export function repackVerified(zip: ZipPackage): Buffer {
  const parts: Record<string, Uint8Array> = {};
  for (const name of zip.names) {
    if (withoutCells.test(name) || name.endsWith('/')) continue;
    const part = zip.part(name);
    if (part === null) continue;
    refuseDocumentType(name, part);
    parts[name] = /\.(xml|rels)$/i.test(name) ? inUtf8(part) : part;
  }
  return Buffer.from(zipSync(parts, { level: 0 }).buffer);
}

/** XML may be written in UTF-16; SheetJS and we read UTF-8. */
function inUtf8(part: Buffer): Buffer {
  const isLittle = part[0] === 0xff && part[1] === 0xfe;
  const isBig = part[0] === 0xfe && part[1] === 0xff;
  const encoding =
    isLittle || (part[0] === 0x3c && part[1] === 0) ? 'utf-16le' : isBig || part[0] === 0 ? 'utf-16be' : null;
  if (encoding === null) return part;
  const text = new TextDecoder(encoding).decode(part);
  return Buffer.from(text.replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/i, '$1'));
}

export function refuseDocumentType(name: string, part: Buffer): void {
  if (!/\.(xml|rels|vml)$/i.test(name)) return;
  const head = part.subarray(0, 4096).toString('latin1').replaceAll('\0', '');
  if (/<!(DOCTYPE|ENTITY)/i.test(head)) throw new UnreadableFile('CORRUPT', `part ${name} declares a document type`);
}
