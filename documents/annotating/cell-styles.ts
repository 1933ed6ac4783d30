import { colourOfFill, ownFill } from './own-fills.ts';
import type { Ground } from './own-fills.ts';
import { childrenFrom, withAttribute } from './xml-text.ts';

/** Looks of the cells of the findings sheet. */
export type SheetLook = 'title' | 'head' | 'body' | 'link' | 'quoted' | 'count';

export interface MarkedStyles {
  /** Index of the format that looks like `style` on a coloured ground. */
  markedStyle(style: number, ground: Ground): number;
  /**
   * Index of a format of the findings sheet; `quoted` is text that a program must never take for a formula, also after
   * somebody has edited it.
   */
  sheetStyle(look: SheetLook): number;
  /** The styles part with what was asked for appended. */
  toXml(): string;
}

export const minimalStyles =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>';

const font = (inner: string, size = 11) => `<font>${inner}<sz val="${size}"/><name val="Calibri"/></font>`;
const line = '<bottom style="thin"><color rgb="FFD0D5DD"/></bottom>';
const border = `<border><left/><right/><top/>${line}<diagonal/></border>`;
const headFill =
  '<fill><patternFill patternType="solid"><fgColor rgb="FF0F3D5E"/><bgColor indexed="64"/></patternFill></fill>';
const wrapped = '<alignment vertical="top" wrapText="1"/>';

const looks: Record<SheetLook, { font?: string; fill?: string; border?: string; rest: string; inner?: string }> = {
  title: { font: font('<b/>', 14), rest: 'numFmtId="49"' },
  head: { font: font('<b/><color rgb="FFFFFFFF"/>'), fill: headFill, rest: 'numFmtId="49"' },
  body: { border, rest: 'numFmtId="49"', inner: wrapped },
  link: { font: font('<u/><color rgb="FF0563C1"/>'), border, rest: 'numFmtId="49"', inner: wrapped },
  quoted: { border, rest: 'numFmtId="49" quotePrefix="1"', inner: wrapped },
  count: { border, rest: 'numFmtId="3"', inner: wrapped },
};

/** Appends fonts, fills, borders and formats, never changes one: every cell that is not marked keeps its look. Null: not understood. */
export function openStyles(xml: string): MarkedStyles | null {
  const lists = { fonts: listOf(xml, 'fonts'), fills: listOf(xml, 'fills'), borders: listOf(xml, 'borders') };
  const formats = listOf(xml, 'cellXfs');
  const { fonts, fills, borders } = lists;
  if (fonts === null || fills === null || borders === null || formats === null || formats.items.length === 0)
    return null;
  const added = { fonts: [] as string[], fills: [] as string[], borders: [] as string[], cellXfs: [] as string[] };
  const known = new Map<string, number>();

  const once = (key: string, make: () => string): number => {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    added.cellXfs.push(make());
    const index = formats.items.length + added.cellXfs.length - 1;
    known.set(key, index);
    return index;
  };
  const place = (list: 'fonts' | 'fills' | 'borders', item: string | undefined): number => {
    if (item === undefined) return 0;
    const at = added[list].indexOf(item);
    return lists[list]!.items.length + (at >= 0 ? at : added[list].push(item) - 1);
  };
  return {
    markedStyle: (style, ground) =>
      once(`${style} ${ground}`, () => {
        const base = formats.items[style] ?? formats.items[0]!;
        const covered = colourOfFill(fills.items[Number(/\bfillId="(\d+)"/.exec(base)?.[1] ?? 0)]);
        const fillId = String(place('fills', ownFill(ground, covered)));
        return base.replace(/^<[^>]*>/, (tag) => withAttribute(withAttribute(tag, 'fillId', fillId), 'applyFill', '1'));
      }),
    sheetStyle: (look) =>
      once(look, () => {
        const { rest, inner } = looks[look];
        const fontId = place('fonts', looks[look].font);
        const fillId = place('fills', looks[look].fill);
        const borderId = place('borders', looks[look].border);
        const tag = `<xf ${rest} fontId="${fontId}" fillId="${fillId}" borderId="${borderId}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"`;
        return inner === undefined ? `${tag}/>` : `${tag}>${inner}</xf>`;
      }),
    toXml: () =>
      (['fonts', 'fills', 'borders', 'cellXfs'] as const).reduce(
        (styles, list) => append(styles, list, added[list]),
        xml,
      ),
  };
}

function listOf(xml: string, name: string): { items: string[] } | null {
  const open = new RegExp(`<${name}\\b[^>]*[^/]>`).exec(xml);
  if (open === null) return null;
  const { children } = childrenFrom(xml, open.index + open[0].length);
  return { items: children.map(({ start, end }) => xml.slice(start, end)) };
}

function append(xml: string, name: string, items: readonly string[]): string {
  if (items.length === 0) return xml;
  const open = new RegExp(`<${name}\\b[^>]*[^/]>`).exec(xml)!;
  const from = open.index + open[0].length;
  const { children, end } = childrenFrom(xml, from);
  const tag = withAttribute(open[0], 'count', String(children.length + items.length));
  return xml.slice(0, open.index) + tag + xml.slice(from, end) + items.join('') + xml.slice(end);
}
