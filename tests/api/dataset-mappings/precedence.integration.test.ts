import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { portfolioOf } from '#database/orphans/portfolio.ts';
import { orphansOf } from '#database/orphans/sources.ts';
import { select, sql } from '#database/sql/select.ts';
import type { MappingView } from '#contracts/mappings.schema.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import { rentRollList } from './mapping-world.ts';

/** A line of funds, each with the next one above it, and mappings on some of them, on the property and on the provider. */
const cases = fc.record({
  depth: fc.integer({ min: 1, max: 5 }),
  mapped: fc.array(
    fc.record({ at: fc.integer({ min: -2, max: 4 }), isEnabled: fc.boolean(), isActive: fc.boolean() }),
    {
      maxLength: 7,
    },
  ),
  isForProperty: fc.boolean(),
});

describe('the mapping in force', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api?.close());

  it('is that of the property, of the nearest fund that is enabled, of the provider, whatever the tree', async () => {
    const { north, datasetId, properties } = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const property = properties[0]!.id;
    const [type] = await em.execute<{ id: number }[]>('select id from fund_type limit 1');
    const funds: number[] = [];
    for (let level = 0; level < 5; level += 1) {
      const [fund] = await em.execute<{ id: number }[]>(
        `insert into fund (name, name_folded, fund_type_id, parent_id) values (?, ?, ?, null) returning id`,
        [`Line ${level}`, `line ${level}`, type!.id],
      );
      funds.push(fund!.id);
    }
    await em.execute(
      `insert into fund_property (fund_id, property_id, valid_from, ownership_percentage) values (?, ?, '2020-01-01', 100)`,
      [funds[0]!, property],
    );
    await em.execute(
      `insert into property_provider (service_provider_id, property_id, valid_from) values (?, ?, '2020-01-01')`,
      [north, property],
    );
    await em.execute(
      `insert into frequency (service_provider_id, property_id, fund_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       values (?, ?, null, ?, 'MONTHLY', 10, '2020-01-01'), (?, null, ?, ?, 'MONTHLY', 10, '2020-01-01')`,
      [north, property, datasetId, north, funds[0]!, datasetId],
    );
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    await fc.assert(
      fc.asyncProperty(cases, async ({ depth, mapped, isForProperty }) => {
        await em.execute('delete from dataset_mapping');
        for (let level = 0; level < 5; level += 1)
          await em.execute('update fund set parent_id = ? where id = ?', [
            level + 1 < depth ? funds[level + 1]! : null,
            funds[level]!,
          ]);
        const made: { id: number; at: number; isEnabled: boolean; isActive: boolean }[] = [];
        for (const one of mapped) {
          const [row] = await em.execute<{ id: number }[]>(
            `insert into dataset_mapping (service_provider_id, dataset_id, property_id, fund_id, is_fund_enabled, is_active, definition)
             values (?, ?, ?, ?, ?, ?, ?) returning id`,
            [
              north,
              datasetId,
              one.at === -1 ? property : null,
              one.at >= 0 ? funds[one.at]! : null,
              one.isEnabled,
              one.isActive,
              JSON.stringify(rentRollList),
            ],
          );
          made.push({ ...one, id: row!.id });
        }
        const applies = made.filter(({ at, isEnabled, isActive }) => {
          if (!isActive) return false;
          if (at === -2) return true;
          if (at === -1) return isForProperty;
          return at < depth && (isEnabled || (!isForProperty && at === 0));
        });
        const rank = (at: number) => (at === -1 ? 0 : at === -2 ? 100 : at + 1);
        const [nearest] = [...applies].sort((a, b) => rank(a.at) - rank(b.at) || b.id - a.id);
        const [found] = await em.execute<{ id: number | null }[]>('select dataset_mapping_in_force(?, ?, ?, ?) as id', [
          north,
          datasetId,
          isForProperty ? property : null,
          funds[0]!,
        ]);
        expect(found!.id).toBe(nearest?.id ?? null);
        // The form names the same mapping, as its own or as the one that it inherits.
        const place = isForProperty ? `IsForProperty=true&PropertyId=${property}` : `FundId=${funds[0]!}`;
        const { body } = await admin.get(
          `/api/dataset-mappings/mapping?ServiceProviderId=${north}&DatasetOrReportPackageId=${datasetId}&${place}`,
        );
        const member = (body as MappingView).members[0]!;
        const isOwn = made.some(({ at }) => at === (isForProperty ? -1 : 0));
        if (!isOwn) expect(member.inherited?.mappingId ?? null).toBe(found!.id);
        const tab = isForProperty ? 'property' : 'fund';
        const places = await admin.read(`/api/dataset-mappings/places?tab=${tab}&size=100`);
        const subjectId = isForProperty ? property : funds[0]!;
        const listed = places.rows.find((row) => row.dataset.id === datasetId && row.subject?.id === subjectId);
        const isMappedHere = made.some(({ at, isActive }) => isActive && at === (isForProperty ? -1 : 0));
        if (isMappedHere || listed) expect(listed?.mapping?.id ?? null).toBe(found!.id);
        // Orphan records name the place when no mapping applies, and only then.
        await em.execute('update dataset set scope = ? where id = ?', [isForProperty ? 'property' : 'fund', datasetId]);
        const missing = await select(
          em,
          sql`with ${portfolioOf('2026-10-01')} select o.key from (${orphansOf('mappingsMissing')}) o
              where o.reason = 'MappingMissing' and o.dataset_id = ${datasetId}
                and o.property_id is not distinct from ${isForProperty ? property : null}::int`,
        );
        expect(missing.length).toBe(found!.id === null ? 1 : 0);
      }),
      { numRuns: generatedCases(40) },
    );
  });
});
