import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createSweepActivities } from '#activities/frequencies/create-activities.ts';
import { openDatabase } from '#database/orm.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { countSubmissions, installPortfolio } from './portfolio.ts';
import type { SweptPortfolio } from './portfolio.ts';

const april = Date.parse('2026-04-01T12:00:00Z');

describe('the steps of a sweep', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let portfolio: SweptPortfolio;
  const execute = <Row extends object>(query: string, params: unknown[] = []) =>
    orm.em.fork().execute<Row[]>(query, params);

  beforeEach(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    portfolio = await installPortfolio(orm, database, {
      providers: 2,
      propertiesEach: 2,
      firstPostMonth: '2026-02-01',
    });
  });
  afterEach(async () => {
    await orm.close();
    await database.drop();
  });

  async function sweep(asOfMs = april, closePeriodsAfterMonths: number | null = null, limit = 3) {
    const steps = createSweepActivities({ orm, closePeriodsAfterMonths });
    let opened = 0;
    for (let after: { frequencyId: number; propertyId: number } | null = { frequencyId: 0, propertyId: 0 }; after;) {
      const piece = await steps.openDueTickets({ asOfMs, after, limit });
      opened += piece.opened;
      after = piece.next;
    }
    const closed = await steps.closePeriods({ asOfMs, limit: 100 });
    return { opened, closed, ...(await steps.sendDigests()) };
  }
  const opened = async () =>
    (
      await execute<{ key: string }>(
        `select concat_ws(' ', v.code, coalesce(p.code, f.name), to_char(s.post_month, 'YYYY-MM')) as key
         from submission s join service_provider v on v.id = s.service_provider_id
         left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id and s.property_id is null
         order by 1`,
      )
    ).map((row) => row.key);

  it('open each month from the first on once, and tell each person once', async () => {
    expect(await sweep()).toEqual({ opened: 8, closed: 0, digests: 2, tickets: 8 });
    const once = { submissions: 8, keys: 8, audited: 8, starts: 8, untold: 0, told: 8 };
    expect(await countSubmissions(orm)).toEqual(once);
    expect(await sweep()).toEqual({ opened: 0, closed: 0, digests: 0, tickets: 0 });
    expect(await countSubmissions(orm)).toEqual(once);
    const [mail] = await execute<{ values: { count: number; dueOn: string; lines: string }; bell: number }>(
      `select m.values, (select count(*)::int from email_history h where h.user_id = m.user_id) as bell
       from mail_outbox m where m.user_id = ?`,
      [portfolio.personIds[0]],
    );
    expect(mail).toMatchObject({ bell: 1, values: { count: 4, dueOn: '2026-03-10' } });
    expect(mail?.values.lines.split('\n')).toHaveLength(4);
    expect(mail?.values.lines).toContain('Rent Roll for Property 1, February 2026: due Mar 10, 2026');
  });

  it('wait for the end of the month where the property is', async () => {
    // Still 31 March in New York.
    await sweep(Date.parse('2026-04-01T03:59:00Z'));
    expect(await opened()).not.toContain('SP-1 P-1 2026-03');
    await sweep(Date.parse('2026-04-01T04:00:00Z'));
    expect(await opened()).toContain('SP-1 P-1 2026-03');
  });

  it('open nothing for keys that ever had a submission: moved, handed over or closed as a duplicate', async () => {
    await sweep();
    const before = await opened();
    await execute(`update submission set post_month = '2025-12-01' where id = (select min(id) from submission)`);
    await execute(
      `update submission set is_key_released = true, status = 'Closed' where id = (select max(id) from submission)`,
    );
    expect((await sweep()).opened).toBe(0);
    expect(await opened()).toHaveLength(before.length);
  });

  it('ask only for what was held, looked after and is active', async () => {
    const [sold, handedOver, retired, bought] = portfolio.propertyIds;
    const [first, second] = portfolio.providerIds;
    await execute(`update property set disposed_on = '2026-02-01' where id = ?`, [sold]);
    await execute(`update property_provider set valid_to = '2026-03-15' where property_id = ?`, [handedOver]);
    await execute(
      `insert into property_provider (service_provider_id, property_id, valid_from) values (?, ?, '2026-03-16')`,
      [second, handedOver],
    );
    await execute(`update property set is_active = false where id = ?`, [retired]);
    await execute(`update property set acquired_on = '2026-03-31' where id = ?`, [bought]);
    await sweep();
    expect(await opened()).toEqual(['SP-1 P-1 2026-02', 'SP-1 P-2 2026-02', 'SP-2 P-4 2026-03']);
    await execute(`update service_provider set is_active = false where id = ?`, [first]);
    expect((await sweep(Date.parse('2026-06-01T12:00:00Z'))).opened).toBe(2);
  });

  it('leave a month with the provider who has its submission', async () => {
    await sweep(Date.parse('2026-03-01T12:00:00Z'));
    const [property] = portfolio.propertyIds;
    const [, second] = portfolio.providerIds;
    await execute(`update property_provider set service_provider_id = ? where property_id = ?`, [second, property]);
    await execute(`update frequency set service_provider_id = ? where property_id = ?`, [second, property]);
    await sweep();
    expect((await opened()).filter((key) => key.includes(' P-1 '))).toEqual(['SP-1 P-1 2026-02', 'SP-2 P-1 2026-03']);
  });

  it('open nothing that nobody could review, until somebody can', async () => {
    await execute(`update app_user set is_active = false where email like '%@fund.example'`);
    expect(await sweep()).toMatchObject({ opened: 0, digests: 0 });
    await execute(`update app_user set is_active = true`);
    expect(await sweep()).toMatchObject({ opened: 8, digests: 2 });
  });

  it('follow the frequency that is closest to the property, and that of a fund for its datasets', async () => {
    const [property] = portfolio.propertyIds;
    const [first] = portfolio.providerIds;
    await execute(`delete from frequency where property_id is not null and property_id <> ?`, [property]);
    await execute(`update frequency set submit_frequency = 'QUARTERLY'`);
    await execute(
      `insert into frequency (service_provider_id, fund_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       select ?, id, ?, 'MONTHLY', 5, '2026-02-01' from fund`,
      [first, portfolio.datasetId],
    );
    await sweep();
    expect(await opened()).toEqual(['SP-1 P-1 2026-03', 'SP-1 P-2 2026-02', 'SP-1 P-2 2026-03']);
    await execute(`update dataset set scope = 'fund' where id = ?`, [portfolio.datasetId]);
    await sweep();
    expect(await opened()).toEqual(expect.arrayContaining(['SP-1 Meridian 2026-02', 'SP-1 Meridian 2026-03']));
  });

  it('skip months in which a changed frequency has no period, and what waits for its frequency', async () => {
    await sweep(Date.parse('2026-03-01T12:00:00Z'));
    await execute(`update frequency set submit_frequency = 'QUARTERLY'`);
    await execute(`update frequency set submit_timeline_day = null where property_id = ?`, [portfolio.propertyIds[0]]);
    await sweep(Date.parse('2026-06-30T12:00:00Z'));
    expect((await opened()).filter((key) => !key.endsWith('2026-02'))).toEqual([
      'SP-1 P-2 2026-03',
      'SP-2 P-3 2026-03',
      'SP-2 P-4 2026-03',
    ]);
  });

  it('tell a person only of the properties that they see', async () => {
    const [property] = portfolio.propertyIds;
    const [person] = portfolio.personIds;
    await execute(`insert into user_scope (user_id, property_id) values (?, ?)`, [person, property]);
    await sweep(Date.parse('2026-03-01T12:00:00Z'));
    const mails = await execute<{ template: string; place: string }>(
      `select template_name as template, values ->> 'place' as place from mail_outbox where user_id = ?`,
      [person],
    );
    expect(mails).toEqual([{ template: 'opened', place: 'Property 1' }]);
  });

  it('close completed periods once, when that is set', async () => {
    await sweep();
    await execute(`update submission set status = 'Completed' where property_id = ?`, [portfolio.propertyIds[0]]);
    await execute(`update outbox_entry set status = 'done'`);
    expect((await sweep(Date.parse('2026-09-01T00:00:00Z'), null)).closed).toBe(0);
    expect((await sweep(Date.parse('2026-08-27T12:00:00Z'), 6)).closed).toBe(0);
    expect((await sweep(Date.parse('2026-08-28T12:00:00Z'), 6)).closed).toBe(1);
    expect((await sweep(Date.parse('2026-08-28T12:00:00Z'), 6)).closed).toBe(0);
    const entries = await execute<{ payload: object }>(`select payload from outbox_entry where kind = 'close'`);
    expect(entries).toEqual([
      { payload: expect.objectContaining({ reason: 'PERIOD_CLOSED', actor: { userId: 0, baseRole: 'System' } }) },
    ]);
  });
});
