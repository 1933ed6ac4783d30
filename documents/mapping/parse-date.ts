import { monthNames } from './month-names.ts';

const eras: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, r: 2018, h: 1988, s: 1925 };
const timeOfDay = /(?:[t\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?z?)?$/;

type Part = 'year' | 'month' | 'day';
export type DateParser = (text: string) => string | null;
type MakeDay = (year: number, month: number, dayOfMonth: number) => string | null;

/**
 * Reads days written as `format` says (tokens YYYY, YY, MMM, MM, M, DD, D; any mark between them). Days that cannot
 * be misread are taken whatever the format: 2026-02-28, 28 Feb 2026, 2026年2月28日, 令和8年2月28日.
 * Answers YYYY-MM-DD, or null for anything else, 30 February included.
 */
export function createDateParser(format: string): DateParser {
  return parserOf(format, existingDay);
}

/** Whether the text is written as a day, which the calendar does not have: 30/02/2026. */
export function isImpossibleDay(text: string, format: string): boolean {
  return parserOf(format, missingDay)(text) !== null;
}

function parserOf(format: string, make: MakeDay): DateParser {
  const order = orderOf(format);
  const isCompact = /^(YYYY|MM|DD){3}$/i.test(format);
  return (text) => {
    const rest = toLatinDigits(text).replace(timeOfDay, '').trim();
    return (
      fromUnmistakable(rest, make) ??
      (isCompact ? fromCompact(rest, format, make) : null) ??
      fromOrder(rest, order, make)
    );
  };
}

function toLatinDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .trim()
    .toLowerCase();
}

function orderOf(format: string): Part[] {
  const order: Part[] = [];
  for (const token of format.toLowerCase().match(/y+|m+|d+/g) ?? []) {
    order.push(token.startsWith('y') ? 'year' : token.startsWith('m') ? 'month' : 'day');
  }
  return order;
}

function fromUnmistakable(text: string, day: MakeDay): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text);
  if (iso !== null) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const era = /^(令和|平成|昭和|[rhs])(\d{1,2}|元)[年./-](\d{1,2})[月./-](\d{1,2})日?$/.exec(text);
  if (era !== null) {
    const yearOfEra = era[2] === '元' ? 1 : Number(era[2]);
    return day(eras[era[1]!]! + yearOfEra, Number(era[3]), Number(era[4]));
  }
  const named = /^(\d{1,2})[\s./-]*([a-z]{3,9})\.?[\s,./-]*(\d{4}|\d{2})$/.exec(text);
  if (named !== null) return day(fullYear(named[3]!), monthNamed(named[2]!), Number(named[1]));
  const american = /^([a-z]{3,9})\.?[\s./-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s,./-]+(\d{4})$/.exec(text);
  return american === null ? null : day(Number(american[3]), monthNamed(american[1]!), Number(american[2]));
}

function fromCompact(text: string, format: string, day: MakeDay): string | null {
  if (!/^\d{8}$/.test(text)) return null;
  const at = (token: string) => format.toUpperCase().indexOf(token);
  const take = (token: string) => Number(text.slice(at(token), at(token) + token.length));
  return day(take('YYYY'), take('MM'), take('DD'));
}

function fromOrder(text: string, order: Part[], day: MakeDay): string | null {
  const parts = /^(\d{1,4})\s*[-/. 年]\s*(\d{1,2})\s*[-/. 月]\s*(\d{1,4})日?$/.exec(text);
  if (parts === null || order.length !== 3) return null;
  const value: Record<Part, string> = { year: '', month: '', day: '' };
  order.forEach((part, index) => (value[part] = parts[index + 1]!));
  if (value.year.length !== 4 && value.year.length !== 2) return null;
  return day(fullYear(value.year), Number(value.month), Number(value.day));
}

function monthNamed(name: string): number {
  const isNamed = (full: string) =>
    name === full || name === full.slice(0, 3) || (name === 'sept' && full === 'september');
  return monthNames.findIndex(isNamed) + 1;
}

/** Two digits: leases run decades ahead, hardly anything runs back before 1970. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function existingDay(year: number, month: number, dayOfMonth: number): string | null {
  if (year < 1800 || year > 2300 || month < 1 || month > 12 || dayOfMonth < 1) return null;
  if (dayOfMonth > lastDayOf(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

function missingDay(year: number, month: number, dayOfMonth: number): string | null {
  const isOfMonth = month >= 1 && month <= 12 && dayOfMonth <= 31;
  return isOfMonth && dayOfMonth > lastDayOf(year, month) ? `${year}-${month}-${dayOfMonth}` : null;
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
