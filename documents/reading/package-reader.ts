import type { SheetContext } from './cell-contents.ts';
import type { Sheet, Workbook } from './cells.ts';
import { cleanSheetName, createRowGuard } from './guard-rows.ts';
import type { ReadingLimits } from './limits.ts';
import { formatOf } from './number-formats.ts';
import type { NumberFormat } from './number-formats.ts';
import { ownSheetPositions } from './own-sheets.ts';
import { readRelationships, relationshipsName } from './package-relations.ts';
import { refuseDocumentType } from './repack-verified.ts';
import { readSharedStrings } from './shared-strings.ts';
import { scanSheet } from './sheet-scanner.ts';
import { holdsMarkup } from './sheet-stream.ts';
import { streamedSheet } from './streamed-sheet.ts';

import { attributeOf } from './xml-values.ts';
import type { ZipPackage } from './zip-package.ts';

/**
 * Reads an xlsx or xlsm straight from its parts: an order of magnitude faster than SheetJS and with one sheet's XML
 * in memory instead of a tree of cells. Null when the package is written in a way it does not know (prefixed
 * elements, other encodings, strict names, comments inside the cells); SheetJS reads those.
 * @param isStreamed a sheet is not read as a whole; that it is written in an unknown way may show in the middle of it
 */
export function readPackage(zip: ZipPackage, limits: ReadingLimits, isStreamed = false): Workbook | null {
  const workbookPart = targetOf(zip, '', '/officeDocument');
  const workbook = workbookPart === null ? null : textOf(zip, workbookPart);
  if (workbookPart === null || workbook === null || !/<sheets>/.test(workbook) || workbook.includes('purl.oclc.org'))
    return null;
  const related = new Map(
    readRelationships(workbookPart, textOf(zip, relationshipsName(workbookPart))).map(({ id, target }) => [id, target]),
  );
  const is1904 = /^(1|true|on)$/.test(attributeOf(/<workbookPr\b[^>]*>/.exec(workbook)?.[0] ?? '', 'date1904') ?? '');
  const stylesPart = targetOf(zip, workbookPart, '/styles');
  const formats = readFormats(stylesPart === null ? '' : (textOf(zip, stylesPart) ?? ''));
  const load = createSheetLoader((part) => (isStreamed ? zip.head(part) : zip.part(part)));
  const stringsPart = targetOf(zip, workbookPart, '/sharedStrings');
  const stringsXml = stringsPart === null ? null : zip.part(stringsPart);
  if (stringsPart !== null && stringsXml !== null) refuseDocumentType(stringsPart, stringsXml);
  if (formats === null || (stringsXml !== null && !isPlain(stringsXml, '<sst'))) return null;

  let context: SheetContext | null = null;
  const contextOnce = (): SheetContext =>
    (context ??= {
      strings: readSharedStrings(stringsXml, limits.maxCellCharacters),
      formats,
      is1904,
      maxCellCharacters: limits.maxCellCharacters,
    });
  const sheets: Sheet[] = [];
  const own = ownSheetPositions(workbook);
  for (const [position, [tag]] of [...workbook.matchAll(/<sheet\s[^>]*>/g)].entries()) {
    if (own.has(position)) continue;
    const part = related.get(attributeOf(tag, '[\\w]+:id') ?? '') ?? '';
    const xml = load(part);
    // Chart and dialog sheets hold no cells; a sheet that is not where the workbook says is for SheetJS to judge.
    if (xml === null || !isPlain(xml, '<worksheet')) return null;
    refuseDocumentType(part, xml);
    const rows = isStreamed
      ? streamedSheet(zip, part, () => load(part)!, contextOnce, limits)
      : wholeSheet(() => load(part)!, contextOnce, limits);
    const isHidden = (attributeOf(tag, 'state') ?? 'visible') !== 'visible';
    const facts = { name: cleanSheetName(attributeOf(tag, 'name') ?? ''), usualWidth: null, isHidden };
    // Kept as they are: how many rows there are is counted when somebody asks.
    sheets.push(Object.defineProperties(facts, Object.getOwnPropertyDescriptors(rows)) as Sheet);
  }
  return sheets.length === 0 ? null : { sheets, text: null };
}

function wholeSheet(
  xml: () => Buffer,
  contextOf: () => SheetContext,
  limits: ReadingLimits,
): Pick<Sheet, 'rowCount' | 'rows'> {
  return {
    get rowCount() {
      return lastRowNo(xml());
    },
    rows: () => createRowGuard(limits, true)(scanSheet(xml(), contextOf())),
  };
}

/** One inflated sheet is kept, the last one asked for: a workbook's reader rarely goes back. */
function createSheetLoader(inflate: (part: string) => Buffer | null): (part: string) => Buffer | null {
  let kept: { part: string; xml: Buffer | null } | null = null;
  return (part) => {
    if (kept?.part !== part) {
      kept = null;
      kept = { part, xml: inflate(part) };
    }
    return kept.xml;
  };
}

function targetOf(zip: ZipPackage, partName: string, type: string): string | null {
  const found = readRelationships(partName, textOf(zip, relationshipsName(partName))).find((relation) =>
    relation.type.endsWith(type),
  );
  return found?.target ?? null;
}

function textOf(zip: ZipPackage, name: string): string | null {
  const part = zip.part(name);
  if (part === null) return null;
  refuseDocumentType(name, part);
  return part.toString('utf8');
}

/** UTF-8, the expected root without a prefix, and neither comments nor CDATA nor processing instructions inside. */
function isPlain(part: Buffer, root: string): boolean {
  const head = part.subarray(0, 1024).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(declared) || !head.includes(root)) return false;
  const body = part.indexOf(root);
  return !holdsMarkup(part, body);
}

/** Number formats by cell format; null when the part is not understood. */
function readFormats(xml: string): (NumberFormat | null)[] | null {
  if (xml === '') return [];
  const list = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(xml);
  if (list === null) return null;
  const codes = new Map<number, string>();
  for (const [tag] of xml.matchAll(/<numFmt\s[^>]*>/g)) {
    codes.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? 'General');
  }
  return [...list[1]!.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => {
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
    return formatOf(codes.get(id) ?? id);
  });
}

/** The number of the last row, or where rows have none, how many there are. */
function lastRowNo(xml: Buffer): number {
  const last = xml.lastIndexOf('<row', xml.lastIndexOf('</sheetData>'));
  const tag = last < 0 ? '' : xml.toString('latin1', last, xml.indexOf('>', last) + 1);
  const named = attributeOf(tag, 'r');
  if (named !== null) return Number(named);
  let count = 0;
  for (let at = xml.indexOf('<row'); at >= 0; at = xml.indexOf('<row', at + 4)) count += 1;
  return count;
}
