import { columnLetter } from '../reading/cells.ts';
import { attributeOf } from '../reading/xml-values.ts';
import { withAttribute } from './xml-text.ts';

/** Column by its letters, from 0; row from 1. Null for anything but an address like `BC12`. */
export function parseAddress(cell: string): { column: number; rowNo: number } | null {
  const parts = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(cell);
  if (parts === null) return null;
  let column = 0;
  for (const letter of parts[1]!) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, rowNo: Number(parts[2]) };
}

/** Gives the style that a cell of style `style` (the row's for a new cell) is to have. */
export type StyleOf = (style: number) => number;
export type Marks = ReadonlyMap<number, ReadonlyMap<string, StyleOf>>;

/**
 * Sets the style of the marked cells (by row, then address) in a worksheet. Cells and rows that the file left out
 * because they were blank are put in their place. Null: the sheet is not written the way we know.
 */
export function markCells(xml: string, marks: Marks): string | null {
  const open = /<sheetData\b[^>]*?(\/?)>/.exec(xml);
  if (open === null) return null;
  const start = open.index + open[0].length;
  const end = open[1] === '/' ? start : xml.indexOf('</sheetData>', start);
  if (end < 0) return null;
  const tail = open[1] === '/' ? xml.slice(start) : xml.slice(end + '</sheetData>'.length);
  const rows = markRows(xml.slice(start, end), marks);
  // Joined once: a large sheet must not be copied again for its ends.
  return [xml.slice(0, open.index), '<sheetData>', ...rows, '</sheetData>', tail].join('');
}

function markRows(data: string, marks: Marks): string[] {
  const pending = [...marks.keys()].sort((left, right) => left - right);
  const out: string[] = [];
  const tags = /<row\b[^>]*?(\/?)>/g;
  let copied = 0;
  let rowNo = 0;
  const addBefore = (limit: number) => {
    while (pending.length > 0 && pending[0]! < limit) {
      const added = pending.shift()!;
      out.push(`<row r="${added}">${markRow('', added, 0, marks.get(added)!)}</row>`);
    }
  };
  for (let tag = tags.exec(data); tag !== null && pending.length > 0; tag = tags.exec(data)) {
    rowNo = Number(attributeOf(tag[0], 'r') ?? rowNo + 1);
    if (rowNo < pending[0]!) continue;
    out.push(data.slice(copied, tag.index));
    addBefore(rowNo);
    const contentStart = tag.index + tag[0].length;
    const contentEnd = tag[1] === '/' ? contentStart : data.indexOf('</row>', contentStart);
    const marked = marks.get(rowNo);
    if (pending[0] === rowNo && marked !== undefined && contentEnd >= 0) {
      pending.shift();
      const rowStyle = Number(attributeOf(tag[0], 's') ?? 0);
      const content = markRow(data.slice(contentStart, contentEnd), rowNo, rowStyle, marked);
      // Spans are a hint that a cell outside them would make a lie.
      out.push(`${withAttribute(tag[0], 'spans', null).replace(/\s*\/>$/, '>')}${content}</row>`);
      copied = tag[1] === '/' ? contentEnd : contentEnd + '</row>'.length;
      tags.lastIndex = copied;
    } else {
      copied = tag.index;
    }
  }
  out.push(data.slice(copied));
  addBefore(Infinity);
  return out;
}

function markRow(content: string, rowNo: number, rowStyle: number, marked: ReadonlyMap<string, StyleOf>): string {
  const pending = [...marked.keys()]
    .map((cell) => ({ cell, column: parseAddress(cell)?.column ?? 0 }))
    .sort((left, right) => left.column - right.column);
  const out: string[] = [];
  const tags = /<c\b[^>]*?(\/?)>/g;
  let copied = 0;
  let column = -1;
  const addBefore = (limit: number) => {
    while (pending.length > 0 && pending[0]!.column < limit) {
      const { cell } = pending.shift()!;
      out.push(`<c r="${cell}" s="${marked.get(cell)!(rowStyle)}"/>`);
    }
  };
  for (let tag = tags.exec(content); tag !== null; tag = tags.exec(content)) {
    const address = attributeOf(tag[0], 'r');
    column = address === null ? column + 1 : (parseAddress(address)?.column ?? column + 1);
    out.push(content.slice(copied, tag.index));
    addBefore(column);
    const isMarked = pending[0]?.column === column;
    const styleOf = isMarked ? marked.get(pending.shift()!.cell)! : null;
    const style = Number(attributeOf(tag[0], 's') ?? 0);
    // Without addresses a cell put in before this one would move it, so it gets its own.
    const addressed = address === null ? withAttribute(tag[0], 'r', `${columnLetter(column)}${rowNo}`) : tag[0];
    out.push(styleOf === null ? addressed : withAttribute(addressed, 's', String(styleOf(style))));
    copied = tag.index + tag[0].length;
    if (tag[1] !== '/') {
      const close = content.indexOf('</c>', copied);
      tags.lastIndex = close < 0 ? content.length : close + 4;
    }
  }
  out.push(content.slice(copied));
  addBefore(Infinity);
  return out.join('');
}
