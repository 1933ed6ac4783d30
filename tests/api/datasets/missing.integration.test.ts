import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import type { Portfolio } from '../submissions/fixture.ts';

/** What the generated world has for each of the two properties. */
interface Place {
  isLeftOut: boolean;
  frequency: 'none' | 'empty' | 'set';
  isMapped: boolean;
}

const place: fc.Arbitrary<Place> = fc.record({
  isLeftOut: fc.boolean(),
  frequency: fc.constantFrom('none' as const, 'empty' as const, 'set' as const),
  isMapped: fc.boolean(),
});

describe('what a dataset lacks', () => {
  let api: TestApi;
  let readers: Browser[];
  let portfolio: Portfolio;
  const rows = (query: string, params: unknown[] = []) => api.orm.em.fork().execute(query, params);

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const [first, second] = portfolio.properties;
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const lena = await makePerson(api.orm, 'Admin', 'lena@fund.example');
    await rows(`insert into user_scope (user_id, property_id) values (?, ?)`, [lena.id, first!.id]);
    for (const property of [first, second]) {
      await rows(
        `insert into property_provider (service_provider_id, property_id, valid_from) values (?, ?, '2020-01-01')`,
        [portfolio.north, property!.id],
      );
    }
    readers = [await signIn(api.baseUrl, 'amira@fund.example'), await signIn(api.baseUrl, 'lena@fund.example')];
  });
  afterAll(() => api.close());

  async function set(places: readonly Place[]): Promise<void> {
    const { datasetId, north } = portfolio;
    for (const table of ['dataset_association', 'frequency', 'dataset_mapping']) await rows(`delete from ${table}`);
    for (const [index, { isLeftOut, frequency, isMapped }] of places.entries()) {
      const { id } = portfolio.properties[index]!;
      if (isLeftOut) {
        await rows(`insert into dataset_association (dataset_id, property_id, is_included) values (?, ?, false)`, [
          datasetId,
          id,
        ]);
      }
      if (frequency !== 'none') {
        await rows(
          `insert into frequency (service_provider_id, property_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
           values (?, ?, ?, 'MONTHLY', ?, '2020-01-01')`,
          [north, id, datasetId, frequency === 'set' ? 10 : null],
        );
      }
      if (isMapped) {
        await rows(
          `insert into dataset_mapping (service_provider_id, property_id, dataset_id, definition)
           values (?, ?, ?, '{"columns": []}')`,
          [north, id, datasetId],
        );
      }
    }
  }

  async function orphansOf(reader: Browser, category: OrphanCategory): Promise<number> {
    const { body } = await reader.get(`/api/orphans/${category}?size=100`);
    return (body as Page<OrphanRow>).rows.filter(({ dataset }) => dataset?.id === portfolio.datasetId).length;
  }

  it('counts as the orphan records do, for everybody, whatever is associated, due and mapped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(place, place), async (places) => {
        await set(places);
        for (const reader of readers) {
          const { datasets } = await reader.read('/api/datasets/overview');
          const missing = datasets.find(({ datasetId }) => datasetId === portfolio.datasetId)?.missing ?? [];
          const countOf = (wanted: string) => missing.find(({ cause }) => cause === wanted)?.count ?? 0;
          expect({ frequency: countOf('FrequencyPending'), mapping: countOf('MappingMissing') }).toEqual({
            frequency: await orphansOf(reader, 'frequencyPending'),
            mapping: await orphansOf(reader, 'mappingsMissing'),
          });
        }
        const { datasets } = await readers[0]!.read('/api/datasets/overview');
        const own = datasets.find(({ datasetId }) => datasetId === portfolio.datasetId);
        expect(own?.propertyCount).toBe(places.filter(({ isLeftOut }) => !isLeftOut).length);
        const pending = places.filter(
          ({ isLeftOut, frequency, isMapped }) =>
            !isLeftOut && (frequency === 'empty' || (frequency === 'none' && isMapped)),
        );
        expect(own?.missing.find(({ cause }) => cause === 'FrequencyPending')?.count ?? 0).toBe(pending.length);
      }),
      { numRuns: generatedCases(20) },
    );
  });

  it('says what is due, and what no report reads, of the places that a person sees alone', async () => {
    const { datasetId, properties } = portfolio;
    await set([
      { isLeftOut: false, frequency: 'none', isMapped: false },
      { isLeftOut: false, frequency: 'set', isMapped: true },
    ]);
    const [other] = (await rows(
      `insert into dataset (name, data_model_id, scope, is_feeding_reports, is_collected_everywhere)
       select 'Second list', data_model_id, scope, true, false from dataset where id = ? returning id`,
      [datasetId],
    )) as [{ id: number }];
    await rows(`insert into dataset_association (dataset_id, property_id, is_included) values (?, ?, true)`, [
      other.id,
      properties[1]!.id,
    ]);
    const factsFor = async (reader: Browser) => {
      const { datasets } = await reader.read('/api/datasets/overview');
      const own = datasets.find((one) => one.datasetId === datasetId);
      const feeding = own?.missing.flatMap(({ cause }) =>
        cause.endsWith('Feed') || cause.endsWith('Feeds') ? [cause] : [],
      );
      return { frequencies: own?.frequencies, feeding };
    };
    const [amira, lena] = readers as [Browser, Browser];
    const frequencies = [{ submitFrequency: 'MONTHLY', submitTimelineDay: 10, count: 1 }];
    expect(await factsFor(amira)).toEqual({ frequencies, feeding: ['SeveralFeed'] });
    expect(await factsFor(lena)).toEqual({ frequencies: [], feeding: [] });
    await rows(`update dataset set is_feeding_reports = false where id in (?, ?)`, [datasetId, other.id]);
    expect(await factsFor(amira)).toEqual({ frequencies, feeding: ['NobodyFeeds'] });
    expect(await factsFor(lena)).toEqual({ frequencies: [], feeding: [] });
  });
});
