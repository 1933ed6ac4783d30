import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expectedSubjects } from '#activities/frequencies/expected-subjects.ts';
import { missingSubmissions } from '#activities/frequencies/missing-submissions.ts';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import { openDatabase } from '#database/orm.ts';
import { installMasters } from '#local/demo/masters.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { packageModels } from '#local/demo/other-datasets.ts';
import { demoFunds } from '#local/demo/portfolio.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

const now = new Date('2026-11-21T12:00:00Z');
const current = currentPostMonth(now);
const properties = demoFunds.reduce((sum, fund) => sum + fund.properties.length, 0);

describe('the demonstration before the first sweep', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    await orm.em.fork().transactional((em) => installMasters(em, shiftMonth(current, -13), now));
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function monthsAt(asOf: Date): Promise<Record<string, number>> {
    const em = orm.em.fork();
    const { subjects, next } = await expectedSubjects(em, { frequencyId: 0, propertyId: 0 }, 500);
    expect(next).toBeNull();
    const missing = await missingSubmissions(em, subjects, await allCalendars(em), asOf.getTime());
    return Object.fromEntries(
      [...Map.groupBy(missing, (submission) => submission.postMonth)].map(([month, submissions]) => [
        month,
        submissions.length,
      ]),
    );
  }

  it('asks for exactly the months that the demonstration tells, so that the first night opens nothing', async () => {
    const told = Array.from({ length: 14 }, (_, back) => {
      // Two datasets of funds in the last two months; in the current one a package from one property of each fund.
      const ofFunds = back <= 1 ? demoFunds.length * 2 : 0;
      const ofPackage = back === 0 ? demoFunds.length * packageModels.length : 0;
      return [shiftMonth(current, -back), properties * 2 + ofFunds + ofPackage] as const;
    });
    expect(await monthsAt(now)).toEqual(Object.fromEntries(told));
  });

  it('asks for one more month when the next one is over', async () => {
    const later = await monthsAt(new Date('2026-12-01T12:00:00Z'));
    expect(later['2026-11-01']).toBe(properties * 2 + demoFunds.length * (2 + packageModels.length));
    expect(Object.keys(later)).toHaveLength(15);
  });
});
