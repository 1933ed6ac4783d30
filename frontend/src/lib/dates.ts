import { useTranslation } from 'react-i18next';
import { seriesIn } from '#locales/series.ts';
import { languageTag } from './languages.ts';

const dayMs = 86_400_000;
/** Days; nearer ones are not taken for those of the year before or after. */
const mostOfYear = 300;

/** Days are `YYYY-MM-DD` without a time zone, so they are formatted in UTC; instants in the reader's own zone. */
const asUtc = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** `2026-10` or `2026-10-01` as the first day of that month. */
const monthStart = (postMonth: string) => asUtc(`${postMonth.slice(0, 7)}-01`);

export function daysFromToday(day: string, now: Date = new Date()): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((asUtc(day).getTime() - today) / dayMs);
}

export function addMonths(postMonth: string, count: number): string {
  const start = monthStart(postMonth);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1)).toISOString().slice(0, 7);
}

export interface DateWords {
  tag: string;
  /** "Nov 10", with the year when it is not this one. */
  day: (day: string) => string;
  /** "Jan 10", with the year only when the day is most of a year away: for days that follow each other. */
  dayNear: (day: string) => string;
  /** "Oct 2026" */
  month: (postMonth: string) => string;
  /** "October 2026" */
  monthLong: (postMonth: string) => string;
  /** "Oct" */
  monthShort: (postMonth: string) => string;
  /** "October" */
  monthName: (postMonth: string) => string;
  year: (postMonth: string) => string;
  /** "Nov 10, 2:20 PM" in the reader's time zone. */
  instant: (instant: string) => string;
  /** "Nov 10, 14:20": of 24 hours, for narrow places. */
  instantNarrow: (instant: string) => string;
  /** "Tue, Nov 10, 2026": a day in full, beside a field in the format of the browser. */
  dayFull: (day: string) => string;
  /** "today", "tomorrow", "in 3 days"; null when further than a week away. Lateness has its own words. */
  near: (daysAhead: number) => string | null;
  /** "25 hr", "3 days": how long ago an instant was. */
  since: (instant: string) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  percent: (share: number) => string;
  /** "A, B, and C". */
  list: (names: readonly string[]) => string;
  /** "A, B, C": parts of one description, without "and". */
  series: (parts: readonly string[]) => string;
}

/** Between right and left, names in Latin letters would change places with their neighbours. */
const isolated = (part: string): string => (/^[^\u2068]*[A-Za-z]/.test(part) ? `\u2068${part}\u2069` : part);

export function createDateWords(language: string): DateWords {
  const tag = languageTag(language);
  const apart = tag.startsWith('ar') ? isolated : (part: string) => part;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options);
  const inYear = format({ month: 'short', day: 'numeric', timeZone: 'UTC' });
  const withYear = format({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const month = format({ month: 'short', year: 'numeric', timeZone: 'UTC' });
  const monthLong = format({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthShort = format({ month: 'short', timeZone: 'UTC' });
  const monthName = format({ month: 'long', timeZone: 'UTC' });
  const year = format({ year: 'numeric', timeZone: 'UTC' });
  const instant = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const narrow = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const instantNarrow = format({ month: 'short', day: 'numeric', ...narrow });
  const narrowWithYear = format({ month: 'short', day: 'numeric', year: 'numeric', ...narrow });
  const dayFull = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const instantWithYear = format({
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberAs = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const known = numbers.get(key) ?? new Intl.NumberFormat(tag, options);
    numbers.set(key, known);
    return known;
  };
  const unit = (value: number, name: string) =>
    close(numberAs({ style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }).format(value));
  // Japanese writes no space between a number and its counter; Intl inserts one in some forms.
  const close = (text: string) => (language.startsWith('ja') ? text.replaceAll(' ', '') : text);
  const isThisYear = (date: Date) => date.getFullYear() === new Date().getFullYear();
  return {
    tag,
    day: (day) => (isThisYear(asUtc(day)) ? inYear : withYear).format(asUtc(day)),
    dayNear: (day) => (Math.abs(daysFromToday(day)) < mostOfYear ? inYear : withYear).format(asUtc(day)),
    month: (postMonth) => month.format(monthStart(postMonth)),
    monthLong: (postMonth) => monthLong.format(monthStart(postMonth)),
    monthShort: (postMonth) => monthShort.format(monthStart(postMonth)),
    monthName: (postMonth) => monthName.format(monthStart(postMonth)),
    year: (postMonth) => year.format(monthStart(postMonth)),
    instant: (text) => (isThisYear(new Date(text)) ? instant : instantWithYear).format(new Date(text)),
    instantNarrow: (text) => (isThisYear(new Date(text)) ? instantNarrow : narrowWithYear).format(new Date(text)),
    dayFull: (day) => dayFull.format(asUtc(day)),
    near: (daysAhead) => (Math.abs(daysAhead) <= 7 ? close(relative.format(daysAhead, 'day')) : null),
    since: (text) => {
      const minutes = Math.max(0, Math.floor((Date.now() - new Date(text).getTime()) / 60_000));
      if (minutes < 60) return unit(minutes, 'minute');
      if (minutes < 48 * 60) return unit(Math.floor(minutes / 60), 'hour');
      return unit(Math.floor(minutes / 1440), 'day');
    },
    number: (value, options = {}) => close(numberAs(options).format(value)),
    percent: (share) => numberAs({ style: 'percent', maximumFractionDigits: 1 }).format(share),
    list: (names) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(names.map(apart)),
    series: (parts) => seriesIn(language, parts.map(apart)),
  };
}

/** By language: the formats of one take longer to make than a row to draw, and every cell with a date asks for them. */
const made = new Map<string, DateWords>();

export function dateWordsIn(language: string): DateWords {
  const words = made.get(language) ?? createDateWords(language);
  made.set(language, words);
  return words;
}

/** Dates, durations and numbers in the reader's language. */
export function useDates(): DateWords {
  const { i18n } = useTranslation();
  return dateWordsIn(i18n.language);
}
