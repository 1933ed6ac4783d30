import { fileKindOf } from '../reading/signature.ts';
import { cleanSheetName } from '../reading/guard-rows.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import { readWorkbook } from '../reading/read-workbook.ts';
import { openZipPackage } from '../reading/zip-package.ts';
import { addComments } from './add-comments.ts';
import { addAccountSheet } from './account-sheet.ts';
import type { AnnotatedAccount, AnnotatedFinding, AnnotationWords } from './annotation.ts';
import { minimalStyles, openStyles } from './cell-styles.ts';
import type { MarkedStyles } from './cell-styles.ts';
import { addFindingsSheet } from './findings-sheet.ts';
import { markCells, parseAddress } from './mark-cells.ts';
import type { StyleOf } from './mark-cells.ts';
import type { Ground } from './own-fills.ts';
import { removeOwnMarks } from './own-marks.ts';
import { openParts } from './package-parts.ts';
import type { PackageParts } from './package-parts.ts';
import { toPlainPackage } from './plain-package.ts';
import { writeCells } from './write-cells.ts';
import type { WrittenCells } from './write-cells.ts';
import { correctionMarks } from './correction-marks.ts';
import type { TextEncodingName } from '../reading/text-encodings.ts';
import type { CorrectionMark } from './correction-marks.ts';
import { attributeOf } from '../reading/xml-values.ts';

export interface AnnotateRequest {
  buffer: Buffer;
  fileName: string;
  /** Chosen by a person for a text file. */
  encoding?: TextEncodingName | null;
  findings: readonly AnnotatedFinding[];
  /** Values that are put into cells of a sheet first, and rows that were left out. */
  written?: WrittenCells;
  words: AnnotationWords;
  /** What became of every row and column; null or left out where it is not known. */
  account?: AnnotatedAccount | null;
  limits: ReadingLimits;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * The provider's workbook with the faulty cells coloured and commented, a first sheet that lists every finding and one
 * with the account of the file.
 * An xlsx or xlsm keeps every part it had; every other kind comes back as a plain xlsx with the same values in the
 * same cells. Heavy and synchronous: call it in a worker thread.
 * @throws UnreadableFile when the file cannot be opened at all
 */
export function annotateWorkbook(request: AnnotateRequest): Buffer {
  const kind = fileKindOf(request.fileName);
  const own = kind === 'xlsx' || kind === 'xlsm' ? annotatePackage(request.buffer, request) : null;
  if (own !== null) return own;
  const workbook = readWorkbook(request.buffer, request.fileName, request.limits, request.encoding);
  const plain = toPlainPackage(workbook);
  const renamed = new Map(workbook.sheets.map(({ name }, index) => [name, plain.names[index]!]));
  const findings = request.findings.map((finding) => ({
    ...finding,
    sheet: workbook.text !== null || finding.sheet === null ? null : (renamed.get(finding.sheet) ?? finding.sheet),
  }));
  const sheetName = request.written?.sheet ?? null;
  const sheet = workbook.text !== null || sheetName === null ? null : (renamed.get(sheetName) ?? sheetName);
  const written = request.written && renamedWritten({ ...request.written, sheet }, renamed);
  return annotatePackage(plain.buffer, { ...request, findings, ...(written && { written }) }) ?? plain.buffer;
}

function annotatePackage(buffer: Buffer, request: AnnotateRequest): Buffer | null {
  const { findings, words, account, limits, written } = request;
  const parts = openParts(openZipPackage(buffer, limits));
  const workbookPart = parts.relationships('').find(({ type }) => type.endsWith('/officeDocument'))?.target ?? '';
  // A strict package (ISO 29500) speaks of its relations in other words than those we would add.
  if ((parts.text(workbookPart) ?? '').includes('purl.oclc.org')) return null;
  const stylesPart = ensureStyles(parts, workbookPart);
  removeOwnMarks(parts, workbookPart, stylesPart, words.author);
  const sheets = sheetParts(parts, workbookPart);
  if (sheets.length === 0) return null;
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]!;
  const writtenOn = (name: string): WrittenCells | null => (written ? ofSheet(written, name, first.name) : null);
  for (const { name, part } of sheets) {
    const cells = writtenOn(name)?.cells ?? [];
    if (cells.length === 0) continue;
    const xml = writeCells(parts.text(part)!, cells, is1904(parts.text(workbookPart) ?? ''));
    if (xml === null) return null;
    parts.setText(part, xml);
  }
  const placed = findings.map((finding) => ({
    ...finding,
    sheet: finding.sheet ?? (finding.cell === null ? null : first.name),
  }));
  const styles = openStyles(parts.text(stylesPart) ?? '');
  if (styles === null) return null;
  for (const { name, part } of sheets) {
    const own = placed.filter(({ sheet, cell }) => sheet === name && cell !== null && parseAddress(cell) !== null);
    const onSheet = writtenOn(name);
    const corrected = onSheet && words.correction ? correctionMarks(onSheet, words.correction) : [];
    if (own.length + corrected.length > 0 && !annotateSheet(parts, part, { own, corrected }, styles, words))
      return null;
  }
  // Each is put before the others: the findings come first.
  if (account && !addAccountSheet(parts, workbookPart, account, styles)) return null;
  const isListed = addFindingsSheet(parts, workbookPart, placed, words, styles);
  parts.setText(stylesPart, styles.toXml());
  return isListed ? parts.toBuffer() : null;
}

