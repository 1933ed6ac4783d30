import { freeSheetName } from './sheet-names.ts';
import type { PackageParts } from './package-parts.ts';
import { findingsSheetMark } from '../reading/own-sheets.ts';
import { attributeOf } from '../reading/xml-values.ts';
import { childrenFrom, escapeXml, withAttribute } from './xml-text.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface OwnSheet {
  /** Begin of the part's name. */
  part: string;
  name: string;
  xml: string;
}

/** Puts a sheet of ours before the others, marked so that it is known again. False: the workbook part is not known. */
export function addOwnSheet(parts: PackageParts, workbookPart: string, sheet: OwnSheet): boolean {
  const workbook = parts.text(workbookPart) ?? '';
  const open = /<sheets\b[^>]*>/.exec(workbook);
  if (open === null) return false;
  const { children } = childrenFrom(workbook, open.index + open[0].length);
  const tags = children.map(({ start, end }) => workbook.slice(start, end));
  const names = tags.map((tag) => attributeOf(tag, 'name') ?? '');
  const sheetId = Math.max(0, ...tags.map((tag) => Number(attributeOf(tag, 'sheetId') ?? 0))) + 1;

  const part = parts.freeName(`xl/worksheets/${sheet.part}`, '.xml');
  parts.setText(part, sheet.xml);
  parts.declareType(part, 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml');
  const id = parts.addRelationship(workbookPart, `${relations}/worksheet`, part);
  const name = freeSheetName(sheet.name, names);
  const element = `<sheet name="${escapeXml(name)}" sheetId="${sheetId}" r:id="${id}"/>`;
  const at = open.index + open[0].length;
  const extended = withRelationsPrefix(workbook.slice(0, at) + element + workbook.slice(at));
  parts.setText(workbookPart, withMark(shiftSheetIndices(extended), name));
  return true;
}

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
