import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { loadPerson } from '#api/access/load-person.ts';
import { fundMaster } from '#api/funds/master.ts';
import { listRecords } from '#api/masters/list.ts';
import type { Master } from '#api/masters/master.ts';
import { contextOf } from '#api/masters/master.ts';
import { readRecords } from '#api/masters/read-records.ts';
import { serviceProviderMaster } from '#api/service-providers/master.ts';
import { listedFields } from '#contracts/masters.ts';
import { openDatabase } from '#database/orm.ts';
import { select, sql } from '#database/sql/select.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';

const [funds, properties, providers] = [4, 4, 2];
const one = (count: number) => fc.integer({ min: 1, max: count });
const acts = fc.oneof(
  fc.record({ name: fc.constant('place' as const), fund: one(funds), property: one(properties) }),
  fc.record({ name: fc.constant('assign' as const), provider: one(providers), property: one(properties) }),
  fc.record({ name: fc.constant('retire' as const), property: one(properties) }),
  fc.record({ name: fc.constant('move' as const), fund: fc.integer({ min: 3, max: 4 }), to: one(2) }),
  fc.record({ name: fc.constant('retype' as const), property: one(properties) }),
  fc.record({ name: fc.constant('list' as const), fund: one(funds) }),
  fc.record({
    name: fc.constant('open' as const),
    provider: one(providers),
    property: one(properties),
    fund: one(funds),
  }),
  fc.record({ name: fc.constant('handOver' as const), to: one(providers) }),
  fc.record({ name: fc.constant('erase' as const) }),
  fc.record({
    name: fc.constant('call' as const),
    kind: fc.constantFrom('fund_type', 'fund'),
    text: fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b', 'c') }),
  }),
);
type Act = Parameters<Parameters<typeof acts.map>[0]>[0];

/** Providers that are seen by a submission alone: they deliver for properties beyond the reader. */
const handedOver: Act[] = [
  { name: 'assign', provider: 1, property: 2 },
  { name: 'assign', provider: 2, property: 2 },
  { name: 'list', fund: 1 },
  { name: 'open', provider: 1, property: 3, fund: 1 },
  { name: 'handOver', to: 2 },
  { name: 'erase' },
];

