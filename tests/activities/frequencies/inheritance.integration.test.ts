import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { expectedSubjects } from '#activities/frequencies/expected-subjects.ts';
import { openDatabase } from '#database/orm.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { installPortfolio } from './portfolio.ts';
import type { SweptPortfolio } from './portfolio.ts';

/** Which places have a frequency of their own, and whether it is of the package. */
interface Rows {
  property: 'none' | 'dataset' | 'package';
  funds: ('none' | 'dataset' | 'package')[];
  provider: 'none' | 'dataset' | 'package';
}

const kinds = fc.constantFrom<Rows['provider']>('none', 'dataset', 'package');
const rows = fc.record<Rows>({
  property: kinds,
  funds: fc.array(kinds, { minLength: 1, maxLength: 5 }),
  provider: kinds,
});

/** By the definition, written again: packages first, then the property, its funds from the nearest, the provider. */
function wanted({ property, funds, provider }: Rows): string | null {
  const places = [
    ['property', property] as const,
    ...funds.map((kind, depth) => [`fund${depth}`, kind] as const),
    ['provider', provider] as const,
  ];
  const found = places.find(([, kind]) => kind === 'package') ?? places.find(([, kind]) => kind === 'dataset');
  return found ? `${found[0]} ${found[1]}` : null;
}

describe('the frequency in force', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let portfolio: SweptPortfolio;
  let packageId = 0;
  const execute = <Row extends object>(query: string, params: unknown[] = []) =>
    orm.em.fork().execute<Row[]>(query, params);
  const idOf = async (query: string, params: unknown[] = []) =>
    (await execute<{ id: number }>(query, params))[0]?.id ?? 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    portfolio = await installPortfolio(orm, database, {
      providers: 1,
      propertiesEach: 1,
      firstPostMonth: '2026-02-01',
    });
    packageId = await idOf(`insert into report_package (name) values ('Month end') returning id`);
    await execute(`insert into report_package_member (report_package_id, dataset_id, position) values (?, ?, 1)`, [
      packageId,
      portfolio.datasetId,
    ]);
  }, 60_000);
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  /** The funds from the nearest to the property upwards, with a frequency of another branch that must not count. */
  async function install({ property, funds, provider }: Rows): Promise<Map<number, string>> {
    const [providerId] = portfolio.providerIds;
    const [propertyId] = portfolio.propertyIds;
    await execute(`delete from frequency`);
    await execute(`delete from fund_property`);
    await execute(`delete from fund`);
    const names = new Map<number, string>();
    const add = async (name: string, kind: string, place: { propertyId?: number | undefined; fundId?: number }) => {
      if (kind === 'none') return;
      const of = kind === 'package' ? [null, packageId] : [portfolio.datasetId, null];
      const id = await idOf(
        `insert into frequency (service_provider_id, property_id, fund_id, dataset_id, report_package_id, submit_frequency,
           submit_timeline_day, first_post_month) values (?, ?, ?, ?, ?, 'MONTHLY', 5, '2026-02-01') returning id`,
        [providerId, place.propertyId ?? null, place.fundId ?? null, ...of],
      );
      names.set(id, `${name} ${kind}`);
    };
    const fund = (name: string, parentId: number | null) =>
      idOf(
        `insert into fund (name, name_folded, fund_type_id, parent_id) select ?, ?, id, ? from fund_type limit 1 returning id`,
        [name, name, parentId],
      );
    await add('provider', provider, {});
    let parentId: number | null = null;
    for (const [index, kind] of [...funds].reverse().entries()) {
      const depth = funds.length - 1 - index;
      const besideId = await fund(`beside ${depth}`, parentId);
      await add('beside', 'package', { fundId: besideId });
      parentId = await fund(`fund ${depth}`, parentId);
      await add(`fund${depth}`, kind, { fundId: parentId });
    }
    await execute(`insert into fund_property (fund_id, property_id, valid_from) values (?, ?, '2020-01-01')`, [
      parentId,
      propertyId,
    ]);
    await add('property', property, { propertyId });
    return names;
  }

  it('is exactly one for a subject, of the nearest place, at any depth of funds', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (generated) => {
        const names = await install(generated);
        const found: string[] = [];
        for (
          let after: { frequencyId: number; propertyId: number } | null = { frequencyId: 0, propertyId: 0 };
          after;
        ) {
          const piece = await expectedSubjects(orm.em.fork(), after, 2);
          found.push(...piece.subjects.map(({ frequencyId }) => names.get(frequencyId) ?? '?'));
          after = piece.next;
        }
        const one = wanted(generated);
        expect(found).toEqual(one === null ? [] : [one]);
      }),
      { numRuns: generatedCases(60), endOnFailure: true },
    );
  });
});
