import { matcherKey } from '#contracts/account-mappings.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { read, utils } from 'xlsx';
import type {
  ChartAccounts,
  ChartMapping,
  MappingOverview,
  PendingRecords,
  ProviderChart,
} from '#contracts/account-mappings.schema.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import type { OrphanRow } from '#contracts/orphans.ts';
import type { Page } from '#contracts/submission-views.ts';
import { FundProperty } from '#database/properties/fund-property.entity.ts';
import { addAmounts, compareAmounts } from '#rules/account-mapping/amounts.ts';
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

describe('what is pending', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let house: HouseChart;
  let admin: Browser;
  let own: { chartId: number; submissionId: number };
  let other: { chartId: number };

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    const em = api.orm.em.fork();
    const [dataset] = await em.execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    portfolio = { ...portfolio, datasetId: dataset!.id };
    house = await makeHouseChart(api.orm, portfolio);
    const { fundId, properties, north, south } = portfolio;
    for (const { id: propertyId } of properties)
      em.create(FundProperty, { fundId, propertyId, validFrom: '2026-01-01' });
    await em.flush();
    const [tower, pier] = properties.map(({ id }) => id) as [number, number];
    const ofNorth = { serviceProviderId: north, propertyId: tower };
    await makeLedger(
      api.orm,
      portfolio,
      { ...ofNorth, postMonth: '2026-09-01', status: 'Completed' },
      ledger.slice(0, 1),
    );
    own = await makeLedger(
      api.orm,
      portfolio,
      { ...ofNorth, postMonth: '2026-10-01', status: 'Submitted For Review' },
      ledger,
    );
    other = await makeLedger(
      api.orm,
      portfolio,
      { serviceProviderId: south, propertyId: pier, postMonth: '2026-10-01' },
      ledger,
    );
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  }, 120_000);
  afterAll(() => api?.close());

  const get = async <Answer>(address: string) => (await admin.get(address)).body as Answer;
  const sum = (amounts: readonly (string | null)[]) => addAmounts(amounts.map((amount) => amount ?? '0'));

  /** Every place that says what is pending, each read by itself: accounts, charts, and their amount. */
  async function everywhere(): Promise<Record<string, [number, string]>> {
    const { rows } = await get<Page<ProviderChart>>(`${path}?size=100`);
    const records = await get<PendingRecords>(`${path}/pending-records`);
    const overview = await get<MappingOverview>(`${path}/overview`);
    const panels = await Promise.all(
      rows.map(({ chartId }) => get<ChartAccounts>(`${path}/${chartId}/accounts?limit=100`)),
    );
    const forms = await Promise.all(rows.map(({ chartId }) => get<ChartMapping>(`${path}/${chartId}`)));
    const orphans = await get<Page<OrphanRow>>('/api/orphans/accountMappingPending?size=100');
    const template = await admin.fetch(`${path}/file/template`);
    const book = read(Buffer.from(await template.arrayBuffer()));
    const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 }).slice(1);
    const open = forms.flatMap(({ accounts }) => accounts.filter(({ outcome }) => outcome === 'pending'));
    const ofPanels = panels.flatMap(({ accounts }) => accounts.filter(({ outcome }) => outcome === 'pending'));
    const ofFile = (await exported()).filter((line) => line['Mapping'] === 'Pending');
    const charts = rows.filter(({ pending }) => pending > 0);
    const accounts = rows.reduce((total, { pending }) => total + pending, 0);
    expect([orphans.rows.length, overview.pendingCharts]).toEqual([charts.length, charts.length]);
    expect(rows.every(({ status, pending }) => (status === 'Complete') === (pending === 0))).toBe(true);
    return {
      list: [accounts, sum(rows.map(({ pendingAmount }) => pendingAmount))],
      records: [records.accounts, sum(records.amounts.map(({ amount }) => amount))],
      overview: [overview.pendingAccounts, sum(charts.map(({ pendingAmount }) => pendingAmount))],
      panels: [ofPanels.length, sum(ofPanels.map(({ amount }) => amount))],
      file: [ofFile.length, sum(ofFile.map((line) => String(Math.abs(Number(line['Closing'])))))],
      forms: [open.length, sum(open.map(({ amount }) => amount))],
      orphans: [accounts, sum(orphans.rows.map(({ stake }) => stake.amount))],
      template: [lines.length, sum(lines.map((line) => String(line[5] ?? '0')))],
    };
  }

  async function exported(): Promise<Record<string, string>[]> {
    const answer = await admin.fetch(`${path}/export/excel`);
    const book = read(Buffer.from(await answer.arrayBuffer()));
    return utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!);
  }

  async function expectPending(accounts: number, amount: string): Promise<void> {
    for (const [place, [count, money]] of Object.entries(await everywhere())) {
      expect([place, count, compareAmounts(money, amount)]).toEqual([place, accounts, 0]);
    }
  }

  const to = (code: string): AccountTarget => ({
    ...{ kind: 'account', masterAccountId: house.accounts[code]!, isSignFlipped: false },
  });
  async function map(chartId: number, ...mappings: [AccountMatcher, AccountTarget | null][]): Promise<void> {
    const { mappings: known } = await get<ChartMapping>(`${path}/${chartId}`);
    const changes = mappings.map(([matcher, target]) => {
      const seen = known.findLast((one) => matcherKey(one.matcher) === matcherKey(matcher));
      return { matcher, target, effectiveFrom: '2026-10-01', MappingId: seen?.MappingId ?? null };
    });
    expect((await admin.send('PUT', `${path}/${chartId}`, { changes })).status).toBe(200);
  }
  const associate = async (body: object, chartId = house.chartId) =>
    expect(await admin.send('PUT', `/api/charts/${chartId}/associations`, body)).toMatchObject({ status: 200 });
  const run = (sql: string, params: unknown[] = []) => api.orm.em.fork().execute(sql, params);
  const range = (from: string, until: string): AccountMatcher => ({ kind: 'range', from, to: until });
  const cash: AccountMatcher = { kind: 'account', code: '1000-00' };

  it('is the same by rows and by amount everywhere, as accounts are mapped, ignored and taken away', async () => {
    await expectPending(6, '3600.04');
    await map(own.chartId, [range('4000-00', '4000-99'), to('4010')]);
    await expectPending(4, '2700.03');
    await map(own.chartId, [cash, to('1010')]);
    await expectPending(3, '1800.02');
    await map(other.chartId, [range('1000-00', '4000-99'), { kind: 'ignore' }]);
    await expectPending(0, '0');
    await map(own.chartId, [cash, null]);
    await expectPending(1, '900.01');
    await map(own.chartId, [cash, to('1010')]);
    await expectPending(0, '0');
  });

  it('follows the master chart of the property, of its fund, and of the fund that it is moved to', async () => {
    const [tower] = portfolio.properties;
    const [second] = (await run(`insert into master_chart (name, version) values ('Second', 1) returning id`)) as {
      id: number;
    }[];
    await associate({ properties: [tower!.code], isMoving: true }, second!.id);
    await expectPending(3, '1800.02');
    await associate({ properties: [tower!.code], isEnding: true }, second!.id);
    await expectPending(0, '0');
    await associate({ funds: ['Meridian Core Fund II'], isEnding: true });
    await expectPending(3, '1800.02');
    const orphans = await get<Page<OrphanRow>>('/api/orphans/accountMappingPending');
    expect(orphans.rows.map(({ reason }) => reason)).toEqual(['ChartMissing']);
    await associate({ funds: ['Meridian Core Fund II'] });
    await expectPending(0, '0');
    const [elsewhere] = (await run(
      `insert into fund (name, name_folded, fund_type_id) select 'Elsewhere', 'elsewhere', fund_type_id from fund limit 1 returning id`,
    )) as { id: number }[];
    await run('update fund_property set fund_id = ? where property_id = ?', [elsewhere!.id, tower!.id]);
    await expectPending(3, '1800.02');
    await run('update fund set parent_id = ? where id = ?', [portfolio.fundId, elsewhere!.id]);
    await expectPending(0, '0');
  });

  it('leaves closed submissions out, and provider people who are no longer active in', async () => {
    await map(own.chartId, [cash, null]);
    await expectPending(1, '900.01');
    await run(`update submission set status = 'Closed' where id = ?`, [own.submissionId]);
    const [chart] = (await get<Page<ProviderChart>>(`${path}?search=Larkspur`)).rows;
    expect(chart).toMatchObject({ accounts: 1, postMonth: '2026-09-01' });
    await run(`update submission set status = 'Submitted For Review' where id = ?`, [own.submissionId]);
    await run('update service_provider set is_active = false where id = ?', [portfolio.north]);
    await expectPending(1, '900.01');
  });
});
