import { errorCell } from './cells.ts';
import type { CellValue } from './cells.ts';
import { cleanText } from './guard-rows.ts';
import { numberCell } from './number-formats.ts';
import type { NumberFormat } from './number-formats.ts';
import { serialToCell } from './serial-dates.ts';
import { decodeText, richText } from './shared-strings.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface SheetContext {
  /** As they are stored; null for an empty one. */
  strings: readonly (string | null)[];
  /** By cell format; null where a format does not change the meaning of a number. */
  formats: readonly (NumberFormat | null)[];
  is1904: boolean;
  maxCellCharacters: number;
}

export function sharedText({ strings }: SheetContext, index: number): string | null {
  const text = strings[index];
  if (text === undefined) throw new UnreadableFile('CORRUPT', 'a cell points at no shared string');
  return text;
}

export function numberOfCell({ formats, is1904 }: SheetContext, value: number, style: number): CellValue {
  if (Number.isNaN(value)) throw new UnreadableFile('CORRUPT', 'a number cell holds no number');
  return numberCell(value, formats[style] ?? null, is1904);
}

/** The value of a cell by what stands between its tags. */
export function valueOfCell(context: SheetContext, type: string, style: number, content: string): CellValue {
  if (type === 'inlineStr') return clean(context, richText(content) || null);
  const raw = rawValue(content);
  if (raw === '') return null;
  switch (type) {
    case 's':
      return sharedText(context, Number(raw));
    case 'n':
      return numberOfCell(context, Number(raw), style);
    case 'b':
      return raw === '1' || raw === 'true';
    case 'e':
      return errorCell(decodeText(raw));
    case 'd':
      return isoCell(context, raw);
    default:
      return clean(context, decodeText(raw));
  }
}

function clean({ maxCellCharacters }: SheetContext, text: string | null): string | null {
  return text === null ? null : cleanText(text, maxCellCharacters);
}

/** ISO 8601 in the cell: a day, perhaps with a time, or a time alone. */
function isoCell(context: SheetContext, raw: string): CellValue {
  if (/^\d{4}-\d\d-\d\d/.test(raw)) return { kind: 'date', iso: raw.slice(0, 10) };
  const time = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)/.exec(raw);
  if (time === null) return clean(context, decodeText(raw));
  return serialToCell((Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3])) / 86_400, false);
}

function rawValue(content: string): string {
  const at = content.indexOf('<v');
  if (at < 0) return '';
  const start = content.indexOf('>', at) + 1;
  const end = content.indexOf('</v>', start);
  return end < 0 ? '' : content.slice(start, end);
}
