import fc from 'fast-check';
import type { MikroORM } from '@mikro-orm/postgresql';
import { makePerson } from '#tests/support/people.ts';

/** All rows that decide who sees what, as plain values. */
export interface Facts {
  funds: { id: number; parent_id: number | null }[];
  held: { fund_id: number; property_id: number }[];
  provided: { service_provider_id: number; property_id: number }[];
  properties: { id: number; code: string; name: string; is_active: boolean; is_gone: boolean }[];
  codes: {
    id: number;
    service_provider_id: number;
    provider_code: string;
    property_id: number | null;
    is_gone: boolean;
  }[];
  users: {
    id: number;
    name: string;
    email: string;
    base_role: string;
    service_provider_id: number | null;
    is_active: boolean;
    is_gone: boolean;
  }[];
  lists: { user_id: number; fund_id: number | null; property_id: number | null }[];
  seats: { user_id: number; submission_id: number }[];
  chains: { configuration_id: number; user_id: number }[];
  standIns: { delegate_id: number; principal_id: number }[];
  submissions: {
    id: number;
    submission_no: string;
    service_provider_id: number;
    fund_id: number | null;
    entity_id: number | null;
    property_id: number | null;
    due_on: string;
    status: string;
    tab: string;
    rev: number;
    workflow_configuration_id: number | null;
  }[];
}

const sources: Record<keyof Facts, string> = {
  funds: 'select id, parent_id from fund',
  held: 'select fund_id, property_id from fund_property',
  provided: 'select service_provider_id, property_id from property_provider',
  properties: 'select id, code, name, is_active, retired_at is not null as is_gone from property',
  codes: `select id, service_provider_id, provider_code, property_id, retired_at is not null as is_gone from property_mapping`,
  users: `select u.id, u.name, u.email, r.base_role, u.service_provider_id, u.is_active, u.retired_at is not null as is_gone
    from app_user u join role r on r.id = u.role_id`,
  lists: 'select user_id, fund_id, property_id from user_scope',
  seats: 'select user_id, submission_id from submission_assignee',
  chains: 'select configuration_id, user_id from configured_reviewer',
  standIns: 'select delegate_id, principal_id from delegation where valid_from <= now() and valid_until > now()',
  submissions: `select id, submission_no, service_provider_id, fund_id, entity_id, property_id, due_on::text, status, tab, rev,
    workflow_configuration_id from submission`,
};

export async function readFacts(orm: MikroORM): Promise<Facts> {
  const em = orm.em.fork();
  const entries = [];
  for (const [name, query] of Object.entries(sources)) entries.push([name, await em.execute(query)]);
  return Object.fromEntries(entries) as Facts;
}

