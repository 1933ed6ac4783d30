import type { CellValue } from './cells.ts';

const dayMs = 86_400_000;
/** Day 0 of the 1900 calendar, in days of the Unix calendar. */
const epoch1900 = -25_569;
const days1904 = 1_462;
const known = new Map<number, CellValue>();

/**
 * The day behind a spreadsheet's serial number. Excel believes in 29 February 1900, so serials up to 60 are one
 * day behind the calendar. A serial below 1 is a time of day and comes back as text HH:MM:SS.
 */
export function serialToCell(serial: number, is1904: boolean): CellValue {
  if (serial >= 0 && serial < 1) return timeOfDay(serial);
  const day = Math.floor(is1904 ? serial + days1904 : serial);
  const cached = known.get(day);
  if (cached !== undefined) return cached;
  const shifted = day > 0 && day < 60 ? day + 1 : day;
  const at = (shifted + epoch1900) * dayMs;
  // Beyond what a calendar of four-digit years can say, the number itself is the only honest answer.
  if (!(at > -62_135_596_800_000 && at < 253_402_300_800_000)) return serial;
  const cell: CellValue = { kind: 'date', iso: new Date(at).toISOString().slice(0, 10) };
  if (known.size < 50_000) known.set(day, cell);
  return cell;
}

function timeOfDay(serial: number): string {
  const seconds = Math.round(serial * 86_400);
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}
