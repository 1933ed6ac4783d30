import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { expectedSubjects } from '#activities/frequencies/expected-subjects.ts';
import { openDatabase } from '#database/orm.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { installPortfolio } from '../../activities/frequencies/portfolio.ts';

/** Funds below one another: the second in the first, the third in the second, the fourth alone. */
const parents = [null, 0, 1, null];

interface World {
  isEverywhere: boolean;
  isOfFunds: boolean;
  /** By fund and by property: associated, left out, or nothing said. */
  funds: (boolean | null)[];
  properties: (boolean | null)[];
  /** The fund of each property. */
  places: (number | null)[];
}

const said = fc.constantFrom(true, false, null);
const worlds: fc.Arbitrary<World> = fc.record({
  isEverywhere: fc.boolean(),
  isOfFunds: fc.boolean(),
  funds: fc.array(said, { minLength: 4, maxLength: 4 }),
  properties: fc.array(said, { minLength: 6, maxLength: 6 }),
  places: fc.array(fc.constantFrom(0, 1, 2, 3, null), { minLength: 6, maxLength: 6 }),
});

/** Written apart from the product: the nearest word counts. */
function isExpected(world: World, property: number | null, fund: number | null): boolean {
  if (world.isOfFunds) return property === null && (world.funds[fund ?? -1] ?? world.isEverywhere);
  if (property === null) return false;
  const own = world.properties[property] ?? null;
  if (own !== null) return own;
  for (let at = world.places[property] ?? null; at !== null; at = parents[at] ?? null) {
    const word = world.funds[at] ?? null;
    if (word !== null) return word;
  }
  return world.isEverywhere;
}

describe('what a dataset is collected for', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let datasetId: number;
  let fundIds: number[];
  let propertyIds: number[];
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    orm.em.fork().execute<Row[]>(query, params);

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    const portfolio = await installPortfolio(orm, database, {
      providers: 1,
      propertiesEach: 6,
      firstPostMonth: '2026-02-01',
    });
    ({ datasetId, propertyIds } = portfolio);
    const [first] = await rows<{ id: number; typeId: number }>(`select id, fund_type_id as "typeId" from fund`);
    fundIds = [first!.id];
    for (const [index, parent] of parents.entries()) {
      if (index === 0) continue;
      const [added] = await rows<{ id: number }>(
        `insert into fund (name, name_folded, fund_type_id, parent_id) values (?, ?, ?, ?) returning id`,
        [`Fund ${index}`, `fund ${index}`, first!.typeId, parent === null ? null : fundIds[parent]],
      );
      fundIds.push(added!.id);
    }
    await rows(
      `insert into frequency (service_provider_id, fund_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       select ?, f.id, ?, 'MONTHLY', 10, '2026-02-01' from fund f`,
      [portfolio.providerIds[0], datasetId],
    );
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  async function set(world: World): Promise<void> {
    await rows(`delete from dataset_association`);
    await rows(`delete from fund_property`);
    await rows(`update dataset set is_collected_everywhere = ?, scope = ? where id = ?`, [
      world.isEverywhere,
      world.isOfFunds ? 'fund' : 'property',
      datasetId,
    ]);
    const associate = (column: string, id: number, isIncluded: boolean) =>
      rows(`insert into dataset_association (dataset_id, ${column}, is_included) values (?, ?, ?)`, [
        datasetId,
        id,
        isIncluded,
      ]);
    for (const [index, word] of world.funds.entries()) {
      if (word !== null) await associate('fund_id', fundIds[index]!, word);
    }
    for (const [index, word] of world.properties.entries()) {
      if (word !== null) await associate('property_id', propertyIds[index]!, word);
      const place = world.places[index] ?? null;
      if (place === null) continue;
      await rows(`insert into fund_property (fund_id, property_id, valid_from) values (?, ?, '2020-01-01')`, [
        fundIds[place],
        propertyIds[index],
      ]);
    }
  }

  const keyOf = (propertyId: number | null, fundId: number | null) => (propertyId ? `p${propertyId}` : `f${fundId}`);

  it('is the same for the list, for one question, and for the sweep, in every tree of funds', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        await set(world);
        const expected = [
          ...propertyIds.flatMap((id, index) => (isExpected(world, index, null) ? [keyOf(id, null)] : [])),
          ...fundIds.flatMap((id, index) => (isExpected(world, null, index) ? [keyOf(null, id)] : [])),
        ].sort();
        const listed = await rows<{ propertyId: number | null; fundId: number | null }>(
          `select property_id as "propertyId", fund_id as "fundId" from dataset_subject where dataset_id = ?`,
          [datasetId],
        );
        expect(listed.map((row) => keyOf(row.propertyId, row.fundId)).sort()).toEqual(expected);
        const asked = await rows<{ propertyId: number | null; fundId: number | null }>(
          `select id as "propertyId", null::int as "fundId" from property where dataset_covers(?, id, null)
           union all select null, id from fund where dataset_covers(?, null, id)`,
          [datasetId, datasetId],
        );
        expect(asked.map((row) => keyOf(row.propertyId, row.fundId)).sort()).toEqual(expected);
        const { subjects } = await expectedSubjects(orm.em.fork(), { frequencyId: 0, propertyId: 0 }, 1000);
        expect(subjects.map((subject) => keyOf(subject.propertyId, subject.fundId)).sort()).toEqual(expected);
      }),
      { numRuns: generatedCases(60) },
    );
  });
});
