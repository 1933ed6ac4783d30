import type { AnnotatedFinding, AnnotationWords } from './annotation.ts';
import type { MarkedStyles } from './cell-styles.ts';
import { parseAddress } from './mark-cells.ts';
import { freeSheetName } from './sheet-names.ts';
import type { PackageParts } from './package-parts.ts';
import { columnLetter } from '../reading/cells.ts';
import { findingsSheetMark } from '../reading/own-sheets.ts';
import { attributeOf } from '../reading/xml-values.ts';
import { childrenFrom, escapeXml, withAttribute } from './xml-text.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const widths = [12, 22, 10, 24, 70, 28, 40];
const linkColumn = 2;

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
  parts.setText(workbookPart, withMark(shiftSheetIndices(extended), freeSheetName(words.sheetName, names)));
  return true;
}

/** Only findings of rules have one. */
const ruleColumn = (text: string | undefined): string[] => (text === undefined ? [] : [text]);

/** Stand before the list of names, in the order that the schema asks for. */
const predecessors = ['functionGroups', 'externalReferences'];

/** The name by which we know the sheet again, see `own-sheets`. */
function withMark(workbook: string, sheetName: string): string {
  const place = escapeXml(`'${sheetName.replaceAll("'", "''")}'!$A$1`);
  const mark = `<definedName name="${findingsSheetMark}" localSheetId="0" hidden="1">${place}</definedName>`;
  if (/<definedNames>/.test(workbook)) return workbook.replace('<definedNames>', () => `<definedNames>${mark}`);
  const root = /<workbook\b[^>]*>/.exec(workbook)!;
  const { children } = childrenFrom(workbook, root.index + root[0].length);
  const before = children.findLast(({ name }) => name === 'sheets' || predecessors.includes(name))!;
  return `${workbook.slice(0, before.end)}<definedNames>${mark}</definedNames>${workbook.slice(before.end)}`;
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
  const heads = [
    words.severity,
    words.sheet,
    words.cell,
    ...ruleColumn(words.rule),
    words.finding,
    words.found,
    words.expected,
  ];
  const rows = [
    row(1, [words.title], () => styles.sheetStyle('title')),
    row(2, heads, () => styles.sheetStyle('head')),
  ];
  const links: string[] = [];
  findings.forEach((finding, index) => {
    const rowNo = index + 3;
    const { sheet, cell, severity, rule, title, found, expected, isAmount } = finding;
    const shown = [found, expected].map((value) => (isAmount ? withSeparators(value ?? '') : (value ?? '')));
    const values = [
      words.severities[severity],
      sheet ?? '',
      cell ?? '',
      ...ruleColumn(words.rule && (rule ?? '')),
      title,
      ...shown,
    ];
    const isLinked = sheet !== null && cell !== null && parseAddress(cell) !== null;
    const lookOf = (value: string, column: number) =>
      looksComputed.test(value) ? 'quoted' : isLinked && column === linkColumn ? 'link' : 'body';
    rows.push(row(rowNo, values, (value, column) => styles.sheetStyle(lookOf(value, column))));
    if (!isLinked) return;
    const location = `'${sheet.replaceAll("'", "''")}'!${cell}`;
    links.push(`<hyperlink ref="C${rowNo}" location="${escapeXml(location)}" display="${cell}"/>`);
  });
  const shownWidths = words.rule === undefined ? widths.toSpliced(linkColumn + 1, 1) : widths;
  const columns = shownWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const direction = words.isRightToLeft ? ' rightToLeft="1"' : '';
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView${direction} workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData><autoFilter ref="A2:${columnLetter(heads.length - 1)}${findings.length + 2}"/>` +
    `${links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`}</worksheet>`
  );
}

/** What a program for tables computes when somebody edits the cell or saves the sheet as text. */
const looksComputed = /^[=+\-@\t]/;

/** 85724417.5 as 85,724,417.5; what is no plain number stays. */
function withSeparators(value: string): string {
  const parts = /^(-?\d+)(\.\d+)?$/.exec(value);
  return parts === null ? value : parts[1]!.replace(/(?<=\d)(?=(\d{3})+$)/g, ',') + (parts[2] ?? '');
}

/** Inline text, so that a value that begins with = is shown and never computed. */
function row(rowNo: number, values: readonly string[], styleOf: (value: string, column: number) => number): string {
  const cells = values.map((value, column) => {
    const text = escapeXml(value.slice(0, 32_000));
    return `<c r="${String.fromCharCode(65 + column)}${rowNo}" s="${styleOf(value, column)}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  return `<row r="${rowNo}">${cells.join('')}</row>`;
}
