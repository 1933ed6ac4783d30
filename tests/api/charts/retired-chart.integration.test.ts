import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChartAmounts } from '#contracts/charts.schema.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { publishLoad } from '../reports/fixture.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

const rent = {
  ...{ code: '4010', name: 'Base rent', normalBalance: 'Credit', accountType: 'Income' },
  ...{ reportType: 'Income Statement', subtype: 'Base Rent' },
};

describe('a master chart that published months have figures under', () => {
  let api: TestApi;
  let admin: Browser;
  let chartId: number;
  let rentId: number;
  let property: { id: number; code: string };
  let path: string;
  let portfolio: Portfolio;
  const run = <Row extends object>(text: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(text, params);
  const associate = (isEnding = false) =>
    admin.send('PUT', `${path}/associations`, { properties: [property.code], isEnding });
  const amounts = async (): Promise<ChartAmounts> => await admin.read(`/api/charts/${chartId}/amounts`);

  /** With one account; answers its address. */
  async function makeChart(name: string): Promise<string> {
    const added = await admin.send('POST', '/api/charts', { values: { name } });
    expect(added.status).toBe(201);
    const address = `/api/charts/${(added.body as { id: number }).id}`;
    const changes = [{ accountId: null, values: rent }];
    expect((await admin.send('PUT', `${address}/accounts`, { version: 0, changes })).status).toBe(200);
    return address;
  }

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    path = await makeChart('House');
    chartId = Number(path.split('/').at(-1));
    const [account] = await run<{ id: number }>('select id from master_account where chart_id = ?', [chartId]);
    rentId = account!.id;
    const [first] = await run<{ id: number; code: string }>('select id, code from property order by id limit 1');
    property = first!;
    expect((await associate()).status).toBe(200);
    const [dataset] = await run<{ id: number }>(`select id from dataset where name = 'Trial Balance'`);
    const submission = await makeSubmission(
      api.orm,
      { ...portfolio, datasetId: dataset!.id },
      {
        ...{ serviceProviderId: portfolio.north, propertyId: property.id, postMonth: '2026-10-01' },
        ...{ status: 'Completed', processState: 'ended' },
      },
    );
    const loadId = await publishLoad(api.orm, submission, { versionNo: 1, model: 'trial_balance', rowCount: 1 });
    await run(
      `insert into loaded_trial_balance (load_id, row_no, property_id, property_code, book, net_change, currency)
       values (?, 2, ?, ?, 'Accrual', -900.01, 'USD')`,
      [loadId, property.id, property.code],
    );
    await run(
      `insert into loaded_account_line (load_id, row_no, part_no, master_account_id, net_change) values (?, 2, 1, ?, -900.01)`,
      [loadId, rentId],
    );
  }, 120_000);
  afterAll(() => api?.close());

  it('is not deleted while a property is associated with it', async () => {
    expect(await admin.send('DELETE', path)).toMatchObject({
      ...{ status: 409, body: { code: 'InUse', details: { live: [{ kind: 'properties', count: 1 }] } } },
    });
  });

  it('is retired when it is deleted, and keeps its figures and its history', async () => {
    const before = await amounts();
    expect(before).toMatchObject({
      ...{ months: ['2026-10-01'], group: 'Accrual USD', accounts: [{ accountId: rentId, amount: '900.01' }] },
      rollUps: { EGI: '900.01', NOI: '900.01', NetIncome: '900.01' },
    });
    expect((await associate(true)).status).toBe(200);
    expect(await admin.send('DELETE', path)).toMatchObject({ status: 200, body: { outcome: 'retired' } });
    expect(await amounts()).toEqual(before);
    expect(await admin.read(`/api/charts/${chartId}/tree`)).toMatchObject({
      ...{ name: 'House', isRetired: true, mayEdit: false, version: 1, accounts: [{ code: '4010' }] },
    });
    const { rows } = await admin.read(`/api/charts/${chartId}/versions`);
    expect(rows).toMatchObject([{ version: 1, by: 'Amira Haddad', added: 1 }]);
    expect((await admin.get(`${path}/difference?from=0&to=1`)).status).toBe(200);
    const listed = async (query: string) =>
      (await admin.read(`/api/charts?${query}`)).rows.map(({ values }) => values['name']);
    expect(await listed('')).toEqual([]);
    expect(await listed('isRetired=1')).toEqual(['House']);
    const file = await admin.fetch(`/api/master-accounts/export/excel?chart=${chartId}`);
    expect(file.status).toBe(200);
  });

  it('takes no association, account or import, and its name is not given to another chart', async () => {
    expect((await associate()).status).toBe(404);
    expect(await run('select id from chart_association')).toEqual([]);
    const changed = await admin.send('PUT', `${path}/accounts`, {
      ...{ version: 1, changes: [{ accountId: rentId, values: { name: 'Rent' } }] },
    });
    expect(changed.status).toBe(404);
    expect(await admin.send('POST', '/api/charts', { values: { name: 'house' } })).toMatchObject({
      ...{ status: 409, body: { code: 'Duplicate' } },
    });
  });

  it('ends its associations with retired properties: one that is restored later has no archived chart', async () => {
    const path = await makeChart('Former house');
    const { id, code } = portfolio.properties[1]!;
    const wanted = { properties: [code] };
    expect((await admin.send('PUT', `${path}/associations`, wanted)).status).toBe(200);
    await run('update property set retired_at = now(), is_active = false where id = ?', [id]);
    expect(await admin.send('DELETE', path)).toMatchObject({ status: 200, body: { outcome: 'retired' } });
    const [entry] = await run<{ details: object }>(
      `select details from audit_entry where entity = 'masterChart' and details ->> 'isEnding' = 'true' order by id desc limit 1`,
    );
    expect(entry?.details).toMatchObject({ properties: [code], funds: [] });
    expect((await admin.send('POST', `/api/properties/${id}/restore`)).status).toBe(200);
    expect(await run('select chart_id from property_chart where property_id = ?', [id])).toEqual([]);
    expect((await admin.send('POST', `${path}/restore`)).status).toBe(200);
    expect(await run('select chart_id from property_chart where property_id = ?', [id])).toEqual([]);
  });

  it('may be associated again after it was restored', async () => {
    expect((await admin.send('POST', `${path}/restore`)).status).toBe(200);
    expect((await associate()).status).toBe(200);
    expect((await amounts()).rollUps).toMatchObject({ NOI: '900.01' });
  });
});
