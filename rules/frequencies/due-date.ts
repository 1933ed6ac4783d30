export const submitFrequencies = ['MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY', 'AD_HOC'] as const;
export type SubmitFrequency = (typeof submitFrequencies)[number];

/** Days are `YYYY-MM-DD`; a post month is the first day of the month in which the period ends. */
export interface Period {
  start: string;
  end: string;
}

const monthsOf: Readonly<Record<SubmitFrequency, number>> = {
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMI_ANNUALLY: 6,
  ANNUALLY: 12,
  AD_HOC: 1,
};

/**
 * The period that ends in a post month, or null when none does: a fiscal year that starts in April has quarters that
 * end in June, September, December and March.
 */
export function periodOf(postMonth: string, frequency: SubmitFrequency, fiscalStartMonth = 1): Period | null {
  const length = monthsOf[frequency];
  const [year, month] = partsOf(postMonth);
  const monthsIntoFiscalYear = modulo(month - fiscalStartMonth, 12) + 1;
  if (monthsIntoFiscalYear % length !== 0) return null;
  return { start: dayOf(year, month - length + 1, 1), end: dayOf(year, month + 1, 0) };
}

export interface MonthsAround {
  /** The month that was asked for, in which no period ends. */
  postMonth: string;
  /** The month that the submission is in: to move there would change nothing. */
  current: string;
  /** First month of the frequency. */
  firstPostMonth: string;
}

const monthsSearched = 120;

/**
 * Of ten years around a post month, the months in which a period ends and to which a submission can move: the nearest first, and
 * of two as near the earlier one.
 */
export function dueMonthsAround(
  { postMonth, current, firstPostMonth }: MonthsAround,
  frequency: SubmitFrequency,
  fiscalStartMonth: number,
): string[] {
  const [year, month] = partsOf(postMonth);
  const before = dayOf(year, month - monthsSearched / 2, 1);
  const [startYear, startMonth] = partsOf(before > firstPostMonth ? before : firstPostMonth);
  const distanceOf = (one: string) => {
    const [oneYear, oneMonth] = partsOf(one);
    return Math.abs((oneYear - year) * 12 + oneMonth - month);
  };
  return Array.from({ length: monthsSearched + 1 }, (_, index) => dayOf(startYear, startMonth + index, 1))
    .filter((one) => one !== current && periodOf(one, frequency, fiscalStartMonth) !== null)
    .sort((one, other) => distanceOf(one) - distanceOf(other));
}

export interface Timeline {
  /** Days after the anchor; may be negative with PERIOD_START. */
  submitTimelineDay: number;
  anchor: 'PERIOD_END' | 'PERIOD_START';
  dayMode: 'CALENDAR' | 'BUSINESS';
  /** Where a due date that is no working day moves. */
  roll: 'NONE' | 'FOLLOWING' | 'PRECEDING';
}

export interface WorkCalendar {
  /** 0 is Sunday; Saturday and Sunday are [6, 0]. */
  weekend: readonly number[];
  /** Days of the year on which nobody works. */
  holidays: ReadonlySet<string>;
}

export const plainCalendar: WorkCalendar = { weekend: [6, 0], holidays: new Set() };

/** The day on which a period is due. */
export function dueOn(period: Period, timeline: Timeline, calendar: WorkCalendar = plainCalendar): string {
  const anchor = timeline.anchor === 'PERIOD_START' ? period.start : period.end;
  const { submitTimelineDay: days } = timeline;
  if (timeline.dayMode === 'BUSINESS') return addWorkingDays(anchor, days, calendar);
  const day = addDays(anchor, days);
  if (timeline.roll === 'NONE') return day;
  return nextWorkingDay(day, timeline.roll === 'FOLLOWING' ? 1 : -1, calendar);
}

function addWorkingDays(from: string, days: number, calendar: WorkCalendar): string {
  const direction = days < 0 ? -1 : 1;
  let day = from;
  for (let left = Math.abs(days); left > 0; left -= 1)
    day = nextWorkingDay(addDays(day, direction), direction, calendar);
  return day;
}

function nextWorkingDay(from: string, direction: 1 | -1, calendar: WorkCalendar): string {
  let day = from;
  while (!isWorkingDay(day, calendar)) day = addDays(day, direction);
  return day;
}

function isWorkingDay(day: string, { weekend, holidays }: WorkCalendar): boolean {
  return !weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.has(day);
}

export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(year, month, date + days);
}

/** The last millisecond of a day where clocks show `timeZone`, in milliseconds since 1970. */
export function endOfDayMs(day: string, timeZone: string): number {
  const nextMidnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  // A second look with the offset of the first answer settles the days on which clocks change.
  const guess = nextMidnight - offsetMs(nextMidnight, timeZone);
  return nextMidnight - offsetMs(guess, timeZone) - 1;
}

/** The day that clocks show in `timeZone` at an instant. */
export function localDay(atMs: number, timeZone: string): string {
  return new Date(atMs + offsetMs(atMs, timeZone)).toISOString().slice(0, 10);
}

/** Kept by zone: making one takes fifteen times as long as asking it, and ten thousand due dates are asked for at once. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, made);
  return made;
}

function offsetMs(atMs: number, timeZone: string): number {
  const parts = offsetFormatOf(timeZone).formatToParts(atMs);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function partsOf(day: string): [number, number, number] {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

/** `month` counts from 1 and may overflow, as may `date`. */
function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