/** What was written on one sheet. */
function ofSheet({ sheet, cells, leftOut }: WrittenCells, name: string, first: string): WrittenCells {
  const isHere = (one: { sheet?: string }): boolean => (one.sheet ?? sheet ?? first) === name;
  return { sheet: name, cells: cells.filter(isHere), leftOut: leftOut.filter(isHere) };
}

function renamedWritten({ sheet, cells, leftOut }: WrittenCells, renamed: ReadonlyMap<string, string>): WrittenCells {
  const rename = <One extends { sheet?: string }>(one: One): One =>
    one.sheet === undefined ? one : { ...one, sheet: renamed.get(one.sheet) ?? one.sheet };
  return { sheet, cells: cells.map(rename), leftOut: leftOut.map(rename) };
}

const is1904 = (workbook: string): boolean =>
  /^(1|true|on)$/.test(attributeOf(/<workbookPr\b[^>]*>/.exec(workbook)?.[0] ?? '', 'date1904') ?? '');

function sheetParts(parts: PackageParts, workbookPart: string): { name: string; part: string; isHidden: boolean }[] {
  const targets = new Map(parts.relationships(workbookPart).map(({ id, target }) => [id, target]));
  return [...(parts.text(workbookPart) ?? '').matchAll(/<sheet\s[^>]*>/g)].flatMap(([tag]) => {
    const part = targets.get(attributeOf(tag, '\\w+:id') ?? '');
    if (part === undefined || !parts.has(part)) return [];
    return [
      {
        name: cleanSheetName(attributeOf(tag, 'name') ?? ''),
        part,
        isHidden: (attributeOf(tag, 'state') ?? 'visible') !== 'visible',
      },
    ];
  });
}

function ensureStyles(parts: PackageParts, workbookPart: string): string {
  const existing = parts.relationships(workbookPart).find(({ type }) => type.endsWith('/styles'))?.target;
  if (existing !== undefined && parts.has(existing)) return existing;
  const name = parts.freeName('xl/styles', '.xml');
  parts.setText(name, minimalStyles);
  parts.addRelationship(workbookPart, `${relations}/styles`, name);
  parts.declareType(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml');
  return name;
}

function annotateSheet(
  parts: PackageParts,
  part: string,
  { own, corrected }: { own: readonly AnnotatedFinding[]; corrected: readonly CorrectionMark[] },
  styles: MarkedStyles,
  words: AnnotationWords,
): boolean {
  const marks = new Map<number, Map<string, StyleOf>>();
  const comments = new Map<string, string>();
  const mark = (cell: string, ground: Ground, comment: string | null) => {
    const { rowNo } = parseAddress(cell)!;
    const row = marks.get(rowNo) ?? new Map<string, StyleOf>();
    row.set(cell, (style) => styles.markedStyle(style, ground));
    marks.set(rowNo, row);
    if (comment === null) return;
    const before = comments.get(cell);
    comments.set(cell, before === undefined ? comment : `${before}\n\n${comment}`);
  };
  for (const { cell, ground, comment } of corrected) if (parseAddress(cell)) mark(cell, ground, comment);
  const hard = new Set(own.filter(({ severity }) => severity === 'hard').map(({ cell }) => cell));
  for (const finding of own) {
    mark(finding.cell!, hard.has(finding.cell) ? 'hard' : 'soft', commentOf(finding, words));
  }
  const marked = markCells(parts.text(part)!, marks);
  if (marked === null) return false;
  parts.setText(part, marked);
  addComments(parts, part, comments, words.author);
  return true;
}

function commentOf({ severity, title, found, expected }: AnnotatedFinding, words: AnnotationWords): string {
  const lines = [`${words.severities[severity]}: ${title}`];
  if (found !== null) lines.push(`${words.found}: ${found}`);
  if (expected !== null) lines.push(`${words.expected}: ${expected}`);
  return lines.join('\n');
}
