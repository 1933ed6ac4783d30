import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadPerson } from '#api/access/load-person.ts';
import { rowScopeOf } from '#api/access/row-scope.ts';
import { isInScope, isNotIgnored, recordsOf } from '#api/orphans/scope.ts';
import { isOneInScope, isPersonInScope } from '#api/users/reach.ts';
import { orphanCategories } from '#contracts/orphans.ts';
import type { OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import { select, sql } from '#database/sql/select.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { FixWorld } from './fix-world.ts';
import { month } from './fix-world.ts';
import { startFullWorld } from './full-world.ts';
import { makeSubmission } from '../submissions/fixture.ts';

const size = 25;

describe('the totals of orphan records', () => {
  let world: FixWorld;
  let everybody: Browser;
  const limited = {
    Admin: { id: 0, email: 'part@fund.example' },
    DataProvider: { id: 0, email: 'dana@north.example' },
    Reviewer: { id: 0, email: 'rui@fund.example' },
  };
  const submissions: number[] = [];
  const places: Record<'fund' | 'property', number[]> = { fund: [], property: [] };

  beforeAll(async () => {
    world = await startFullWorld();
    const { api, portfolio, run } = world;
    await makePerson(api.orm, 'Admin', 'whole@fund.example');
    limited.Admin.id = (await makePerson(api.orm, 'Admin', limited.Admin.email)).id;
    limited.DataProvider.id = (await makePerson(api.orm, 'DataProvider', limited.DataProvider.email)).id;
    await run('update app_user set service_provider_id = ? where id = ?', [portfolio.north, limited.DataProvider.id]);
    limited.Reviewer.id = (await makePerson(api.orm, 'Reviewer', limited.Reviewer.email)).id;
    everybody = await signIn(api.baseUrl, 'whole@fund.example');
    for (const table of ['fund', 'property'] as const) {
      const rows: { id: number }[] = await api.orm.em.fork().execute(`select id from ${table} order by id`);
      places[table] = rows.map(({ id }) => id);
    }
    for (const propertyId of places.property) {
      const values = { serviceProviderId: portfolio.north, propertyId, postMonth: '2026-07-01' };
      submissions.push((await makeSubmission(api.orm, portfolio, values)).id);
    }
  }, 120_000);
  afterAll(() => world?.api.close());

  /** Every row of every category, by category. */
  async function rowsSeenBy(person: Browser): Promise<Map<string, string[]>> {
    const seen = new Map<string, string[]>();
    for (const category of orphanCategories) {
      const keys: string[] = [];
      let total = 1;
      for (let page = 1; (page - 1) * size < total; page += 1) {
        const response = await person.fetch(`/api/orphans/${category}?postMonth=${month}&size=${size}&page=${page}`);
        // Not every category is offered to a provider.
        if (response.status === 403) break;
        const list = (await response.json()) as Page<OrphanRow>;
        keys.push(...list.rows.map(({ key }) => key));
        total = list.total;
        expect([category, page, list.rows.length]).toEqual([category, page, Math.min(size, total - (page - 1) * size)]);
      }
      seen.set(category, keys);
    }
    return seen;
  }

  /** Keys by category of the records in scope, each asked by itself. */
  async function keysInScope(userId: number): Promise<Map<string, string[]>> {
    const em = world.api.orm.em.fork();
    const person = (await loadPerson(em, userId))!;
    const scope = await rowScopeOf(em, person);
    const keys = new Map<string, string[]>();
    for (const category of orphanCategories) {
      const records = sql`${recordsOf(month, category)} where ${isInScope(person, scope)} and ${isNotIgnored}`;
      keys.set(
        category,
        (await select<{ key: string }>(em, sql`select o.key from ${records}`)).map(({ key }) => key),
      );
    }
    return keys;
  }

  /** People whom a condition over a person `m` lets somebody see. */
  async function peopleSeenBy(userId: number, seen: typeof isPersonInScope): Promise<number[]> {
    const em = world.api.orm.em.fork();
    const person = (await loadPerson(em, userId))!;
    const reader = { person, scope: await rowScopeOf(em, person) };
    return (await select<{ id: number }>(em, sql`select m.id from app_user m where ${seen(reader)} order by m.id`)).map(
      ({ id }) => id,
    );
  }

  it('are of as many rows as the pages hold, for whoever sees everything', async () => {
    const seen = await rowsSeenBy(everybody);
    expect([...seen].filter(([, keys]) => keys.length === 0)).toEqual([]);
  });

  it.each(['Admin', 'DataProvider', 'Reviewer'] as const)(
    'are of as many rows as the pages hold, and these are all in scope, for any funds and properties that limit a person (%s)',
    async (role) => {
      const { id, email } = limited[role];
      const lists = fc.record({
        fund: fc.subarray(places.fund),
        property: fc.subarray(places.property, { minLength: 1 }),
        seats: fc.subarray(submissions, { minLength: 1 }),
      });
      await fc.assert(
        fc.asyncProperty(lists, async (list) => {
          await world.run('delete from user_scope where user_id = ?', [id]);
          for (const table of ['fund', 'property'] as const)
            for (const place of list[table])
              await world.run(`insert into user_scope (user_id, ${table}_id) values (?, ?)`, [id, place]);
          await world.run('delete from submission_assignee where user_id = ?', [id]);
          if (role === 'Reviewer')
            for (const submission of list.seats)
              await world.run(
                `insert into submission_assignee (submission_id, user_id, order_no, stage) values (?, ?, 9, 'review')`,
                [submission, id],
              );
          const seen = await rowsSeenBy(await signIn(world.api.baseUrl, email));
          const inScope = await keysInScope(id);
          for (const [category, keys] of seen)
            expect([category, keys.toSorted()]).toEqual([category, inScope.get(category)!.toSorted()]);
          if (role !== 'Admin') return;
          const [oneByOne, asSets] = await Promise.all(
            [isOneInScope, isPersonInScope].map((of) => peopleSeenBy(id, of)),
          );
          expect(oneByOne).toEqual(asSets);
        }),
        { numRuns: generatedCases(8) },
      );
    },
    120_000,
  );

  it('stay right for an Admin who is limited, while records are set aside and taken back and people come and go', async () => {
    const { id, email } = limited.Admin;
    await world.run('delete from user_scope where user_id = ?', [id]);
    for (const fund of places.fund)
      await world.run('insert into user_scope (user_id, fund_id) values (?, ?)', [id, fund]);
    const lost = await makePerson(world.api.orm, 'DataProvider', 'lost@nowhere.example');
    const browser = await signIn(world.api.baseUrl, email);
    const change = fc.record({
      kind: fc.constantFrom('ignore', 'ignoreUntilYesterday', 'takeBack', 'person'),
      category: fc.constantFrom(...orphanCategories),
      place: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const { kind, category, place } of changes) {
          const keys = (await keysInScope(id)).get(category)!;
          const key = keys[place % Math.max(keys.length, 1)] ?? 'none';
          if (kind === 'takeBack') await world.run('delete from ignored_orphan where category = ?', [category]);
          else if (kind === 'person')
            await world.run(
              place % 2 === 0
                ? 'update app_user set is_active = not is_active where id = ?'
                : 'insert into user_scope (user_id, fund_id) select ?, min(id) from fund on conflict do nothing',
              [lost.id],
            );
          else
            await world.run(
              `insert into ignored_orphan (category, key, reason, until_on, user_id) values (?, ?, 'Sold', current_date + ?::int, ?)
                on conflict (category, key) do update set until_on = excluded.until_on, created_at = clock_timestamp()`,
              [category, key, kind === 'ignore' ? 3 : -1, id],
            );
          const seen = await rowsSeenBy(browser);
          const inScope = await keysInScope(id);
          for (const [one, seenKeys] of seen)
            expect([one, seenKeys.toSorted()]).toEqual([one, inScope.get(one)!.toSorted()]);
        }
      }),
      { numRuns: generatedCases(6) },
    );
  }, 120_000);
});
