import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { unitsOf } from '#api/reports/units.ts';
import { openDatabase } from '#database/orm.ts';
import { isCountedOnce } from '#database/published/counted-once.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { installPortfolio } from '../../activities/frequencies/portfolio.ts';

/** Who sends a file: one of two properties, their fund, or the fund above it. */
const places = ['first', 'second', 'fund', 'above'] as const;
type PlaceName = (typeof places)[number];
interface Sent {
  place: PlaceName;
  rows: { property: 'first' | 'second'; amount: number }[];
}

const amount = fc.integer({ min: 1, max: 9_999 });
const sent: fc.Arbitrary<Sent[]> = fc
  .record(
    Object.fromEntries(
      places.map((place) => {
        const named = place === 'first' || place === 'second' ? [place] : (['first', 'second'] as const);
        const row = fc.record({ property: fc.constantFrom<'first' | 'second'>(...named), amount });
        return [place, fc.option(fc.array(row, { minLength: 1, maxLength: 4 }))];
      }),
    ) as Record<PlaceName, fc.Arbitrary<Sent['rows'] | null>>,
  )
  .map((made) => places.flatMap((place) => (made[place] ? [{ place, rows: made[place] }] : [])));

/** Each property from one file: its own, else that of the nearest fund which names it. */
function expectedSum(made: readonly Sent[]): number {
  const rowsOf = (place: PlaceName, property: string) =>
    made.find((one) => one.place === place)?.rows.filter((row) => row.property === property) ?? [];
  const counted = (['first', 'second'] as const).flatMap((property) => {
    const from = ([property, 'fund', 'above'] as const).find((place) => rowsOf(place, property).length > 0);
    return from ? rowsOf(from, property) : [];
  });
  return counted.reduce((sum, row) => sum + row.amount, 0);
}

describe('reports over datasets of one data model', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let ids: Record<PlaceName, number>;
  let providerId: number;
  const datasets = new Map<string, number>();
  let sequence = 0;
  const run = <Row extends object>(query: string, params: unknown[] = []) =>
    orm.em.fork().execute<Row[]>(query, params);
  const idOf = async (query: string, params: unknown[] = []) => (await run<{ id: number }>(query, params))[0]?.id ?? 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const portfolio = await installPortfolio(orm, database, {
      ...{ providers: 1, propertiesEach: 2, firstPostMonth: '2026-01-01' },
    });
    const [first = 0, second = 0] = portfolio.propertyIds;
    providerId = portfolio.providerIds[0] ?? 0;
    const fund = await idOf('select id from fund limit 1');
    const above = await idOf(
      `insert into fund (name, name_folded, fund_type_id) select 'Above', 'above', fund_type_id from fund limit 1 returning id`,
    );
    await run('update fund set parent_id = ? where id = ?', [above, fund]);
    ids = { first, second, fund, above };
    for (const [model, name] of [
      ['rent_roll', 'Rent Roll'],
      ['trial_balance', 'Trial Balance'],
    ] as const) {
      const ofProperties = await idOf('select id from dataset where name = ?', [name]);
      const ofFunds = await idOf(
        `insert into dataset (name, data_model_id, scope) select name || ' of the fund', data_model_id, 'fund' from dataset where id = ? returning id`,
        [ofProperties],
      );
      datasets.set(`${model} property`, ofProperties).set(`${model} fund`, ofFunds);
    }
  }, 120_000);
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  async function publish(model: string, { place, rows }: Sent): Promise<void> {
    const isFund = place === 'fund' || place === 'above';
    sequence += 1;
    const submission = await idOf(
      `insert into submission (submission_no, service_provider_id, fund_id, property_id, dataset_id, tab, post_month, period_start,
         period_end, due_on, due_at, status, ball_holder, state)
       values (?, ?, ?, ?, ?, ?, '2026-01-01', '2026-01-01', '2026-01-31', '2026-02-10', '2026-02-11', 'Completed', 'nobody', '{}')
       returning id`,
      [
        ...[`ONCE-${sequence}-${process.pid}`, providerId, isFund ? ids[place] : ids.fund, isFund ? null : ids[place]],
        ...[datasets.get(`${model} ${isFund ? 'fund' : 'property'}`), isFund ? 'funds' : 'properties'],
      ],
    );
    const version = await idOf(
      `insert into version (submission_id, version_no, kind, state, generation, columns, row_count)
       values (?, 1, 'upload', 'current', 1, '[]', 1) returning id`,
      [submission],
    );
    const load = await idOf(
      `insert into reporting_load (submission_id, generation, version_id, data_model_code, dataset_id, service_provider_id, fund_id,
         property_id, post_month, state, published_at)
       select s.id, 1, ?, ?, s.dataset_id, s.service_provider_id, s.fund_id, s.property_id, s.post_month, 'published', now()
         from submission s where s.id = ? returning id`,
      [version, model, submission],
    );
    const [column, other] = model === 'rent_roll' ? ['rentable_area', 'area_unit'] : ['net_change', 'book'];
    for (const [at, row] of rows.entries()) {
      await run(
        `insert into loaded_${model} (load_id, row_no, property_id, property_code, ${column}, ${other}) values (?, ?, ?, 'P', ?, 'sqft')`,
        [load, at, ids[row.property], row.amount],
      );
    }
  }

  const scope = {
    ...{ condition: sql`true`, isEverything: true, parts: [], lists: null, serviceProviderId: null, userIds: [] },
  };
  const month = { from: '2026-01-01', to: '2026-01-01' };
  const sums = {
    rent_roll: () =>
      sql`select sum(u.area_in_unit)::float8 as sum from (${unitsOf(
        {
          ...{ scope, query: {}, postMonth: month.from, against: month.from, currency: null },
          areaUnit: 'sqft',
        } as unknown as Parameters<typeof unitsOf>[0],
        month,
      )}) u`,
    trial_balance: () =>
      sql`select sum(r.net_change)::float8 as sum from feeding_load l join loaded_trial_balance r on r.load_id = l.id
          where ${isCountedOnce({ loads: sql`feeding_load`, table: sql`loaded_trial_balance`, mayBeOfFund: true })}`,
  };

  it.each(['rent_roll', 'trial_balance'] as const)(
    'never count a row twice: %s',
    async (model) => {
      await fc.assert(
        fc.asyncProperty(sent, async (made) => {
          await run('delete from reporting_load');
          await run('delete from version');
          await run('delete from submission');
          for (const one of made) await publish(model, one);
          const found = await selectOne<{ sum: number | null }>(orm.em.fork(), sums[model]());
          expect(found?.sum ?? 0).toBe(expectedSum(made));
        }),
        { numRuns: generatedCases(40) },
      );
    },
    120_000,
  );
});
