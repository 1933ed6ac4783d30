import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectedSubjects } from '#activities/frequencies/expected-subjects.ts';
import type { AssociatedFunds, AssociatedProperties, AssociationChange } from '#contracts/datasets.schema.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('the associations of a dataset', () => {
  let api: TestApi;
  let admin: Browser;
  let limited: Browser;
  let datasetId: number;
  let fundIds: number[];
  let propertyIds: number[];
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(query, params);
  const idsOf = async (query: string, params: unknown[] = []) =>
    (await rows<{ id: number }>(query, params)).map(({ id }) => id);

  /** Two funds, an entity below the first; two properties in each of the three, one in none; all of one provider. */
  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const lena = await makePerson(api.orm, 'Admin', 'lena@fund.example', { name: 'Lena Berg' });
    [datasetId = 0] = await idsOf(`select id from dataset where name = 'Rent Roll'`);
    const [kind] = await idsOf(`insert into fund_type (name) values ('Core') returning id`);
    fundIds = await idsOf(
      `insert into fund (name, name_folded, fund_type_id) values ('Alpha', 'alpha', ?), ('Beta', 'beta', ?) returning id`,
      [kind, kind],
    );
    fundIds.push(
      ...(await idsOf(
        `insert into fund (name, name_folded, fund_type_id, parent_id) values ('Alpha One', 'alpha one', ?, ?) returning id`,
        [kind, fundIds[0]],
      )),
    );
    propertyIds = await idsOf(
      `insert into property (code, name, property_type, country) select 'P-' || n, 'House ' || n, 'Office', 'US'
       from generate_series(1, 7) n returning id`,
    );
    for (const [index, propertyId] of propertyIds.entries()) {
      const fundId = fundIds[Math.floor(index / 2)];
      if (fundId === undefined) continue;
      await rows(`insert into fund_property (fund_id, property_id, valid_from) values (?, ?, '2020-01-01')`, [
        fundId,
        propertyId,
      ]);
    }
    const [provider] = await idsOf(
      `insert into service_provider (code, name, type) values ('N', 'Northgate', 'PM') returning id`,
    );
    await rows(
      `insert into property_provider (service_provider_id, property_id, valid_from) select ?, id, '2020-01-01' from property`,
      [provider],
    );
    await rows(
      `insert into frequency (service_provider_id, dataset_id, submit_frequency, submit_timeline_day, first_post_month)
       values (?, ?, 'MONTHLY', 10, '2026-01-01')`,
      [provider, datasetId],
    );
    await rows(`insert into user_scope (user_id, fund_id) values (?, ?)`, [lena.id, fundIds[0]]);
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    limited = await signIn(api.baseUrl, 'lena@fund.example');
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await rows(`delete from dataset_association`);
    await rows(`update dataset set is_collected_everywhere = true, scope = 'property' where id = ?`, [datasetId]);
  });

  const readFunds = async (by: Browser, changes: AssociationChange[] = []) => {
    const { status, body } = await by.send('POST', `/api/datasets/${datasetId}/associations/funds`, {
      changes,
      size: 100,
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as AssociatedFunds;
  };
  const readShown = async (by: Browser, changes: AssociationChange[] = []) => {
    const { rows: funds } = await readFunds(by, changes);
    const shown: number[] = [];
    for (const { fundId } of funds) {
      const { body } = await by.send('POST', `/api/datasets/${datasetId}/associations/properties`, {
        changes,
        fundId,
        limit: 200,
      });
      shown.push(...(body as AssociatedProperties).rows.flatMap((row) => (row.isCovered ? [row.propertyId] : [])));
    }
    return shown.sort((left, right) => left - right);
  };
  const expectedBySweep = async () => {
    const { subjects } = await expectedSubjects(api.orm.em.fork(), { frequencyId: 0, propertyId: 0 }, 1000);
    return subjects.map(({ propertyId }) => propertyId ?? 0).sort((left, right) => left - right);
  };
  const save = async (by: Browser, changes: AssociationChange[], changedAt?: string) =>
    by.send('PUT', `/api/datasets/${datasetId}/associations`, {
      changedAt: changedAt ?? (await readFunds(by)).changedAt,
      changes,
    });

  const change: fc.Arbitrary<AssociationChange> = fc.oneof(
    fc.record({
      act: fc.constantFrom('include' as const, 'leaveOut' as const, 'join' as const, 'chooseOneByOne' as const),
      fundId: fc.integer({ min: 0, max: 2 }),
    }),
    fc.record({
      act: fc.constantFrom('include' as const, 'leaveOut' as const),
      propertyId: fc.integer({ min: 0, max: 6 }),
    }),
  );
  const named = (changes: readonly AssociationChange[]) =>
    changes.map(({ act, fundId, propertyId }): AssociationChange =>
      fundId === undefined ? { act, propertyId: propertyIds[propertyId!]! } : { act, fundId: fundIds[fundId]! },
    );

  it('shows as collected exactly what the sweep expects, before and after saving, whatever was chosen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(change, { minLength: 1, maxLength: 5 }), async (isEverywhere, chosen) => {
        await rows(`delete from dataset_association`);
        await rows(`update dataset set is_collected_everywhere = ? where id = ?`, [isEverywhere, datasetId]);
        const changes = named(chosen);
        const before = await expectedBySweep();
        const shown = await readShown(admin, changes);
        expect(await expectedBySweep()).toEqual(before);
        expect((await save(admin, changes)).status).toBe(200);
        expect(await readShown(admin)).toEqual(shown);
        expect(await expectedBySweep()).toEqual(shown);
      }),
      { numRuns: generatedCases(25) },
    );
  });

  it('changes nothing out of the reach of a limited administrator', async () => {
    const [alpha, beta] = fundIds;
    const outside = [propertyIds[2]!, propertyIds[3]!, propertyIds[6]!];
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (chosen) => {
        await rows(`delete from dataset_association`);
        const changes = named(chosen);
        const isInside = changes.every(
          ({ fundId, propertyId }) => (fundId ?? alpha) !== beta && !outside.includes(propertyId ?? 0),
        );
        const { status } = await save(limited, changes);
        expect(status).toBe(isInside ? 200 : 404);
        expect(await expectedBySweep()).toEqual(expect.arrayContaining(outside));
      }),
      { numRuns: generatedCases(20) },
    );
    const { rows: seen } = await readFunds(limited);
    expect(seen.map(({ name }) => name)).toEqual(['Alpha', 'Alpha One']);
  });

  it('keep who is left out with the reason, and whether new properties join', async () => {
    const [alpha, beta] = fundIds;
    const [, , third] = propertyIds;
    const changes: AssociationChange[] = [
      { act: 'leaveOut', propertyId: third!, reason: 'land until March' },
      { act: 'chooseOneByOne', fundId: alpha! },
    ];
    expect((await save(admin, changes)).status).toBe(200);
    const { rows: funds, coveredCount, propertyCount } = await readFunds(admin);
    expect([coveredCount, propertyCount]).toEqual([6, 7]);
    expect(funds.map(({ name, isIncluded, coveredCount: n, propertyCount: of }) => [name, isIncluded, n, of])).toEqual([
      ['Alpha', false, 2, 2],
      ['Alpha One', false, 2, 2],
      ['Beta', true, 1, 2],
      ['', true, 1, 1],
    ]);
    const { body } = await admin.send('POST', `/api/datasets/${datasetId}/associations/properties`, { fundId: beta });
    expect((body as AssociatedProperties).rows[0]).toMatchObject({
      isCovered: false,
      reason: 'land until March',
      serviceProvider: 'Northgate',
      mapping: 'missing',
      frequency: { submitFrequency: 'MONTHLY', submitTimelineDay: 10 },
    });
    // A new property of Beta is collected, one of Alpha is not.
    for (const fundId of [alpha, beta]) {
      const [id] = await idsOf(
        `insert into property (code, name, property_type, country) values ('N-' || ?, 'New', 'Office', 'US') returning id`,
        [fundId],
      );
      await rows(`insert into fund_property (fund_id, property_id, valid_from) values (?, ?, '2026-01-01')`, [
        fundId,
        id,
      ]);
      const [covers] = await rows(`select dataset_covers(?, ?, null) as is`, [datasetId, id]);
      expect(covers).toEqual({ is: fundId === beta });
      await rows(`delete from fund_property where property_id = ?`, [id]);
      await rows(`delete from property where id = ?`, [id]);
    }
  });

  it('tell the second of two who save what the first has changed, and are in the history', async () => {
    const { changedAt } = await readFunds(admin);
    const leaveOut = [{ act: 'leaveOut' as const, propertyId: propertyIds[0]! }];
    expect((await save(limited, leaveOut, changedAt)).status).toBe(200);
    expect(await save(admin, leaveOut, changedAt)).toMatchObject({
      status: 409,
      body: { code: 'StaleView', details: { by: 'Lena Berg', before: '7', after: '6' } },
    });
    const [entry] = await rows(
      `select action, before, after from audit_entry where entity = 'dataset' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      action: 'dataset.edit',
      before: { associations: '7' },
      after: { associations: '6' },
    });
  });

  it('refuse a place where another dataset of the data model feeds reports', async () => {
    const [other] = await idsOf(
      `insert into dataset (name, data_model_id, scope, is_collected_everywhere)
       select 'Other rent roll', data_model_id, 'property', false from dataset where id = ? returning id`,
      [datasetId],
    );
    const put = async (changes: AssociationChange[]) => {
      const { body } = await admin.send('POST', `/api/datasets/${other}/associations/funds`, {});
      const { changedAt } = body as AssociatedFunds;
      return admin.send('PUT', `/api/datasets/${other}/associations`, { changedAt, changes });
    };
    const take: AssociationChange[] = [{ act: 'include', propertyId: propertyIds[1]! }];
    expect(await put(take)).toMatchObject({
      status: 409,
      body: { code: 'FeedsTwice', details: { others: ['Rent Roll'], places: ['House 2'] } },
    });
    await save(admin, [{ act: 'leaveOut', propertyId: propertyIds[1]! }]);
    expect((await put(take)).status).toBe(200);
    await rows(`delete from dataset where id = ?`, [other]);
  });

  it('refuse a place where two report packages would collect the dataset, and keep one that they collect already', async () => {
    const packageIds = await idsOf(`insert into report_package (name) values ('Monthly'), ('Quarterly') returning id`);
    await rows(
      `insert into report_package_member (report_package_id, dataset_id, position) select k, ?, 1 from unnest(?::int[]) k`,
      [datasetId, `{${packageIds.join()}}`],
    );
    await rows(
      `insert into frequency (service_provider_id, property_id, report_package_id, submit_frequency, submit_timeline_day, first_post_month)
       select a.service_provider_id, a.property_id, k, 'MONTHLY', 10, '2026-01-01' from property_provider a, unnest(?::int[]) k
        where a.property_id = ?`,
      [`{${packageIds.join()}}`, propertyIds[2]],
    );
    const [out, back] = ['leaveOut', 'include'].map((act) => [
      { act, propertyId: propertyIds[2]! },
    ]) as AssociationChange[][];
    expect((await save(admin, out!)).status).toBe(200);
    const refused = await save(admin, back!);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'InSeveralPackages', details: { packages: ['Monthly', 'Quarterly'], places: ['House 3'] } },
    });
    await rows('delete from dataset_association where dataset_id = ?', [datasetId]);
    await rows('update dataset set is_collected_everywhere = true where id = ?', [datasetId]);
    expect((await save(admin, [{ act: 'leaveOut', propertyId: propertyIds[1]! }])).status).toBe(200);
    await rows('delete from frequency where report_package_id is not null');
    await rows('delete from report_package');
  });

  it('are of funds for a dataset of funds, and refuse what makes no sense', async () => {
    expect((await save(admin, [{ act: 'include' }])).status).toBe(400);
    expect((await save(admin, [{ act: 'join', propertyId: propertyIds[0]! }])).status).toBe(400);
    expect((await save(admin, [{ act: 'include', fundId: 999_999 }])).status).toBe(404);
    await rows(`update dataset set scope = 'fund' where id = ?`, [datasetId]);
    expect((await save(admin, [{ act: 'leaveOut', fundId: fundIds[0]! }])).status).toBe(200);
    const { rows: funds } = await readFunds(admin);
    expect(funds.map(({ name, isIncluded }) => [name, isIncluded])).toEqual([
      ['Alpha', false],
      ['Alpha One', true],
      ['Beta', true],
    ]);
  });

  it('are shown with the frequency of the nearest fund above, however far above it is', async () => {
    const [deep] = await idsOf(
      `insert into fund (name, name_folded, fund_type_id, parent_id)
       select 'Alpha Deep', 'alpha deep', fund_type_id, id from fund where id = ? returning id`,
      [fundIds[2]],
    );
    await rows(`update fund_property set fund_id = ? where property_id = ?`, [deep, propertyIds[4]]);
    await rows(
      `insert into frequency (service_provider_id, fund_id, dataset_id, submit_frequency, submit_timeline_day)
       select service_provider_id, ?, dataset_id, 'QUARTERLY', 20 from frequency limit 1`,
      [fundIds[0]],
    );
    const { body } = await admin.send('POST', `/api/datasets/${datasetId}/associations/properties`, { fundId: deep });
    const [row] = (body as AssociatedProperties).rows;
    expect(row?.frequency).toEqual({ submitFrequency: 'QUARTERLY', submitTimelineDay: 20 });
  });
});
