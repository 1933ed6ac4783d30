import type { AnnotatedFinding, AnnotationWords } from './annotation.ts';
import type { MarkedStyles } from './cell-styles.ts';
import { parseAddress } from './mark-cells.ts';
import { freeSheetName } from './sheet-names.ts';
import type { PackageParts } from './package-parts.ts';
import { attributeOf } from '../reading/xml-values.ts';
import { childrenFrom, escapeXml, withAttribute } from './xml-text.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const widths = [12, 22, 10, 70, 28, 40];

/** Puts a sheet with every finding, each linked to its cell, before the others. False: the workbook part is not known. */
export function addFindingsSheet(
  parts: PackageParts,
  workbookPart: string,
  findings: readonly AnnotatedFinding[],
  words: AnnotationWords,
  styles: MarkedStyles,
): boolean {
  const workbook = parts.text(workbookPart) ?? '';
  const open = /<sheets\b[^>]*>/.exec(workbook);
  if (open === null) return false;
  const { children } = childrenFrom(workbook, open.index + open[0].length);
  const tags = children.map(({ start, end }) => workbook.slice(start, end));
  const names = tags.map((tag) => attributeOf(tag, 'name') ?? '');
  const sheetId = Math.max(0, ...tags.map((tag) => Number(attributeOf(tag, 'sheetId') ?? 0))) + 1;

  const part = parts.freeName('xl/worksheets/findings', '.xml');
  parts.setText(part, sheetXml(findings, words, styles));
  parts.declareType(part, 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml');
  const id = parts.addRelationship(workbookPart, `${relations}/worksheet`, part);
  const element = `<sheet name="${escapeXml(freeSheetName(words.sheetName, names))}" sheetId="${sheetId}" r:id="${id}"/>`;
  const at = open.index + open[0].length;
  const extended = withRelationsPrefix(workbook.slice(0, at) + element + workbook.slice(at));
  parts.setText(workbookPart, shiftSheetIndices(extended));
  return true;
}

/** Sheets are counted from 0 by names of one sheet and by the view; all move up by the one put before them. */
function shiftSheetIndices(workbook: string): string {
  const shift = (tag: string, name: string) =>
    withAttribute(tag, name, String(Number(attributeOf(tag, name) ?? 0) + 1));
  return workbook
    .replace(/<definedName\b[^>]*>/g, (tag) =>
      attributeOf(tag, 'localSheetId') === null ? tag : shift(tag, 'localSheetId'),
    )
    .replace(/<workbookView\b[^>]*>/g, (tag) => shift(tag, 'activeTab'));
}

function withRelationsPrefix(workbook: string): string {
  return workbook.replace(/<workbook\b[^>]*>/, (tag) =>
    attributeOf(tag, 'xmlns:r') === null ? withAttribute(tag, 'xmlns:r', relations) : tag,
  );
}

function sheetXml(findings: readonly AnnotatedFinding[], words: AnnotationWords, styles: MarkedStyles): string {
  const heads = [words.severity, words.sheet, words.cell, words.finding, words.found, words.expected];
  const rows = [row(1, [words.title], styles), row(2, heads, styles)];
  const links: string[] = [];
  findings.forEach((finding, index) => {
    const rowNo = index + 3;
    const { sheet, cell, severity, title, found, expected } = finding;
    const values = [words.severities[severity], sheet ?? '', cell ?? '', title, found ?? '', expected ?? ''];
    rows.push(row(rowNo, values, styles));
    if (sheet === null || cell === null || parseAddress(cell) === null) return;
    const location = `'${sheet.replaceAll("'", "''")}'!${cell}`;
    links.push(`<hyperlink ref="C${rowNo}" location="${escapeXml(location)}" display="${cell}"/>`);
  });
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const direction = words.isRightToLeft ? ' rightToLeft="1"' : '';
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData><autoFilter ref="A2:F${findings.length + 2}"/>` +
    `${links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`}</worksheet>`
  );
}

/** What a program for tables computes when somebody edits the cell or saves the sheet as text. */
const looksComputed = /^[=+\-@\t]/;

/** Inline text, so that a value that begins with = is shown and never computed. */
function row(rowNo: number, values: readonly string[], styles: MarkedStyles): string {
  const cells = values.map((value, column) => {
    const text = escapeXml(value.slice(0, 32_000));
    const style = looksComputed.test(value) ? ` s="${styles.quotedStyle()}"` : '';
    return `<c r="${String.fromCharCode(65 + column)}${rowNo}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row r="${rowNo}">${cells.join('')}</row>`;
}
