import type { EntityManager } from '@mikro-orm/postgresql';
import { plainCalendar } from '#rules/frequencies/due-date.ts';
import type { WorkCalendar } from '#rules/frequencies/due-date.ts';
import { Calendar } from './calendar.entity.ts';
import { Holiday } from './holiday.entity.ts';

/** The first of the named calendars that there is; without any, weeks of Monday to Friday and no holidays. */
export async function workCalendar(em: EntityManager, codes: readonly string[]): Promise<WorkCalendar> {
  const found = await em.find(Calendar, { code: { $in: [...codes] } });
  const [calendar] = codes.flatMap((code) => found.filter((one) => one.code === code));
  if (calendar === undefined) return plainCalendar;
  const holidays = await em.find(Holiday, { calendarId: calendar.id }, { fields: ['day'] });
  return { weekend: calendar.weekend, holidays: new Set(holidays.map((holiday) => holiday.day)) };
}