/** A small installation in which everything touches everything; the people are returned by name. */
export async function makeReachWorld(orm: MikroORM): Promise<Record<'admin' | 'provider' | 'reviewer', number>> {
  const ids: number[] = [];
  for (const [base, name] of [
    ['Admin', 'admin'],
    ['DataProvider', 'provider'],
    ['Reviewer', 'reviewer'],
  ] as const)
    ids.push((await makePerson(orm, base, `${name}@fund.example`, { name })).id);
  const em = orm.em.fork();
  for (const text of [
    `insert into fund_type (name) values ('Fund') on conflict do nothing`,
    `insert into fund (name, name_folded, fund_type_id)
       select 'Fund ' || n, 'fund ' || n, (select id from fund_type where name = 'Fund') from generate_series(1, 4) n`,
    `insert into fund (name, name_folded, fund_type_id, parent_id)
       select 'Entity ' || n, 'entity ' || n, (select id from fund_type where name = 'Fund'),
         (select id from fund where name = 'Fund ' || (1 + n % 4)) from generate_series(1, 4) n`,
    `insert into service_provider (code, name, type) select 'SP' || n, 'P' || n, 'OTHER' from generate_series(1, 4) n`,
    `insert into property (code, name, property_type, country, city, ownership_type)
       select 'PR' || n, 'house ' || (n % 5), 'OFFICE', 'US', 'New York', 'DIRECT' from generate_series(10, 25) n`,
    `insert into fund_property (fund_id, property_id, valid_from)
       select (select array_agg(id order by id) from fund)[1 + id % 8], id, '2020-01-01' from property`,
    `insert into property_provider (service_provider_id, property_id, valid_from)
       select (select array_agg(id order by id) from service_provider)[1 + id % 3], id, '2020-01-01' from property`,
    `insert into property_mapping (service_provider_id, provider_code, property_id)
       select (select array_agg(id order by id) from service_provider)[1 + n % 4], 'C' || n,
         case when n % 3 <> 0 then (select array_agg(id order by id) from property)[1 + n % 16] end
       from generate_series(10, 39) n`,
    `insert into app_user (email, name, role_id, service_provider_id)
       select 'user' || n || '@fund.example', 'user ' || (n % 7), r.id,
         case when r.base_role = 'DataProvider' then (select id from service_provider where code = 'SP' || (1 + n % 4)) end
       from generate_series(10, 39) n join role r on r.name = case when n % 3 = 0 then 'DataProvider' else 'Reviewer' end`,
    `insert into workflow_configuration (dataset_id) select (select min(id) from dataset) from generate_series(1, 3)`,
    `insert into submission (submission_no, service_provider_id, fund_id, entity_id, property_id, dataset_id, tab, post_month,
         period_start, period_end, due_on, due_at, rev, is_key_released, workflow_configuration_id)
       select 'SUB-' || n, p.ids[1 + n % 4], f.ids[1 + n % 4], case when n % 3 = 0 then f.ids[5 + n % 4] end,
         (select array_agg(id order by id) from property)[1 + n % 16], (select min(id) from dataset),
         case when n % 4 = 0 then 'funds' else 'properties' end, '2026-10-01', '2026-10-01', '2026-10-31',
         date '2026-11-01' + n % 9, '2026-11-10', n % 5, true,
         case when n % 2 = 0 then (select array_agg(id order by id) from workflow_configuration)[1 + n % 3] end
       from generate_series(1, 60) n, (select array_agg(id order by id) as ids from fund) f,
         (select array_agg(id order by id) as ids from service_provider) p`,
    `insert into submission_assignee (submission_id, user_id, order_no, stage)
       select s.id, (select array_agg(id order by id) from app_user where name like 'user%')[1 + (s.id * 7) % 30], 1, 'review'
       from submission s where s.id % 4 = 0`,
  ])
    await em.execute(text);
  const [admin, provider, reviewer] = ids as [number, number, number];
  await em.execute('update app_user set service_provider_id = (select min(id) from service_provider) where id = ?', [
    provider,
  ]);
  return { admin, provider, reviewer };
}

const anyOf = (table: string, where = 'true') =>
  `(select id from ${table} where ${where} order by md5(id::text || ?::text) limit 1)`;
const user = anyOf('app_user', "name like 'user%'");

/** One change that may widen or narrow what somebody sees; each `?` is the same number. */
const changes = [
  `insert into fund_property (fund_id, property_id, valid_from) values (${anyOf('fund')}, ${anyOf('property')}, '2021-01-01')
     on conflict do nothing`,
  `delete from fund_property where id = ${anyOf('fund_property')}`,
  `update fund_property set fund_id = ${anyOf('fund')}, valid_from = date '2022-01-01' + ?::int where id = ${anyOf('fund_property')}`,
  `insert into property_provider (service_provider_id, property_id, valid_from)
     values (${anyOf('service_provider')}, ${anyOf('property')}, '2021-01-01') on conflict do nothing`,
  `delete from property_provider where id = ${anyOf('property_provider')}`,
  `update fund set parent_id = ${anyOf('fund', "name like 'Fund%'")} where id = ${anyOf('fund', "name like 'Entity%'")}`,
  `update property set retired_at = case when retired_at is null then now() end where id = ${anyOf('property')}`,
  `update property set name = 'house ' || (?::int % 6), is_active = not is_active where id = ${anyOf('property')}`,
  `update property_mapping set property_id = ${anyOf('property')} where id = ${anyOf('property_mapping')}`,
  `update property_mapping set property_id = null where id = ${anyOf('property_mapping')}`,
  `update property_mapping set retired_at = case when retired_at is null then now() end where id = ${anyOf('property_mapping')}`,
  `update app_user set retired_at = case when retired_at is null then now() end where id = ${user}`,
  `update app_user set name = 'user ' || (?::int % 8), is_active = not is_active where id = ${user}`,
  `update app_user set service_provider_id = ${anyOf('service_provider')} where id = ${user}`,
  `insert into user_scope (user_id, fund_id) values (${user}, ${anyOf('fund')}) on conflict do nothing`,
  `insert into user_scope (user_id, property_id) values (${user}, ${anyOf('property')}) on conflict do nothing`,
  `delete from user_scope where id = ${anyOf('user_scope')}`,
  `insert into submission_assignee (submission_id, user_id, order_no, stage) values (${anyOf('submission')}, ${user}, 2, 'review')
     on conflict (submission_id, user_id, order_no) do update set is_turn = excluded.is_turn`,
  `insert into submission_assignee (submission_id, user_id, order_no, stage)
     values (${anyOf('submission')}, ${anyOf('app_user', "name = 'reviewer'")}, 1, 'review') on conflict do nothing`,
  `delete from submission_assignee where id = ${anyOf('submission_assignee')}`,
  `update submission_assignee set user_id = ${user}, order_no = 3 + ?::int where id = ${anyOf('submission_assignee')}`,
  `update submission set fund_id = ${anyOf('fund')}, entity_id = null where id = ${anyOf('submission')}`,
  `update submission set fund_id = null, property_id = ${anyOf('property')} where id = ${anyOf('submission')}`,
  `update submission set entity_id = ${anyOf('fund')}, due_on = due_on + 1 where id = ${anyOf('submission')}`,
  `update submission set status = case when status = 'New' then 'Completed' else 'New' end where id = ${anyOf('submission')}`,
  `insert into configured_reviewer (configuration_id, order_no, user_id)
     values (${anyOf('workflow_configuration')}, 1, ${anyOf('app_user', "name in ('reviewer', 'user 1')")}) on conflict do nothing`,
  `delete from configured_reviewer where id = ${anyOf('configured_reviewer')}`,
];

