import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

const masters = ['property', 'fund', 'service_provider', 'app_user'];

describe('the roll-up of list totals', () => {
  let database: TestDatabase;
  let one: pg.Client;
  let other: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    one = new pg.Client({ connectionString: database.ownerUrl });
    other = new pg.Client({ connectionString: database.ownerUrl });
    await Promise.all([one.connect(), other.connect()]);
  });
  afterAll(async () => {
    await Promise.all([one.end(), other.end()]);
    await database.drop();
  });

  const add = (client: pg.Client, from: number, to: number) =>
    client.query(
      `insert into property (code, name, property_type, country) select 'P-' || n, 'Property ' || n, 'OFFICE', 'US'
       from generate_series($1::int, $2::int) n`,
      [from, to],
    );
  const rolledUp = async (client: pg.Client, list: string) =>
    (
      await client.query<{ part: string; count: number }>(
        `select part, sum(count)::int as count from list_total where list = $1 group by 1 having sum(count) <> 0 order by 1`,
        [list],
      )
    ).rows;
  const counted = async (client: pg.Client, list: string) =>
    (
      await client.query<{ part: string; count: number }>(
        list === 'submission'
          ? `select tab as part, count(*)::int as count from submission group by 1 order by 1`
          : `select is_active::text as part, count(*)::int as count from ${list} where retired_at is null group by 1 order by 1`,
      )
    ).rows;

  it('counts what is added, deactivated, retired, brought back and deleted, by one statement or many', async () => {
    await add(one, 1, 40);
    for (let n = 41; n <= 60; n += 1) await add(one, n, n);
    await one.query(`update property set is_active = false where id % 3 = 0`);
    await one.query(`update property set retired_at = now(), is_active = false where id % 5 = 0`);
    await one.query(`update property set retired_at = null where id % 10 = 0`);
    await one.query(`update property set name = name || '.'`);
    await one.query(`delete from property where id % 7 = 0`);
    const rows = await counted(one, 'property');
    expect(rows).toHaveLength(2);
    expect(await rolledUp(one, 'property')).toEqual(rows);
  });

  it('forgets what is rolled back, and lets others count before a commit', async () => {
    const before = await rolledUp(one, 'property');
    await one.query('begin');
    await add(one, 1001, 1010);
    await other.query('begin');
    // Nobody waits for the other's commit.
    await add(other, 2001, 2005);
    await other.query('commit');
    await one.query('savepoint here');
    await one.query('delete from property where code like $1', ['P-10%']);
    await one.query('rollback to here');
    expect(await rolledUp(one, 'property')).toEqual(await counted(one, 'property'));
    await one.query('rollback');
    const after = await rolledUp(one, 'property');
    expect(after).toEqual(await counted(one, 'property'));
    expect(after).not.toEqual(before);
  });

  it('stays right however often its rows are put together, also while somebody writes', async () => {
    await one.query('begin');
    await add(one, 3001, 3003);
    await one.query(`select put_totals_together('property')`);
    await add(other, 4001, 4004);
    await other.query(`select put_totals_together('property')`);
    expect(await rolledUp(other, 'property')).toEqual(await counted(other, 'property'));
    await one.query('commit');
    await one.query(`select put_totals_together('property')`);
    expect(await rolledUp(one, 'property')).toEqual(await counted(one, 'property'));
    const { rows } = await one.query(`select part from list_total where list = 'property'`);
    expect(rows).toHaveLength(2);
  });

  it('keeps a count for every list that it serves, from before and after', async () => {
    await one.query(`insert into service_provider (code, name, type) values ('A', 'A', 'PM'), ('B', 'B', 'PM')`);
    await one.query(
      `insert into submission (submission_no, service_provider_id, dataset_id, tab, post_month, period_start, period_end,
         due_on, due_at)
       select 'SUB-' || n, (select min(id) from service_provider), (select min(id) from dataset), 'properties',
         make_date(n - 98000, 10, 1), '2026-10-01', '2026-10-31', '2026-11-10', now() from generate_series(100000, 100004) n`,
    );
    await one.query(`delete from submission where submission_no = 'SUB-100000'`);
    for (const list of [...masters, 'submission']) {
      expect([list, await rolledUp(one, list)]).toEqual([list, await counted(one, list)]);
    }
  });
});
