import type { AnnotatedFinding, AnnotationWords } from './annotation.ts';
import type { MarkedStyles } from './cell-styles.ts';
import { parseAddress } from './mark-cells.ts';
import type { PackageParts } from './package-parts.ts';
import { columnLetter } from '../reading/cells.ts';
import { addOwnSheet } from './own-sheet.ts';
import { escapeXml } from './xml-text.ts';

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
  return addOwnSheet(parts, workbookPart, {
    part: 'findings',
    name: words.sheetName,
    xml: sheetXml(findings, words, styles),
  });
}

/** Only findings of rules have one. */
const ruleColumn = (text: string | undefined): string[] => (text === undefined ? [] : [text]);

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