/** What the readers are limited to from now on; nothing where both are empty. */
interface Lists {
  fundPlaces: number[];
  propertyPlaces: number[];
}

export interface Round {
  change: string;
  seed: number;
  lists: Lists | null;
  sort: number;
  page: number;
  search: boolean;
  isFiltered: boolean;
}

/** The same rounds in every run. */
export function rounds(count: number): Round[] {
  const places = (most: number) => fc.uniqueArray(fc.nat(most), { maxLength: 4 });
  const lists = fc.record({ fundPlaces: places(7), propertyPlaces: places(15) });
  const round = fc.record({
    change: fc.constantFrom(...changes),
    seed: fc.nat(100_000),
    // Mostly the lists stay, so that something is kept when the change comes.
    lists: fc.option(lists, { freq: 2 }),
    sort: fc.nat(5),
    page: fc.integer({ min: 1, max: 3 }),
    search: fc.boolean(),
    isFiltered: fc.boolean(),
  });
  return fc.sample(round, { seed: 20_261_122, numRuns: count });
}

export async function makeChange(orm: MikroORM, { change, seed }: Pick<Round, 'change' | 'seed'>): Promise<void> {
  await orm.em.fork().execute(
    change,
    Array.from(change.matchAll(/\?/g), () => seed),
  );
}

export async function limitTo(orm: MikroORM, userIds: readonly number[], lists: Lists): Promise<void> {
  const em = orm.em.fork();
  for (const userId of userIds) {
    await em.execute('delete from user_scope where user_id = ?', [userId]);
    for (const [column, table, all] of [
      ['fund_id', 'fund', lists.fundPlaces],
      ['property_id', 'property', lists.propertyPlaces],
    ] as const) {
      const query = `insert into user_scope (user_id, ${column})
        select ?, id from (select id, row_number() over (order by id) - 1 as place from ${table}) t where place = any(?::int[])`;
      await em.execute(query, [userId, `{${all.join(',')}}`]);
    }
  }
}

/** Lists of a reader, or null; a listed fund brings the entities below it. */
export function listsOf({ lists, funds }: Facts, userId: number) {
  const own = lists.filter((list) => list.user_id === userId);
  if (own.length === 0) return null;
  const listed = new Set(own.flatMap(({ fund_id }) => fund_id ?? []));
  const all = new Set([...listed, ...funds.filter((f) => listed.has(f.parent_id ?? 0)).map((f) => f.id)]);
  return { listed, all, properties: new Set(own.flatMap(({ property_id }) => property_id ?? [])) };
}

export type Limits = NonNullable<ReturnType<typeof listsOf>>;

export function isListedSubmission({ listed, properties }: Limits, one: Facts['submissions'][number]): boolean {
  return listed.has(one.fund_id ?? 0) || listed.has(one.entity_id ?? 0) || properties.has(one.property_id ?? 0);
}

/** What a list shows of `rows` in that order: one page by `compare`, ties by id. */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  {
    keyOf,
    isDescending,
    page,
    size,
  }: { keyOf: (row: Row) => string; isDescending: boolean; page: number; size: number },
) {
  const way = isDescending ? -1 : 1;
  const sorted = [...rows].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    return way * (left < right ? -1 : left > right ? 1 : a.id - b.id);
  });
  return { ids: sorted.slice((page - 1) * size, page * size).map(({ id }) => id), total: rows.length };
}
