import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, utils, write } from 'xlsx';
import type {
  ChartAccounts,
  ClonedCharts,
  MappingChange,
  MappingConsequences,
} from '#contracts/account-mappings.schema.ts';
import type { MappingFileResult } from '#contracts/account-mapping-files.schema.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import type { HouseChart } from './fixture.ts';
import { ledger, makeHouseChart, makeLedger } from './fixture.ts';

const path = '/api/account-mappings';

describe('account mappings', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let house: HouseChart;
  let admin: Browser;
  let north: Browser;
  let south: Browser;
  let reviewer: Browser;
  let chartId: number;
  let foreignId: number;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [dataset] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    portfolio = { ...portfolio, datasetId: dataset!.id };
    house = await makeHouseChart(api.orm, portfolio);
    const [larkspur, pier] = portfolio.properties.map(({ id }) => id) as [number, number];
    const own = { serviceProviderId: portfolio.north, propertyId: larkspur };
    ({ chartId } = await makeLedger(
      api.orm,
      portfolio,
      { ...own, postMonth: '2026-09-01', status: 'Completed' },
      ledger,
    ));
    await makeLedger(api.orm, portfolio, { ...own, postMonth: '2026-10-01', status: 'Submitted For Review' }, ledger);
    const others = { serviceProviderId: portfolio.south, propertyId: pier, postMonth: '2026-10-01' };
    ({ chartId: foreignId } = await makeLedger(api.orm, portfolio, others, ledger));
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'Reviewer', 'rui@fund.example');
    await makePerson(api.orm, 'DataProvider', 'nora@north.example', { serviceProviderId: portfolio.north });
    await makePerson(api.orm, 'DataProvider', 'sol@south.example', { serviceProviderId: portfolio.south });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    reviewer = await signIn(api.baseUrl, 'rui@fund.example');
    north = await signIn(api.baseUrl, 'nora@north.example');
    south = await signIn(api.baseUrl, 'sol@south.example');
  }, 120_000);
  afterAll(() => api?.close());

  const list = async (of: Browser, query = '') => await of.read(`${path}?${query}`);
  const chart = async (of: Browser) => await of.read(`${path}/${chartId}`);
  const toAccount = (code: string, isSignFlipped = false): AccountTarget => ({
    kind: 'account',
    masterAccountId: house.accounts[code]!,
    isSignFlipped,
  });
  const change = (matcher: AccountMatcher, target: AccountTarget | null, more: Partial<MappingChange> = {}) => ({
    ...{ matcher, target, effectiveFrom: '2026-10-01', MappingId: null },
    ...more,
  });
  const save = (of: Browser, ...changes: object[]) => of.send('PUT', `${path}/${chartId}`, { changes });

  it('lists the charts of properties with what is pending in each, and counts them', async () => {
    const { rows, total } = await list(admin);
    expect(total).toBe(2);
    expect(rows.find((row) => row.chartId === chartId)).toMatchObject({
      propertyName: 'Larkspur Tower',
      masterCoa: { name: 'US real estate' },
      status: 'Incomplete',
      accounts: 3,
      pending: 3,
      pendingAmount: '1800.02',
      totalAmount: '1800.02',
      currency: 'USD',
      postMonth: '2026-10-01',
    });
    expect((await list(admin, 'IsForProperty=0')).total).toBe(0);
    expect((await list(admin, 'search=Office rent B')).total).toBe(2);
    expect((await list(admin, 'search=larkspur&status=Incomplete')).total).toBe(1);
    expect((await list(admin, 'status=Complete')).total).toBe(0);
    expect((await admin.get(`${path}/overview`)).body).toMatchObject({
      pendingAccounts: 6,
      pendingCharts: 2,
      pendingShare: 100,
      propertyCharts: 2,
    });
  });

  it('shows a provider the own charts alone, and answers 404 for every act on another one', async () => {
    expect((await list(north)).rows.map((row) => row.chartId)).toEqual([chartId]);
    expect((await list(south)).rows.map((row) => row.chartId)).toEqual([foreignId]);
    expect((await list(reviewer)).total).toBe(0);
    const body = { changes: [change({ kind: 'account', code: '1' }, { kind: 'ignore' })] };
    for (const [method, address] of [
      ['GET', `${path}/${chartId}`],
      ['GET', `${path}/${chartId}/accounts`],
      ['POST', `${path}/${chartId}/preview`],
      ['PUT', `${path}/${chartId}`],
    ] as const) {
      expect((await south.send(method, address, method === 'GET' ? undefined : body)).status).toBe(404);
    }
    expect((await save(reviewer, change({ kind: 'account', code: '1' }, { kind: 'ignore' }))).status).toBe(403);
  });

  it('suggests accounts of the master chart, the largest pending amounts first', async () => {
    const answer = await north.get(`${path}/${chartId}/accounts?limit=2`);
    const { accounts, masterAccounts, effectiveFrom } = answer.body as ChartAccounts;
    expect(accounts.map(({ code }) => code)).toEqual(['1000-00', '4000-10']);
    expect(accounts[0]?.suggestions[0]).toMatchObject({ masterAccountId: house.accounts['1010'] });
    expect([masterAccounts.length, effectiveFrom]).toEqual([4, '2026-10-01']);
  });

  it('shows what a mapping would move, and saves nothing of it', async () => {
    const range = change({ kind: 'range', from: '4000-00', to: '4000-99' }, toAccount('4010'), {
      effectiveFrom: '2026-01-01',
    });
    const answer = await north.send('POST', `${path}/${chartId}/preview`, { changes: [range] });
    const { moved, pending, pendingAmount } = answer.body as MappingConsequences;
    expect([answer.status, pending, pendingAmount]).toEqual([200, 1, '900.01']);
    expect(moved.map(({ postMonth, status, accounts, amount }) => [postMonth, status, accounts, amount])).toEqual([
      ['2026-10-01', 'Submitted For Review', 2, '900.01'],
      ['2026-09-01', 'Completed', 2, '900.01'],
    ]);
    expect((await chart(north)).mappings).toEqual([]);
  });

  it('refuses a turned sign that would put the trial balance out of balance, with the difference', async () => {
    const { status, body } = await save(north, change({ kind: 'account', code: '1000-00' }, toAccount('1010', true)));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'Conflict', details: { reason: 'ControlBroken' } });
    const { controls } = (body as { details: { controls: { control: string; difference: string }[] } }).details;
    expect(controls).toContainEqual(
      expect.objectContaining({ control: 'closingsAddUpToZero', difference: '-1800.02' }),
    );
  });

  it('maps a range and an account; open submissions take the codes at once, earlier months keep theirs', async () => {
    const saved = await save(
      north,
      change({ kind: 'range', from: '4000-00', to: '4000-99' }, toAccount('4010')),
      change({ kind: 'account', code: '1000-00' }, toAccount('1010'), { origin: 'suggestion', certainty: 88 }),
    );
    expect([saved.status, (saved.body as MappingConsequences).pending]).toEqual([200, 0]);
    const { accounts, mappings, chart: row } = await chart(north);
    expect(accounts.map(({ outcome }) => outcome)).toEqual(['mapped', 'mapped', 'mapped']);
    expect(mappings.map(({ matcher, version }) => [matcher.kind, version])).toEqual([
      ['range', 1],
      ['account', 1],
    ]);
    expect(row).toMatchObject({ status: 'Complete', pending: 0, pendingAmount: '0' });
    const pinned = await api.orm.em.fork().execute<{ month: string; mapped: number }[]>(
      `select s.post_month::text as month, count(va.mapping_id)::int as mapped from version_account va
           join version v on v.id = va.version_id join submission s on s.id = v.submission_id
          where s.service_provider_id = ? group by 1 order by 1`,
      [portfolio.north],
    );
    expect(pinned).toEqual([
      { month: '2026-09-01', mapped: 0 },
      { month: '2026-10-01', mapped: 3 },
    ]);
    expect((await list(admin, 'accountType=Income')).rows.map((one) => one.chartId)).toEqual([chartId]);
    expect((await list(admin, 'subtype=Landscaping')).total).toBe(0);
    const audited = await api.orm.em.fork().execute(`select 1 from audit_entry where entity = 'accountMapping'`);
    expect(audited).toHaveLength(1);
  });

  it('merges what two people map by account, and says who was faster where both map the same one', async () => {
    const { mappings } = await chart(north);
    const cash = mappings.find(({ matcher }) => matcher.kind === 'account')!;
    const seen = { MappingId: cash.MappingId };
    const first = await save(admin, change({ kind: 'account', code: '1000-00' }, toAccount('5010'), seen));
    expect(first.status).toBe(200);
    const other = await save(north, change({ kind: 'account', code: '4000-20' }, toAccount('4020')));
    expect(other.status).toBe(200);
    const second = await save(north, change({ kind: 'account', code: '１０００-00' }, toAccount('1010'), seen));
    expect([second.status, (second.body as { code: string }).code]).toEqual([409, 'StaleView']);
    expect((second.body as { details: object }).details).toMatchObject({
      mappings: [{ target: { masterAccountId: house.accounts['5010'] }, author: expect.any(String) }],
    });
  });

  it('refuses what cannot be: patterns of equal precedence, shares that are not whole, accounts of no chart', async () => {
    const pattern = (text: string) => change({ kind: 'pattern', pattern: text }, { kind: 'ignore' });
    const shares = (...parts: string[]): AccountTarget => ({
      kind: 'shares',
      parts: parts.map((share) => ({ masterAccountId: house.accounts['1010']!, share })),
      isSignFlipped: false,
    });
    const reasonOf = async (...changes: object[]) =>
      ((await save(admin, ...changes)).body as { details?: { reason?: string } }).details?.reason;
    expect(await reasonOf(pattern('9*'), pattern('*9'))).toBe('EqualPrecedence');
    expect(await reasonOf(change({ kind: 'account', code: '9' }, shares('50', '49')))).toBe('SharesNotWhole');
    const unknown: AccountTarget = { kind: 'account', masterAccountId: 999_999, isSignFlipped: false };
    expect(await reasonOf(change({ kind: 'account', code: '9' }, unknown))).toBe('UnknownAccount');
    expect(await reasonOf(change({ kind: 'range', from: '5', to: '4' }, { kind: 'ignore' }))).toBe('RangeReversed');
  });

  it('takes a mapping away', async () => {
    const { mappings } = await chart(admin);
    const one = mappings.find(({ matcher }) => matcher.kind === 'account' && matcher.code === '1000-00')!;
    const { MappingId } = one;
    const answer = await save(admin, change({ kind: 'account', code: '1000-00' }, null, { MappingId }));
    expect([answer.status, (answer.body as MappingConsequences).pending]).toEqual([200, 1]);
  });

  it('maps by a workbook: template, result by row, all of it or nothing', async () => {
    const template = await north.fetch(`${path}/file/template`);
    const sheet = read(Buffer.from(await template.arrayBuffer()));
    const rows = utils.sheet_to_json<string[]>(sheet.Sheets[sheet.SheetNames[0]!]!, { header: 1 });
    expect(rows.map((row) => row[3])).toEqual(['Account code', '1000-00']);
    rows[1]![7] = '1010 Cash';
    rows.push(['NORTH', '', 'P-100', '4000-10', '', '', '', 'nothing', '', '', '2026-10']);
    rows.push(['SOUTH', '', 'P-101', '4000-10', '', '', '', '1010', '', '', '2026-10']);
    const send = async (act: string) => {
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Data');
      const body = new FormData();
      body.append('file', new Blob([write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer]), 'mapping.xlsx');
      const answer = await north.fetch(`${path}/file/${act}`, { method: 'POST', body });
      return (await answer.json()) as MappingFileResult;
    };
    const checked = await send('check');
    expect(checked.counts).toEqual({ ready: 1, unchanged: 0, refused: 2 });
    expect(checked.rows.map(({ code }) => code)).toEqual(['UnknownAccount', 'UnknownChart', null]);
    expect((await chart(north)).chart.pending).toBe(1);
    const refused = await send('submit');
    expect([refused.isSaved, refused.counts, refused.rows]).toEqual([false, checked.counts, checked.rows]);
    expect((await chart(north)).chart.pending).toBe(1);
    rows.splice(-2);
    expect((await send('submit')).isSaved).toBe(true);
    expect((await chart(north)).chart.pending).toBe(0);
    const { mappings } = await chart(north);
    const { MappingId } = mappings.find(({ matcher }) => matcher.kind === 'account' && matcher.code === '1000-00')!;
    await save(admin, change({ kind: 'account', code: '1000-00' }, null, { MappingId }));
  });

  it('keeps what a provider maps out of force until an administrator accepts it, where the setting asks for it', async () => {
    const setting = '/api/account-mapping-settings';
    expect((await north.send('PUT', setting, { isReviewRequired: true })).status).toBe(403);
    expect((await admin.send('PUT', setting, { isReviewRequired: true })).status).toBe(200);
    const saved = await save(north, change({ kind: 'account', code: '1000-00' }, toAccount('1010')));
    expect(saved.body).toMatchObject({ isInReview: true, pending: 1 });
    expect((await admin.get(`${path}/overview`)).body).toMatchObject({ inReview: 1 });
    const waiting = (await chart(admin)).mappings.filter(({ state }) => state === 'review');
    const decision = { MappingIds: waiting.map(({ MappingId }) => MappingId), isAccepted: true };
    expect((await north.send('POST', `${path}/${chartId}/review`, decision)).status).toBe(403);
    expect((await admin.send('POST', `${path}/${chartId}/review`, decision)).body).toEqual({ decided: 1 });
    expect((await admin.send('POST', `${path}/${chartId}/review`, decision)).status).toBe(409);
    expect((await chart(admin)).chart.pending).toBe(0);
  });

  it('clones only what was seen in the dataset, keeps what is mapped there, and only for administrators', async () => {
    const em = api.orm.em.fork();
    const [other] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Rent Roll'`);
    const [larkspur, pier] = portfolio.properties.map(({ id }) => id) as [number, number];
    const own = { serviceProviderId: portfolio.north, postMonth: '2026-10-01' };
    const ofOther = { ...portfolio, datasetId: other!.id };
    await makeLedger(api.orm, ofOther, { ...own, propertyId: larkspur }, [{ code: '5000-00', closing: '0' }]);
    const target = await makeLedger(api.orm, portfolio, { ...own, propertyId: pier }, [
      { code: '1000-00', closing: '0' },
      { code: '4000-20', closing: '0' },
    ]);
    await save(admin, change({ kind: 'account', code: '5000-00' }, toAccount('5010')));
    const kept = { changes: [change({ kind: 'account', code: '4000-20' }, { kind: 'ignore' })] };
    expect((await admin.send('PUT', `${path}/${target.chartId}`, kept)).status).toBe(200);

    const choices = await admin.read(`${path}/${chartId}/clone`);
    expect(choices.charts.map((one) => one.chartId)).toEqual([target.chartId]);
    expect(choices.datasets.map(({ name }) => name)).toEqual(['Rent Roll', 'Trial Balance']);

    const body = { chartIds: [target.chartId], datasetId: portfolio.datasetId };
    expect((await north.send('POST', `${path}/${chartId}/clone`, body)).status).toBe(403);
    const preview = await admin.send('POST', `${path}/${chartId}/clone/preview`, body);
    const cloned = await admin.send('POST', `${path}/${chartId}/clone`, body);
    expect([preview.status, cloned.status]).toEqual([200, 200]);
    expect(cloned.body).toEqual(preview.body);
    expect((cloned.body as ClonedCharts).rows).toMatchObject([{ chartId: target.chartId, created: 2, differs: 1 }]);

    const { mappings, chart: row } = await admin.read(`${path}/${target.chartId}`);
    const codes = mappings.map(({ matcher }) => (matcher.kind === 'account' ? matcher.code : matcher.kind));
    expect(codes.toSorted()).toEqual(['1000-00', '4000-10', '4000-20']);
    expect(mappings.find(({ target: to }) => to.kind === 'ignore')).toBeDefined();
    expect(row.status).toBe('Complete');
    const again = await admin.send('POST', `${path}/${chartId}/clone`, body);
    expect((again.body as ClonedCharts).rows).toMatchObject([{ created: 0, exists: 2, differs: 1 }]);
  });
});
