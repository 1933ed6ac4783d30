import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expectedSubjects } from '#activities/frequencies/expected-subjects.ts';
import { missingSubmissions } from '#activities/frequencies/missing-submissions.ts';
import { orphanCategories } from '#contracts/orphans.ts';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import { openDatabase } from '#database/orm.ts';
import { refreshOrphans } from '#database/orphans/refresh-orphans.ts';
import { leaveIncomplete } from '#local/demo/incomplete.ts';
import { installMasters } from '#local/demo/masters.ts';
import { currentPostMonth, shiftMonth } from '#local/demo/months.ts';
import { readPortfolio } from '#local/demo/placed.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

const now = new Date('2026-11-21T12:00:00Z');
const current = currentPostMonth(now);

describe('what the demonstration leaves incomplete', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  const keysAsked = async () => {
    const em = orm.em.fork();
    const { subjects } = await expectedSubjects(em, { frequencyId: 0, propertyId: 0 }, 500);
    const missing = await missingSubmissions(em, subjects, await allCalendars(em), now.getTime());
    return missing.map((one) => JSON.stringify(one)).toSorted();
  };
  const countsOf = async (): Promise<Record<string, number>> => {
    const em = orm.em.fork();
    await refreshOrphans(em, current);
    const rows = await em.execute<{ category: string; count: number }[]>(
      'select category, count(*)::int as count from orphan_record where post_month = ? group by 1',
      [current],
    );
    return Object.fromEntries(rows.map(({ category, count }) => [category, count]));
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.ownerUrl);
    await orm.em.fork().transactional((em) => installMasters(em, shiftMonth(current, -13), now));
    // Packages of the current month are open when something joins them.
    await orm.em.fork().execute(
      `insert into package_month (report_package_id, service_provider_id, property_id, post_month, dataset_ids)
        select f.report_package_id, f.service_provider_id, f.property_id, ?, array(select m.dataset_id
          from report_package_member m where m.report_package_id = f.report_package_id)
        from frequency f where f.report_package_id is not null`,
      [current],
    );
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  it('is a record of every category, where there was none, and opens nothing', async () => {
    const [asked, before] = [await keysAsked(), await countsOf()];
    // Members of a package that this test has opened without their submissions.
    expect(Object.keys(before)).toEqual(['packageMembersMissing']);
    await orm.em.fork().transactional(async (em) => {
      await leaveIncomplete(em, await readPortfolio(em), current);
    });
    const after = await countsOf();
    // Accounts wait from the first trial balance on.
    for (const category of orphanCategories.filter((one) => one !== 'accountMappingPending')) {
      expect([category, (after[category] ?? 0) > (before[category] ?? 0)]).toEqual([category, true]);
    }
    expect(await keysAsked()).toEqual(asked);
  });
});
