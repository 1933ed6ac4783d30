import type { PackageParts } from './package-parts.ts';
import { parseAddress } from './mark-cells.ts';
import { attributeOf } from '../reading/xml-values.ts';
import { childrenFrom, escapeXml, withAttribute } from './xml-text.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Spreadsheet programs grow slow on more; the findings sheet has them all. */
const mostComments = 1000;

const emptyComments = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="${spreadsheet}"><authors></authors><commentList></commentList></comments>`;
const emptyDrawing =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"></xml>';
const shapeType =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
/** After `legacyDrawing`, in the order that the schema asks for. */
const followers = [
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
];

/**
 * Adds comments (address -> text) to a worksheet, beside those it has; a cell that has one keeps it alone.
 * The comments part and its drawing are made where the sheet has none.
 */
export function addComments(
  parts: PackageParts,
  sheetPart: string,
  comments: ReadonlyMap<string, string>,
  author: string,
): void {
  const related = parts.relationships(sheetPart);
  const commentsPart = related.find(({ type }) => type.endsWith('/comments'))?.target ?? null;
  const existing = commentsPart === null ? emptyComments : (parts.text(commentsPart) ?? emptyComments);
  const taken = new Set([...existing.matchAll(/<comment\b[^>]*>/g)].map(([tag]) => attributeOf(tag, 'ref')));
  const added = [...comments].filter(([cell]) => !taken.has(cell)).slice(0, mostComments);
  const isKnownShape = /<commentList\b[^>]*>[\s\S]*<\/commentList>/.test(existing) && /<\/authors>/.test(existing);
  if (added.length === 0 || !isKnownShape) return;

  const authors = [...existing.matchAll(/<author\s*\/>|<author\b[^>]*>([^<]*)<\/author>/g)].map(
    ([, name]) => name ?? '',
  );
  const known = authors.indexOf(escapeXml(author));
  const authorId = known < 0 ? authors.length : known;
  const elements = added.map(
    ([cell, text]) =>
      `<comment ref="${cell}" authorId="${authorId}"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  );
  const content = existing
    .replace('</authors>', () => (known < 0 ? `<author>${escapeXml(author)}</author></authors>` : '</authors>'))
    .replace('</commentList>', () => `${elements.join('')}</commentList>`);
  const name = commentsPart ?? parts.freeName('xl/comments', '.xml');
  parts.setText(name, content);
  if (commentsPart === null) {
    parts.addRelationship(sheetPart, `${relations}/comments`, name);
    parts.declareType(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml');
  }
  drawBoxes(
    parts,
    sheetPart,
    added.map(([cell]) => cell),
  );
}

function drawBoxes(parts: PackageParts, sheetPart: string, cells: readonly string[]): void {
  const sheet = parts.text(sheetPart)!;
  const drawingId = attributeOf(/<legacyDrawing\b[^>]*>/.exec(sheet)?.[0] ?? '', '[\\w]+:id');
  const drawing = parts.relationships(sheetPart).find(({ id }) => id === drawingId)?.target ?? null;
  const existing = (drawing === null ? null : parts.text(drawing)) ?? emptyDrawing;
  const firstId = Math.max(1024, ...[...existing.matchAll(/_x0000_s(\d+)/g)].map((found) => Number(found[1]))) + 1;
  const shapes = cells.map((cell, index) => box(cell, firstId + index));
  const type = existing.includes('id="_x0000_t202"') ? '' : shapeType;
  const content = existing.replace(/<\/xml>\s*$/, () => `${type}${shapes.join('')}</xml>`);
  if (drawing !== null) {
    parts.setText(drawing, content);
    return;
  }
  const name = parts.freeName('xl/drawings/vmlDrawing', '.vml');
  parts.setText(name, content);
  parts.declareExtension('vml', 'application/vnd.openxmlformats-officedocument.vmlDrawing');
  const id = parts.addRelationship(sheetPart, `${relations}/vmlDrawing`, name);
  parts.setText(sheetPart, withLegacyDrawing(sheet, id));
}

function box(cell: string, id: number): string {
  const { column, rowNo } = parseAddress(cell)!;
  return (
    `<v:shape id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;width:220pt;height:80pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>' +
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 15, ${Math.max(rowNo - 2, 0)}, 10, ${column + 4}, 15, ${rowNo + 3}, 4</x:Anchor>` +
    `<x:AutoFill>False</x:AutoFill><x:Row>${rowNo - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  );
}

function withLegacyDrawing(sheet: string, id: string): string {
  const root = /<worksheet\b[^>]*>/.exec(sheet)!;
  // What has to follow stands behind the cells, which are most of the text.
  const cellsEnd = sheet.lastIndexOf('</sheetData>') + '</sheetData>'.length;
  const { children, end } = childrenFrom(sheet, cellsEnd);
  const follower = children.find(
    ({ name, start, end: stop }) =>
      followers.includes(name) ||
      (name === 'mc:AlternateContent' && /<(controls|oleObjects)\b/.test(sheet.slice(start, stop))),
  );
  const at = follower?.start ?? end;
  const rooted = attributeOf(root[0], 'xmlns:r') === null ? withAttribute(root[0], 'xmlns:r', relations) : root[0];
  const body = `${sheet.slice(root.index + root[0].length, at)}<legacyDrawing r:id="${id}"/>${sheet.slice(at)}`;
  return sheet.slice(0, root.index) + rooted + body;
}