describe('the counts of funds and providers that servers keep', () => {
  let database: TestDatabase;
  let here: MikroORM;
  let elsewhere: MikroORM;
  const people: number[] = [];
  const run = (text: string, params: unknown[] = []) => elsewhere.em.fork().execute(text, params);

  beforeAll(async () => {
    database = await createTestDatabase();
    here = await openDatabase(database.appUrl, { poolSize: 2 });
    elsewhere = await openDatabase(database.appUrl, { poolSize: 2 });
    for (const name of ['whole', 'part']) people.push((await makePerson(here, 'Admin', `${name}@fund.example`)).id);
    await run(`insert into fund_type (name) values ('Kind') on conflict do nothing`);
    await run(`insert into fund (name, name_folded, fund_type_id)
      select 'Fund ' || n, 'fund ' || n, (select id from fund_type where name = 'Kind') from generate_series(1, ${funds}) n`);
    await run(`insert into service_provider (code, name, type)
      select 'SP-' || n, 'Provider ' || n, 'PROPERTY_MANAGER' from generate_series(1, ${providers}) n`);
    await run(`insert into property (code, name, property_type, country, city, ownership_type)
      select 'PR-' || n, 'House ' || n, 'OFFICE', 'US', 'Austin', 'DIRECT' from generate_series(1, ${properties}) n`);
    await run(`insert into user_scope (user_id, property_id) select ?, id from property where code = 'PR-1'`, [
      people[1],
    ]);
  });
  afterAll(async () => {
    await here.close();
    await elsewhere.close();
    await database.drop();
  });

  /** Adds a row, or removes it where it is. */
  async function turn(
    table: string,
    columns: readonly [string, string],
    found: string,
    params: unknown[],
    more = '',
  ): Promise<void> {
    const [left, right] = columns;
    const removed = await run(`delete from ${table} where (${left}, ${right}) in (${found}) returning 1`, params);
    const [extra, value] = more === '' ? ['', ''] : [`, ${more}`, `, '2020-01-01'`];
    if (removed.length === 0)
      await run(`insert into ${table} (${left}, ${right}${extra}) select x.*${value} from (${found}) x`, params);
  }

  /** Places a property in a fund, or with a provider, from a day on. */
  function turnProperty(
    property: number,
    table: string,
    column: string,
    [holders, key, value]: readonly [string, string, string],
  ): Promise<void> {
    const found = `select h.id, p.id from ${holders} h, property p where h.${key} = ? and p.code = ?`;
    return turn(table, [column, 'property_id'], found, [value, `PR-${property}`], 'valid_from');
  }

  async function perform(act: Act): Promise<unknown> {
    switch (act.name) {
      case 'place':
        return turnProperty(act.property, 'fund_property', 'fund_id', ['fund', 'name_folded', `fund ${act.fund}`]);
      case 'assign':
        return turnProperty(act.property, 'property_provider', 'service_provider_id', [
          ...(['service_provider', 'code', `SP-${act.provider}`] as const),
        ]);
      case 'retire':
        return run(`update property set retired_at = case when retired_at is null then now() end where code = ?`, [
          `PR-${act.property}`,
        ]);
      case 'move':
        return run(`update fund set parent_id = (select id from fund where name_folded = ?) where name_folded = ?`, [
          `fund ${act.to}`,
          `fund ${act.fund}`,
        ]);
      case 'retype':
        return run(
          `update property set property_type = case property_type when 'OFFICE' then 'RETAIL' else 'OFFICE' end where code = ?`,
          [`PR-${act.property}`],
        );
      case 'list':
        return turn('user_scope', ['user_id', 'fund_id'], `select ?::int, id from fund where name_folded = ?`, [
          people[1],
          `fund ${act.fund}`,
        ]);
      case 'open':
        return run(
          `insert into submission (submission_no, service_provider_id, fund_id, property_id, dataset_id, tab, post_month,
               period_start, period_end, due_on, due_at, rev, is_key_released)
             select 'SUB-' || coalesce(max(s.id), 0) + 1, v.id, f.id, p.id, (select min(id) from dataset), 'properties',
               (date '2001-01-01' + coalesce(max(s.id), 0) * interval '1 month')::date, '2026-10-01', '2026-10-31', '2026-11-10', '2026-11-10', 1, true
               from service_provider v, fund f, property p left join submission s on true
              where v.code = ? and f.name_folded = ? and p.code = ? group by v.id, f.id, p.id`,
          [`SP-${act.provider}`, `fund ${act.fund}`, `PR-${act.property}`],
        );
      case 'handOver':
        return run(
          `update submission set service_provider_id = (select id from service_provider where code = ?)
            where id = (select max(id) from submission)`,
          [`SP-${act.to}`],
        );
      case 'erase':
        return run(`delete from submission where id = (select min(id) from submission)`);
      case 'call':
        return run(
          act.kind === 'fund'
            ? `update fund set name = ? where name_folded = 'fund 1'`
            : `update fund_type set name = ? where id = (select min(id) from fund_type)`,
          [`Called ${act.text}`],
        );
    }
  }

  async function expectSame(master: Master, userId: number): Promise<void> {
    const em = here.em.fork();
    const person = (await loadPerson(em, userId))!;
    const context = await contextOf(em, person, 'test');
    const { rows, total } = await listRecords(master, context, {
      ...{ page: 1, size: 25, sort: 'name', search: '', filters: {} },
    });
    const seen = await select<{ id: number }>(
      em,
      sql`select m.id from ${master === fundMaster ? sql`fund` : sql`service_provider`} m where m.retired_at is null
        and ${master.isInScope(context)} order by m.name, m.id`,
    );
    const ids = seen.map(({ id }) => id);
    const fresh = await readRecords(master, context, ids);
    const fields = listedFields(master.definition).map(({ name }) => name);
    const valuesOf = (record: (typeof fresh)[number]) => fields.map((field) => [field, record.values[field] ?? null]);
    expect(total).toBe(ids.length);
    expect(rows.map((row) => [row.id, valuesOf(row)])).toEqual(fresh.map((row) => [row.id, valuesOf(row)]));
  }

  it('are those of a statement that reads them, after any acts of another server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 12 }), async (all) => {
        for (const act of all) {
          await perform(act);
          for (const userId of people)
            for (const master of [fundMaster, serviceProviderMaster]) await expectSame(master, userId);
        }
      }),
      { numRuns: generatedCases(12), examples: [[handedOver]] },
    );
  }, 120_000);
});
