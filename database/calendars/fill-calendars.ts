import type { EntityManager } from '@mikro-orm/postgresql';
import { Calendar } from './calendar.entity.ts';
import { holidayNames } from './holiday-names.ts';
import { Holiday } from './holiday.entity.ts';
import { calendarCountries, publicHolidays } from './public-holidays.ts';

/** Due dates reach into the next year, those of budgets a year further. */
const yearsAhead = 2;

/**
 * The calendars that come with the product, with the holidays of the years that have none yet. A day that somebody
 * took out or added in a filled year stays as it is. In the transaction of `em`.
 */
export async function fillCalendars(em: EntityManager, today: Date): Promise<void> {
  const thisYear = today.getUTCFullYear();
  for (const country of calendarCountries) {
    const { code, names, weekend } = country;
    const words = { nameEn: names['en'] ?? code, nameJa: names['ja'] ?? null, nameAr: names['ar'] ?? null };
    const calendar =
      (await em.findOne(Calendar, { code })) ??
      em.create(Calendar, { code, ...words, weekendDays: weekend.join(','), filledThrough: thisYear - 2 });
    await em.flush();
    if (calendar.filledThrough === null || calendar.filledThrough === undefined) continue;
    for (let year = calendar.filledThrough + 1; year <= thisYear + yearsAhead; year += 1) {
      const holidays = await publicHolidays(country, year);
      await em
        .createQueryBuilder(Holiday)
        .insert(holidays.map(({ day, name }) => ({ day, ...holidayNames(name), calendarId: calendar.id })))
        .onConflict(['calendarId', 'day'])
        .ignore()
        .execute('run');
      calendar.filledThrough = year;
    }
    await em.flush();
  }
}
