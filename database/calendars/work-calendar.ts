import type { EntityManager } from '@mikro-orm/postgresql';
import { plainCalendar } from '#rules/frequencies/due-date.ts';
import type { WorkCalendar } from '#rules/frequencies/due-date.ts';
import { Calendar } from './calendar.entity.ts';
import { Holiday } from './holiday.entity.ts';

/** Answers the first of the named calendars that there is. */
export type CalendarLookup = (codes: readonly string[]) => WorkCalendar;

const inForce = { isActive: true, retiredAt: null };

const daysIn = (weekendDays: string): number[] =>
  weekendDays === 'none' ? [] : weekendDays.split(',').map((day) => Number(day));

/** The first of the named calendars that there is; without any, weeks of Monday to Friday and no holidays. */
export async function workCalendar(em: EntityManager, codes: readonly string[]): Promise<WorkCalendar> {
  return lookupOf(em, await em.find(Calendar, { code: [...codes], ...inForce })).then((lookup) => lookup(codes));
}

/** Every calendar, for callers that ask many times. */
export async function allCalendars(em: EntityManager): Promise<CalendarLookup> {
  return lookupOf(em, await em.find(Calendar, inForce));
}

async function lookupOf(em: EntityManager, calendars: readonly Calendar[]): Promise<CalendarLookup> {
  const ids = calendars.map((calendar) => calendar.id);
  const holidays = await em.find(Holiday, { calendarId: ids, ...inForce }, { fields: ['calendarId', 'day'] });
  const daysOf = Map.groupBy(holidays, (holiday) => holiday.calendarId);
  const byCode = new Map(
    calendars.map(({ id, code, weekendDays }) => [
      code,
      { weekend: daysIn(weekendDays), holidays: new Set(daysOf.get(id)?.map((holiday) => holiday.day)) },
    ]),
  );
  return (codes) => codes.flatMap((code) => byCode.get(code) ?? [])[0] ?? plainCalendar;
}
