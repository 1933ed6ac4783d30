import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { openDatabase } from '#database/orm.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { installPortfolio } from '../../activities/frequencies/portfolio.ts';

type Step =
  | { kind: 'mark'; dataset: number; isFeeding: boolean }
  | { kind: 'retire'; dataset: number; isRetired: boolean }
  | { kind: 'associate'; dataset: number; property: number; isIncluded: boolean }
  | { kind: 'open'; dataset: number; property: number; month: number }
  | { kind: 'move'; submission: number; month: number };

const dataset = fc.integer({ min: 0, max: 2 });
const property = fc.integer({ min: 0, max: 1 });
const month = fc.integer({ min: 1, max: 3 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('mark' as const), dataset, isFeeding: fc.boolean() }),
    fc.record({ kind: fc.constant('retire' as const), dataset, isRetired: fc.boolean() }),
    fc.record({ kind: fc.constant('associate' as const), dataset, property, isIncluded: fc.boolean() }),
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), dataset, property, month }) },
    fc.record({ kind: fc.constant('move' as const), submission: fc.nat({ max: 9 }), month }),
  ),
  { minLength: 4, maxLength: 16 },
);

describe('the dataset that feeds reports', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let datasetIds: number[];
  let propertyIds: number[];
  let providerId: number;
  let sequence = 0;
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    orm.em.fork().execute<Row[]>(query, params);

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const portfolio = await installPortfolio(orm, database, {
      ...{ providers: 1, propertiesEach: 2, firstPostMonth: '2026-01-01' },
    });
    propertyIds = portfolio.propertyIds;
    providerId = portfolio.providerIds[0]!;
    const added = await rows<{ id: number }>(
      `insert into dataset (name, data_model_id, scope) select 'Rent Roll ' || n, d.data_model_id, 'property'
         from dataset d, generate_series(2, 3) n where d.id = ? returning id`,
      [portfolio.datasetId],
    );
    datasetIds = [portfolio.datasetId, ...added.map(({ id }) => id)];
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function startAnew(): Promise<void> {
    await rows('delete from submission');
    await rows('delete from dataset_association');
    await rows('update dataset set is_feeding_reports = true, retired_at = null, is_collected_everywhere = true');
  }

  async function take(step: Step): Promise<void> {
    const id = 'dataset' in step ? datasetIds[step.dataset] : null;
    if (step.kind === 'mark')
      await rows('update dataset set is_feeding_reports = ? where id = ?', [step.isFeeding, id]);
    else if (step.kind === 'retire')
      await rows(`update dataset set retired_at = case when ? then now() end where id = ?`, [step.isRetired, id]);
    else if (step.kind === 'associate')
      await rows(
        `insert into dataset_association (dataset_id, property_id, is_included) values (?, ?, ?)
         on conflict (dataset_id, property_id) where property_id is not null do update set is_included = excluded.is_included`,
        [id, propertyIds[step.property], step.isIncluded],
      );
    else if (step.kind === 'open')
      await rows(
        `insert into submission (submission_no, service_provider_id, property_id, dataset_id, tab, post_month, period_start,
           period_end, due_on, due_at)
         select ?, ?, ?, ?, 'properties', m, m, m, m, m from (select make_date(2026, ?, 1) as m) month
          where not exists (select 1 from submission s where s.property_id = ? and s.dataset_id = ? and s.post_month = m)`,
        [
          ...[`SUB-T${(sequence += 1)}`, providerId, propertyIds[step.property], id, step.month],
          ...[propertyIds[step.property], id],
        ],
      );
    else
      await rows(
        `update submission s set post_month = make_date(2026, ?, 1)
          where s.id = (select id from submission order by id offset ? limit 1) and not exists (select 1 from submission o
            where o.property_id = s.property_id and o.dataset_id = s.dataset_id and o.post_month = make_date(2026, ?, 1))`,
        [step.month, step.submission, step.month],
      );
  }

  it('is exactly one for every property and month, whatever is marked, retired, associated, opened and moved', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await startAnew();
        for (const step of history) {
          const before = await feeders();
          await take(step);
          const after = await feeders();
          if (step.kind === 'move') continue;
          // A month that has a dataset keeps it.
          for (const [place, found] of before) expect([place, after.get(place)]).toEqual([place, found]);
        }
        for (const [place, found] of await feeders()) {
          compared += 1;
          expect([place, found.length]).toEqual([place, 1]);
        }
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(40);
  }, 120_000);

  async function feeders(): Promise<Map<string, number[]>> {
    const found = await rows<{ place: string; ids: number[] }>(
      `select concat_ws(' ', property_id, post_month) as place,
         jsonb_agg(distinct coalesce(feeding_dataset_id, dataset_id)) as ids from submission group by 1`,
    );
    return new Map(found.map(({ place, ids }) => [place, ids]));
  }

  it('is the marked one among those that are collected, else the oldest; null where nothing is', async () => {
    const [first, second, third] = datasetIds as [number, number, number];
    const [place] = propertyIds;
    const feeding = async () => {
      const [row] = await rows<{ id: number | null }>(
        `select feeding_dataset((select data_model_id from dataset where id = ?), ?, null) as id`,
        [first, place],
      );
      return row?.id ?? null;
    };
    await startAnew();
    await rows('update dataset set is_feeding_reports = false');
    expect(await feeding()).toBe(first);
    await rows('update dataset set is_feeding_reports = true where id = ?', [third]);
    expect(await feeding()).toBe(third);
    await take({ kind: 'associate', dataset: 2, property: 0, isIncluded: false });
    expect(await feeding()).toBe(first);
    await take({ kind: 'associate', dataset: 0, property: 0, isIncluded: false });
    expect(await feeding()).toBe(second);
    await take({ kind: 'associate', dataset: 1, property: 0, isIncluded: false });
    expect(await feeding()).toBeNull();
  });
});
