import type { FindingSeverity } from '#contracts/submissions.ts';
import { childrenFrom, withAttribute } from './xml-text.ts';

const colours: Record<FindingSeverity, string> = { hard: 'FFFFC7CE', soft: 'FFFFEB9C' };

export interface MarkedStyles {
  /** Index of the format that looks like `style` on a coloured ground. */
  markedStyle(style: number, severity: FindingSeverity): number;
  /** Index of the format for text that a program must never take for a formula, also after somebody has edited it. */
  quotedStyle(): number;
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

/** Appends fills and formats, never changes one: every cell that is not marked keeps its look. Null: not understood. */
export function openStyles(xml: string): MarkedStyles | null {
  const fills = listOf(xml, 'fills');
  const formats = listOf(xml, 'cellXfs');
  if (fills === null || formats === null || formats.items.length === 0) return null;
  const newFills: string[] = [];
  const newFormats: string[] = [];
  const fillOf = new Map<FindingSeverity, number>();
  const known = new Map<string, number>();

  const fill = (severity: FindingSeverity): number => {
    let index = fillOf.get(severity);
    if (index === undefined) {
      index = fills.items.length + newFills.length;
      newFills.push(
        `<fill><patternFill patternType="solid"><fgColor rgb="${colours[severity]}"/><bgColor indexed="64"/></patternFill></fill>`,
      );
      fillOf.set(severity, index);
    }
    return index;
  };
  return {
    markedStyle(style, severity) {
      const key = `${style} ${severity}`;
      const cached = known.get(key);
      if (cached !== undefined) return cached;
      const base = formats.items[style] ?? formats.items[0]!;
      const format = base.replace(/^<[^>]*>/, (tag) =>
        withAttribute(withAttribute(tag, 'fillId', String(fill(severity))), 'applyFill', '1'),
      );
      newFormats.push(format);
      const index = formats.items.length + newFormats.length - 1;
      known.set(key, index);
      return index;
    },
    quotedStyle() {
      const cached = known.get('quoted');
      if (cached !== undefined) return cached;
      newFormats.push(
        '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
      );
      const index = formats.items.length + newFormats.length - 1;
      known.set('quoted', index);
      return index;
    },
    toXml: () => append(append(xml, 'fills', newFills), 'cellXfs', newFormats),
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
