import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { ChartTree, VersionDifference } from '#contracts/charts.schema.ts';
import type { ImportView } from '#contracts/imports.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

type Cells = (string | number | null)[][];
const heads = [
  'Account code',
  'Name',
  'Normal balance',
  'Account type',
  'Report type',
  'Account type subtype',
  'Parent account',
];
const income: Cells = [
  heads,
  ['4000', 'Income', 'Credit', null, 'Income statement', null, null],
  ['4010', 'Base rent', 'Cr', 'Income', 'Income Statement', 'Base Rent', '4000'],
  ['4110', 'Recoveries', '貸方', '収益', '損益計算書', '回収・共益費', '4000'],
];

describe('master charts of accounts', () => {
  let api: TestApi;
  let admin: Browser;
  let other: Browser;
  let limited: Browser;
  let portfolio: Awaited<ReturnType<typeof makePortfolio>>;
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(query, params);

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'Admin', 'ben@fund.example', { name: 'Ben Okafor' });
    const { id: userId } = await makePerson(api.orm, 'Admin', 'lim@fund.example', { name: 'Lim' });
    const em = api.orm.em.fork();
    await em.persist(em.create(UserScope, { userId, propertyId: portfolio.properties[0]!.id })).flush();
    [admin, other, limited] = (await Promise.all(
      ['amira', 'ben', 'lim'].map((name) => signIn(api.baseUrl, `${name}@fund.example`)),
    )) as [Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  async function upload(cells: Cells, target: string | null, of = admin, fileName = 'chart.xlsx') {
    const form = new FormData();
    form.append('importId', randomUUID());
    if (target !== null) form.append('target', target);
    const content = await writeXlsx({ sheets: [{ name: 'Accounts', rows: cells }] });
    form.append('file', new Blob([new Uint8Array(content)]), fileName);
    const response = await of.fetch('/api/master-accounts/import', { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as ImportView & { code?: string } };
  }
  const apply = (importId: string) => admin.send('POST', `/api/master-accounts/import/${importId}/apply`);
  async function imported(cells: Cells, name: string): Promise<ChartTree> {
    const { body } = await upload(cells, name);
    expect(body.counts).toMatchObject({ faulty: 0 });
    expect(await apply(body.importId)).toMatchObject({ status: 200, body: { status: 'applied' } });
    const [chart] = await rows<{ id: number }>('select id from master_chart where name = ?', [name]);
    return tree(chart!.id);
  }
  const tree = async (id: number, of = admin) => await of.read(`/api/charts/${id}/tree`);
  const idOf = ({ accounts }: ChartTree, code: string) => accounts.find((one) => one.code === code)!.accountId;
  const save = (id: number, version: number, changes: object[], of = admin) =>
    of.send('PUT', `/api/charts/${id}/accounts`, { version, changes });

  it('lists every missing value with its row at once, and adds nothing before it is applied', async () => {
    const { status, body } = await upload(
      [
        heads,
        ['4000', 'Income', 'Credit', null, 'Income statement', null, null],
        [null, 'Base rent', 'Credit', 'Income', 'Income Statement', 'Base Rent', '4000'],
        ['4020', null, null, 'Income', null, null, '4000'],
        ['4030', 'Parking', 'Sideways', 'Income', 'Balance sheet', 'Cleaning', '9999'],
        ['4040', 'Storage', 'Credit', null, 'Income Statement', null, '4000'],
      ],
      'Faulty chart',
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ target: 'Faulty chart', counts: { rows: 5, added: 1, faulty: 4, problems: 11 } });
    expect(body.problems.map(({ rowNo, field, code }) => `${rowNo} ${field} ${code}`)).toEqual([
      '3 code Required',
      '4 name Required',
      '4 normalBalance Required',
      '4 reportType Required',
      '4 subtype Required',
      '5 normalBalance NotInList',
      '5 subtype NotOfType',
      '5 reportType NotOfType',
      '5 parent UnknownCode',
      '6 accountType Required',
      '6 subtype Required',
    ]);
    expect(await rows(`select id from master_chart where name = 'Faulty chart'`)).toEqual([]);
    const marked = await admin.fetch(`/api/master-accounts/import/${body.importId}/annotated`);
    const { sheets } = await readXlsx(new Uint8Array(await marked.arrayBuffer()));
    expect(JSON.stringify(sheets.map((sheet) => sheet.rows))).toContain('Account type is required!');
  });

  it('asks for the name of the chart, and takes Excel files only', async () => {
    expect(await upload(income, null)).toMatchObject({ status: 400, body: { code: 'BadInput' } });
    expect(await upload(income, 'X', admin, 'chart.csv')).toMatchObject({
      status: 422,
      body: { code: 'IncorrectFile' },
    });
  });

  it('imports words of any language, and changes known accounts by their code', async () => {
    const first = await imported(income, 'House chart');
    expect(first).toMatchObject({ version: 1, mayEdit: true });
    expect(first.accounts.map(({ code, normalBalance, subtype }) => [code, normalBalance, subtype])).toEqual([
      ['4000', 'Credit', null],
      ['4010', 'Credit', 'Base Rent'],
      ['4110', 'Credit', 'Recoveries - CAM'],
    ]);
    const changed = [
      ...income.slice(0, 3),
      ['4110', 'Recoveries, CAM', 'Cr', 'Income', 'PL', 'Recoveries - CAM', '4000'],
    ];
    const { body } = await upload(changed, 'HOUSE CHART');
    expect(body.counts).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    await apply(body.importId);
    expect((await tree(first.chartId)).version).toBe(2);
    const { body: list } = await admin.get(`/api/master-accounts?chart=${first.chartId}&search=CAM`);
    expect((list as Page<MasterRecord>).rows.map(({ values }) => values['name'])).toEqual(['Recoveries, CAM']);
  });

  it('saves rows together or not at all, and says of each row what is wrong', async () => {
    const chart = await imported(income, 'Inline chart');
    const refused = await save(chart.chartId, 1, [
      { accountId: idOf(chart, '4010'), values: { name: 'Base rent, office' } },
      { accountId: idOf(chart, '4110'), values: { code: '4010', subtype: 'Cleaning' } },
      { accountId: idOf(chart, '4000'), values: null },
    ]);
    expect(refused).toMatchObject({ status: 400, body: { code: 'BadInput' } });
    const { details } = refused.body as { details: { rows: { index: number; problems: { code: string }[] }[] } };
    expect(details.rows.map(({ index, problems }) => [index, problems.map(({ code }) => code)])).toEqual([
      [0, ['Duplicate', 'UnknownCode']],
      [1, ['NotOfType', 'Duplicate', 'UnknownCode']],
    ]);
    expect((await tree(chart.chartId)).version).toBe(1);
    const added = { code: '4120', name: 'Tax', normalBalance: 'Credit', accountType: 'Income' };
    const full = { ...added, reportType: 'Income Statement', subtype: 'Recoveries - RE Tax', parent: '4000' };
    expect(await save(chart.chartId, 1, [{ accountId: null, values: full }])).toMatchObject({
      status: 200,
      body: { version: 2, added: 1 },
    });
    const rent = idOf(chart, '4010');
    const [provided] = await rows<{ id: number }>(
      'insert into provider_chart (service_provider_id, property_id) values (?, ?) returning id',
      [portfolio.north, portfolio.properties[0]!.id],
    );
    await rows(
      `insert into account_mapping (provider_chart_id, chart_id, matcher_key, matcher, target, effective_from)
       values (?, ?, 'x', '{"kind":"account","code":"R1"}', ?::jsonb, '2026-01-01')`,
      [provided!.id, chart.chartId, JSON.stringify({ kind: 'account', masterAccountId: rent, isSignFlipped: false })],
    );
    expect(await save(chart.chartId, 2, [{ accountId: rent, values: null }])).toMatchObject({
      status: 400,
      body: { details: { rows: [{ index: 0, problems: [{ code: 'StillMapped', found: '4010' }] }] } },
    });
    await rows('delete from account_mapping');
    const gone = await save(chart.chartId, 2, [{ accountId: idOf(chart, '4010'), values: null }]);
    expect(gone).toMatchObject({ status: 200, body: { version: 3, deleted: 1 } });
    expect((await tree(chart.chartId)).accounts.map(({ code }) => code)).toEqual(['4000', '4110', '4120']);
  });

  it('merges edits of different accounts, and refuses a second edit of the same one with what differs', async () => {
    const chart = await imported(income, 'Two people');
    const [rent, cam] = [idOf(chart, '4010'), idOf(chart, '4110')];
    await save(chart.chartId, 1, [{ accountId: rent, values: { name: 'Office rent' } }], other);
    expect(await save(chart.chartId, 1, [{ accountId: cam, values: { name: 'CAM' } }])).toMatchObject({ status: 200 });
    const stale = await save(chart.chartId, 1, [{ accountId: rent, values: { name: 'Rent' } }]);
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'StaleView',
        details: { version: 3, changes: [{ version: 2, by: 'Ben Okafor', after: { name: 'Office rent' } }] },
      },
    });
  });

  it('keeps both codes of a renamed account, and shows what differs between versions with the author', async () => {
    const chart = await imported(income, 'Renamed');
    const heading = idOf(chart, '4000');
    await save(chart.chartId, 1, [{ accountId: heading, values: { code: '4100' } }]);
    await save(chart.chartId, 2, [{ accountId: idOf(chart, '4110'), values: { code: '4115', nameAr: 'استرداد' } }]);
    const now = await tree(chart.chartId);
    expect(now.accounts.map(({ accountId }) => accountId).sort()).toEqual(
      chart.accounts.map(({ accountId }) => accountId).sort(),
    );
    expect(now.accounts.filter(({ parentId }) => parentId === heading)).toHaveLength(2);
    const former = await admin.read(`/api/charts/${chart.chartId}/former-codes`);
    expect(former.rows).toMatchObject([
      { formerCode: '4110', newCode: '4115', version: 3, by: 'Amira Haddad' },
      { formerCode: '4000', newCode: '4100', version: 2 },
    ]);
    const { body } = await admin.get(`/api/charts/${chart.chartId}/difference?from=1&to=3`);
    expect((body as VersionDifference).changes.map(({ before, after }) => [before?.code, after?.code])).toEqual([
      ['4000', '4100'],
      ['4110', '4115'],
    ]);
    const versions = await admin.read(`/api/charts/${chart.chartId}/versions`);
    expect(versions.rows.map(({ version, by, importedFrom }) => [version, by, importedFrom])).toEqual([
      [3, 'Amira Haddad', null],
      [2, 'Amira Haddad', null],
      [1, 'Amira Haddad', 'chart.xlsx'],
    ]);
    const audited = await rows(
      `select action from audit_entry where entity = 'masterChart' and entity_id = ? order by id`,
      [String(chart.chartId)],
    );
    expect(audited).toEqual(['add', 'edit', 'edit', 'edit'].map((act) => ({ action: `masterChart.${act}` })));
  });

  it('associates one chart with each fund and property, and moves them only when asked to', async () => {
    const [first, second] = [await imported(income, 'First'), await imported(income, 'Second')];
    const [fund] = await rows<{ id: number; name: string }>(
      'select id, name from fund where parent_id is null order by id limit 1',
    );
    const [property] = await rows<{ id: number; code: string }>('select id, code from property order by id limit 1');
    const put = (chart: ChartTree, body: object, of = admin) =>
      of.send('PUT', `/api/charts/${chart.chartId}/associations`, body);
    const both = { funds: [fund!.name], properties: [property!.code] };
    expect(await put(first, both)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await put(second, { properties: [property!.code] })).toMatchObject({
      status: 409,
      body: { code: 'AssociatedElsewhere', details: { count: 1, others: [{ chart: 'First' }] } },
    });
    expect(await put(second, { properties: [property!.code], isMoving: true })).toMatchObject({ body: { count: 1 } });
    const list = await admin.read(`/api/charts/${first.chartId}/associations`);
    expect(list).toMatchObject({ total: 1, rows: [{ kind: 'fund', id: fund!.id }] });
    const [own] = await rows('select chart_id, is_own from property_chart where property_id = ?', [property!.id]);
    expect(own).toEqual({ chart_id: second.chartId, is_own: true });
    const inUse = await admin.send('DELETE', `/api/charts/${second.chartId}`);
    expect(inUse).toMatchObject({ status: 409, body: { code: 'InUse', details: { live: [{ kind: 'properties' }] } } });
    await put(second, { properties: [property!.code], isEnding: true });
    expect(await admin.send('DELETE', `/api/charts/${second.chartId}`)).toMatchObject({ body: { outcome: 'retired' } });
    expect((await put(second, both)).status).toBe(404);
  });

  it('is changed only by administrators without a list of funds or properties', async () => {
    const chart = await imported(income, 'For all');
    expect((await tree(chart.chartId, limited)).mayEdit).toBe(false);
    const change = [{ accountId: idOf(chart, '4010'), values: { name: 'x' } }];
    expect((await save(chart.chartId, 1, change, limited)).status).toBe(403);
    expect((await limited.send('POST', '/api/charts/starters/neutral')).status).toBe(403);
    expect((await upload(income, 'Mine', limited)).status).toBe(403);
    expect(await rows(`select id from master_chart where name = 'Mine'`)).toEqual([]);
  });

  it('installs a starter chart once, in three languages, and never writes over it', async () => {
    const { status, body } = await admin.send('POST', '/api/charts/starters/us-real-estate');
    expect(status).toBe(201);
    const chart = body as ChartTree;
    expect(chart.accounts.length).toBeGreaterThan(80);
    expect(chart.accounts.every(({ nameJa, nameAr }) => nameJa && nameAr)).toBe(true);
    expect(await admin.send('POST', '/api/charts/starters/us-real-estate')).toMatchObject({
      status: 409,
      body: { code: 'Duplicate' },
    });
    expect((await admin.get('/api/charts/starters')).body).toMatchObject({
      rows: [
        { starter: 'us-real-estate', chartId: chart.chartId },
        { starter: 'neutral', chartId: null },
      ],
    });
  });

  it('writes the accounts of a chart as Excel and PDF', async () => {
    const chart = await imported(income, 'Exported');
    for (const format of ['excel', 'pdf']) {
      const response = await admin.fetch(`/api/master-accounts/export/${format}?chart=${chart.chartId}`);
      expect([format, response.status]).toEqual([format, 200]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });
});
