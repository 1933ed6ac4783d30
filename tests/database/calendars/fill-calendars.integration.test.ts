import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { fillCalendars } from '#database/calendars/fill-calendars.ts';
import { workCalendar } from '#database/calendars/work-calendar.ts';
import { openDatabase } from '#database/orm.ts';
import { plainCalendar } from '#rules/frequencies/due-date.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

describe('calendars', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('are in every installation, with the holidays of this year and the two after it', async () => {
    const [row] = await orm.em.fork().execute<{ codes: string; years: number }[]>(
      `select (select string_agg(code, ' ' order by code) from calendar) as codes,
         (select count(distinct (calendar_id, extract(year from day)))::int from holiday
           where extract(year from day) between extract(year from now()) and extract(year from now()) + 2) as years`,
    );
    expect(row).toEqual({ codes: 'AE GB JP SA US', years: 15 });
  });

  it('gain the next year when it comes near, and keep a holiday that was taken out', async () => {
    const em = orm.em.fork();
    const year = new Date().getUTCFullYear();
    const count = async () =>
      (
        await em.execute<{ n: number }[]>(`select count(*)::int as n from holiday where day >= ?`, [
          `${year + 3}-01-01`,
        ])
      )[0]?.n ?? 0;
    expect(await count()).toBe(0);
    await em.execute(`delete from holiday where day = ?`, [`${year}-12-25`]);
    await orm.em.fork().transactional((tx) => fillCalendars(tx, new Date(Date.UTC(year + 1, 0, 2))));
    expect(await count()).toBeGreaterThan(20);
    expect((await workCalendar(orm.em.fork(), ['US'])).holidays.has(`${year}-12-25`)).toBe(false);
  });

  it('are found by the first name that there is', async () => {
    expect((await workCalendar(orm.em.fork(), ['nowhere', 'SA', 'US'])).weekend).toEqual([5, 6]);
    expect(await workCalendar(orm.em.fork(), ['nowhere'])).toBe(plainCalendar);
  });
});
