import { ownSheetPositions } from '../reading/own-sheets.ts';
import { attributeOf } from '../reading/xml-values.ts';
import { withoutOwnFills } from './own-fills.ts';
import { parseAddress } from './mark-cells.ts';
import type { PackageParts } from './package-parts.ts';
import { withAttribute } from './xml-text.ts';

/**
 * Takes off what an earlier marking put on: the findings sheet, our notes, our colours. A provider corrects the marked
 * workbook and sends it again; without this, corrected cells would stay marked.
 */
export function removeOwnMarks(parts: PackageParts, workbookPart: string, stylesPart: string, author: string): void {
  const workbook = parts.text(workbookPart) ?? '';
  const targets = new Map(parts.relationships(workbookPart).map(({ id, target }) => [id, target]));
  const tags = [...workbook.matchAll(/<sheet\s[^>]*>/g)].map(([tag]) => tag);
  const own = ownSheetPositions(workbook);
  tags.forEach((tag, position) => {
    const part = targets.get(attributeOf(tag, '\\w+:id') ?? '');
    if (part === undefined || !parts.has(part)) return;
    if (own.has(position)) parts.remove(workbookPart, part);
    else removeNotes(parts, part, author);
  });
  if (own.size > 0) parts.setText(workbookPart, withoutSheets(workbook, own));
  const styles = parts.text(stylesPart);
  const bare = styles === null ? null : withoutOwnFills(styles);
  if (bare !== null && bare !== styles) parts.setText(stylesPart, bare);
}

/** The workbook part without some of its sheets: names of one sheet and the view count sheets by their position. */
function withoutSheets(workbook: string, removed: ReadonlySet<number>): string {
  const moved = (position: number) => position - [...removed].filter((one) => one < position).length;
  let position = -1;
  return workbook
    .replace(/<sheet\s[^>]*?(?:\/>|>\s*<\/sheet>)/g, (tag) => {
      position += 1;
      return removed.has(position) ? '' : tag;
    })
    .replace(/(<definedName\b[^>]*>)([\s\S]*?<\/definedName>)/g, (whole, tag: string, rest: string) => {
      const scope = attributeOf(tag, 'localSheetId');
      if (scope === null) return whole;
      return removed.has(Number(scope)) ? '' : withAttribute(tag, 'localSheetId', String(moved(Number(scope)))) + rest;
    })
    .replace(/<definedNames>\s*<\/definedNames>/, '')
    .replace(/<workbookView\b[^>]*>/g, (tag) => {
      const view = (name: string, given: string) => {
        const value = attributeOf(given, name);
        return value === null ? given : withAttribute(given, name, String(moved(Number(value))));
      };
      return view('firstSheet', view('activeTab', tag));
    });
}

function removeNotes(parts: PackageParts, sheetPart: string, author: string): void {
  const related = parts.relationships(sheetPart);
  const commentsPart = related.find(({ type }) => type.endsWith('/comments'))?.target;
  const comments = commentsPart === undefined ? null : parts.text(commentsPart);
  if (commentsPart === undefined || comments === null) return;
  const authors = [...comments.matchAll(/<author\s*\/>|<author\b[^>]*>([^<]*)<\/author>/g)].map(
    ([, name]) => name ?? '',
  );
  const cells = new Set<string>();
  const kept = comments.replace(/<comment\b[^>]*>[\s\S]*?<\/comment>/g, (comment) => {
    const tag = /^<comment\b[^>]*>/.exec(comment)![0];
    if (authors[Number(attributeOf(tag, 'authorId') ?? -1)] !== author) return comment;
    cells.add(attributeOf(tag, 'ref') ?? '');
    return '';
  });
  if (cells.size === 0) return;
  parts.setText(commentsPart, kept);
  const places = new Set(
    [...cells].flatMap((cell) => {
      const place = parseAddress(cell);
      return place === null ? [] : [`${place.rowNo - 1} ${place.column}`];
    }),
  );
  for (const { type, target } of related) if (type.endsWith('/vmlDrawing')) removeBoxes(parts, target, places);
}

function removeBoxes(parts: PackageParts, drawing: string, places: ReadonlySet<string>): void {
  const xml = parts.text(drawing);
  if (xml === null) return;
  const kept = xml.replace(/<v:shape\b[^>]*>[\s\S]*?<\/v:shape>/g, (shape) => {
    const row = /<x:Row>\s*(\d+)\s*<\/x:Row>/.exec(shape)?.[1];
    const column = /<x:Column>\s*(\d+)\s*<\/x:Column>/.exec(shape)?.[1];
    return /ObjectType="Note"/.test(shape) && places.has(`${row} ${column}`) ? '' : shape;
  });
  parts.setText(drawing, kept);
}
