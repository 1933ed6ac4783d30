import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, utils } from 'xlsx';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { mostExported } from '#contracts/masters.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import { ledger, makeHouseChart, makeLedger } from './fixture.ts';

const path = '/api/account-mappings';
const file = `${path}/export/excel`;

describe('the accounts of charts as a file', () => {
  let api: TestApi;
  let admin: Browser;
  let provider: Browser;
  let reviewer: Browser;
  let chartId: number;
  const run = (text: string, params: unknown[] = []) => api.orm.em.fork().execute<{ id: number }[]>(text, params);

  beforeAll(async () => {
    api = await startTestApi();
    const made = await makePortfolio(api.orm);
    const [dataset] = await api.orm.em
      .fork()
      .execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    const portfolio = { ...made, datasetId: dataset!.id };
    const { accounts } = await makeHouseChart(api.orm, portfolio);
    const [tower, pier] = portfolio.properties.map(({ id }) => id) as [number, number];
    const month = { postMonth: '2026-10-01', status: 'Submitted For Review' } as const;
    ({ chartId } = await makeLedger(
      api.orm,
      portfolio,
      { serviceProviderId: portfolio.north, propertyId: tower, ...month },
      ledger,
    ));
    await makeLedger(api.orm, portfolio, { serviceProviderId: portfolio.south, propertyId: pier, ...month }, ledger);
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'nora@north.example', { serviceProviderId: portfolio.north });
    await makePerson(api.orm, 'Reviewer', 'rui@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    provider = await signIn(api.baseUrl, 'nora@north.example');
    reviewer = await signIn(api.baseUrl, 'rui@fund.example');
    const target: AccountTarget = { kind: 'account', masterAccountId: accounts['1010']!, isSignFlipped: false };
    const matcher = { kind: 'account', code: '1000-00' };
    const changes = [{ matcher, target, effectiveFrom: '2026-10-01', MappingId: null }];
    const saved = await admin.send('PUT', `${path}/${chartId}`, { changes });
    expect(saved.status).toBe(200);
  }, 120_000);
  afterAll(() => api?.close());

  async function linesFor(browser: Browser, query = ''): Promise<string[][]> {
    const answer = await browser.fetch(`${file}?${query}`);
    expect(answer.status).toBe(200);
    const book = read(Buffer.from(await answer.arrayBuffer()));
    return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  }

  it('names place, master chart, status, code, name and type of each account, in the order of the list', async () => {
    const [head, ...lines] = await linesFor(admin, 'sort=propertyName');
    expect(head).toEqual([
      ...['Fund name', 'Property name', 'Service provider', 'Master COA', 'Status', 'Account code', 'Account name'],
      ...['Account type', 'Closing', 'Currency', 'Mapping', 'Master account'],
    ]);
    expect(lines.map((line) => [line[1], ...line.slice(3, 7)])).toEqual(
      ['Larkspur Tower', 'Pier 9 Exchange'].flatMap((property) =>
        ledger.map(({ code, name }) => [property, 'US real estate', 'Incomplete', code, name]),
      ),
    );
    expect(lines.map((line) => line[10])).toEqual(['Mapped', ...Array(5).fill('Pending')]);
    expect([lines[0]?.[7], lines[0]?.[8], lines[0]?.[11]]).toEqual(['Asset', 900.01, '1010 Cash']);
  });

  it('follows the filters, and says everything in the language of the reader', async () => {
    const [, ...assets] = await linesFor(admin, 'accountType=Asset');
    expect(assets.map((line) => line[5])).toEqual(['1000-00']);
    expect(await linesFor(admin, 'search=larkspur')).toHaveLength(1 + ledger.length);
    expect(await linesFor(admin, 'status=Complete')).toHaveLength(1);
    await admin.send('PUT', '/api/session/language', { language: 'ar' });
    const [head, first] = await linesFor(admin, 'sort=propertyName');
    expect([head?.[5], first?.[4], first?.[10]]).toEqual(['رمز الحساب', 'غير مكتمل', 'مربوط']);
    await admin.send('PUT', '/api/session/language', { language: 'en' });
  });

  it('has the own charts alone for a provider, and nothing for a reviewer of other submissions', async () => {
    expect((await linesFor(provider)).slice(1).map((line) => line[1])).toEqual(Array(3).fill('Larkspur Tower'));
    expect(await linesFor(reviewer)).toHaveLength(1);
  });

  it('has the charts of the page alone for a person who may not edit', async () => {
    const give = (privilege: string) =>
      run(
        `update role_privilege set privilege = ? where screen = 'COA-mapping-new'
          and role_id = (select role_id from app_user where email = 'amira@fund.example')`,
        [privilege],
      );
    await give('View');
    const viewer = await signIn(api.baseUrl, 'amira@fund.example');
    expect(await linesFor(viewer, 'size=10&page=1')).toHaveLength(1 + 2 * ledger.length);
    expect(await linesFor(viewer, 'size=10&page=2')).toHaveLength(1);
    expect((await viewer.get(`${file}?size=100&page=101`)).status).toBe(400);
    await give('All');
    expect(await linesFor(admin, 'size=10&page=2')).toHaveLength(1 + 2 * ledger.length);
  });

  it('is refused with the limit where there are more accounts than a file holds', async () => {
    await run('update provider_chart set account_count = 1_000_000');
    for (const format of ['excel', 'pdf']) {
      const answer = await admin.get(`${path}/export/${format}`);
      expect([answer.status, answer.body]).toMatchObject([422, { code: 'TooManyRows' }]);
    }
    // The filter leaves one account: a line below the heads.
    expect(await linesFor(admin, 'accountType=Asset')).toHaveLength(2);
    await run('update provider_chart set account_count = 3');
    const printed = await admin.fetch(`${path}/export/pdf`);
    expect(
      Buffer.from(await printed.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('counts what a filter leaves: one account too many is refused, however few the chart says that it has', async () => {
    await run(
      `insert into source_account (provider_chart_id, code, name, post_month, closing, amount, currency, outcome, mapping_id)
       select provider_chart_id, 'X-' || n, 'More cash', post_month, 0, 0, currency, outcome, mapping_id
         from source_account, generate_series(1, ?) n where mapping_id is not null and code = '1000-00'`,
      [mostExported.pdf],
    );
    try {
      const refused = await admin.get(`${path}/export/pdf?accountType=Asset`);
      expect(refused).toMatchObject({ status: 422, body: { code: 'TooManyRows' } });
      expect((await admin.fetch(`${path}/export/pdf?accountType=Income`)).status).toBe(200);
    } finally {
      await run(`delete from source_account where code like 'X-%'`);
    }
  });

  it('takes type and subtype together of one master account', async () => {
    await run(`update master_account set account_type = 'Liability', subtype = 'Intercompany' where code = '5010'`);
    const { accounts } = await admin.read(`${path}/${chartId}/accounts`);
    expect(accounts).toHaveLength(ledger.length);
    expect(await linesFor(admin, 'accountType=Asset&subtype=Cash')).toHaveLength(2);
    const [rent] = await run(`select id from master_account where code = '5010'`);
    const target = { kind: 'account', masterAccountId: rent!.id, isSignFlipped: false };
    const changes = [
      { matcher: { kind: 'account', code: '4000-10' }, target, effectiveFrom: '2026-10-01', MappingId: null },
    ];
    expect((await admin.send('PUT', `${path}/${chartId}`, { changes })).status).toBe(200);
    expect(await linesFor(admin, 'accountType=Liability&subtype=Intercompany')).toHaveLength(2);
    expect(await linesFor(admin, 'accountType=Asset&subtype=Intercompany')).toHaveLength(1);
    expect((await admin.read(`${path}?accountType=Asset&subtype=Intercompany`)).total).toBe(0);
  });

  it('still names a master account that has been retired, in the list too', async () => {
    await run(`update master_account set retired_at = now() where code = '1010'`);
    const { accounts, masterAccounts } = await admin.read(`${path}/${chartId}/accounts`);
    const target = accounts.find(({ code }) => code === '1000-00')?.target;
    expect(target).toMatchObject({ kind: 'account' });
    const named = masterAccounts.find(({ id }) => target?.kind === 'account' && id === target.masterAccountId);
    expect(named).toMatchObject({ code: '1010', name: 'Cash', accountType: 'Asset' });
    expect((await linesFor(admin, 'search=larkspur'))[1]?.[11]).toBe('1010 Cash');
  });
});
