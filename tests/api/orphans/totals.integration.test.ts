import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orphanCategories, orphanReasons } from '#contracts/orphans.ts';
import type { OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { rentRollList } from '../dataset-mappings/mapping-world.ts';
import type { FixWorld } from './fix-world.ts';
import { month, startFixWorld } from './fix-world.ts';
import { fixes } from './fixes.ts';

const size = 25;

describe('the totals of orphan records', () => {
  let world: FixWorld;
  let everybody: Browser;
  const limited = {
    Admin: { id: 0, email: 'part@fund.example' },
    DataProvider: { id: 0, email: 'dana@north.example' },
  };
  const places: Record<'fund' | 'property', number[]> = { fund: [], property: [] };

  beforeAll(async () => {
    world = await startFixWorld();
    const { api, portfolio, insert, run } = world;
    const ofProvider = { service_provider_id: portfolio.north, dataset_id: portfolio.datasetId };
    await insert('dataset_mapping', { ...ofProvider, definition: JSON.stringify(rentRollList) });
    for (const reason of orphanReasons) await fixes[reason].make(world, reason);
    await makePerson(api.orm, 'Admin', 'whole@fund.example');
    limited.Admin.id = (await makePerson(api.orm, 'Admin', limited.Admin.email)).id;
    limited.DataProvider.id = (await makePerson(api.orm, 'DataProvider', limited.DataProvider.email)).id;
    await run('update app_user set service_provider_id = ? where id = ?', [portfolio.north, limited.DataProvider.id]);
    everybody = await signIn(api.baseUrl, 'whole@fund.example');
    for (const table of ['fund', 'property'] as const) {
      const rows: { id: number }[] = await api.orm.em.fork().execute(`select id from ${table} order by id`);
      places[table] = rows.map(({ id }) => id);
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

  it('are of as many rows as the pages hold, for whoever sees everything', async () => {
    const seen = await rowsSeenBy(everybody);
    expect([...seen].filter(([, keys]) => keys.length === 0)).toEqual([]);
  });

  it.each(['Admin', 'DataProvider'] as const)(
    'are of as many rows as the pages hold, for any funds and properties that limit a person (%s)',
    async (role) => {
      const { id, email } = limited[role];
      const whole = await rowsSeenBy(everybody);
      const lists = fc.record({
        fund: fc.subarray(places.fund),
        property: fc.subarray(places.property, { minLength: 1 }),
      });
      await fc.assert(
        fc.asyncProperty(lists, async (list) => {
          await world.run('delete from user_scope where user_id = ?', [id]);
          for (const table of ['fund', 'property'] as const)
            for (const place of list[table])
              await world.run(`insert into user_scope (user_id, ${table}_id) values (?, ?)`, [id, place]);
          for (const [category, keys] of await rowsSeenBy(await signIn(world.api.baseUrl, email)))
            expect(whole.get(category)).toEqual(expect.arrayContaining(keys));
        }),
        { numRuns: 8 },
      );
    },
    120_000,
  );
});
