import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListedAccount } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';
import { makeHouseChart, makeLedger } from './fixture.ts';

const path = '/api/account-mappings';
const small = [
  { code: '1000-00', name: 'Cash', closing: '900.01' },
  { code: '4000-10', name: 'Office rent A', closing: '-600.01' },
  { code: '4000-20', name: 'Office rent B', closing: '-300.00' },
];
/** More than a page; amounts fall with the code. */
const large = Array.from({ length: 31 }, (_, no) => ({
  ...{ code: `70${String(no).padStart(2, '0')}`, name: `Sundries ${no}`, closing: String(100 - no) },
}));

describe('the accounts of all charts in rows of their own', () => {
  let api: TestApi;
  let admin: Browser;
  let provider: Browser;
  let reviewer: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const made = await makePortfolio(api.orm);
    const [dataset] = await api.orm.em
      .fork()
      .execute<{ id: number }[]>(`select id from dataset where name = 'Trial Balance'`);
    const portfolio = { ...made, datasetId: dataset!.id };
    const { accounts } = await makeHouseChart(api.orm, portfolio);
    const [tower, pier] = portfolio.properties.map(({ id }) => id) as [number, number];
    for (const id of [tower, pier])
      await api.orm.em
        .fork()
        .execute(`insert into fund_property (fund_id, property_id, valid_from) values (?, ?, '2020-01-01')`, [
          ...[portfolio.fundId, id],
        ]);
    const month = { postMonth: '2026-10-01', status: 'Submitted For Review' } as const;
    const ofTower = { serviceProviderId: portfolio.north, propertyId: tower, ...month };
    const { chartId } = await makeLedger(api.orm, portfolio, ofTower, small);
    await makeLedger(
      ...[api.orm, portfolio],
      { serviceProviderId: portfolio.south, propertyId: pier, ...month },
      large,
    );
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    await makePerson(api.orm, 'DataProvider', 'nora@north.example', { serviceProviderId: portfolio.north });
    await makePerson(api.orm, 'Reviewer', 'rui@fund.example');
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    provider = await signIn(api.baseUrl, 'nora@north.example');
    reviewer = await signIn(api.baseUrl, 'rui@fund.example');
    const target: AccountTarget = { kind: 'account', masterAccountId: accounts['1010']!, isSignFlipped: false };
    const matcher = { kind: 'account', code: '1000-00' };
    const changes = [{ matcher, target, effectiveFrom: '2026-10-01', MappingId: null }];
    expect((await admin.send('PUT', `${path}/${chartId}`, { changes })).status).toBe(200);
  }, 120_000);
  afterAll(() => api?.close());

  async function pageFor(browser: Browser, query: string): Promise<Page<ListedAccount>> {
    const { status, body } = await browser.get(`${path}/accounts?${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as Page<ListedAccount>;
  }
  const codes = ({ rows }: Page<ListedAccount>) => rows.map(({ code }) => code);

  it('have place, master chart, status, code, name and type, pending ones first', async () => {
    const { rows, total } = await pageFor(admin, 'sort=propertyName&size=50');
    expect(total).toBe(34);
    expect(
      rows.slice(0, 4).map(({ chart, status, code, name, accountTypes, closing }) => ({
        ...{ place: [chart.fundName, chart.propertyName, chart.masterCoa?.name], status, code, name },
        ...{ accountTypes, closing },
      })),
    ).toEqual([
      ...[
        ['4000-10', 'Office rent A', '-600.01'],
        ['4000-20', 'Office rent B', '-300.00'],
      ].map(([code, name, closing]) => ({
        ...{ place: ['Meridian Core Fund II', 'Larkspur Tower', 'US real estate'], status: 'Incomplete', code, name },
        ...{ accountTypes: expect.any(Array) as unknown, closing },
      })),
      {
        ...{
          place: ['Meridian Core Fund II', 'Larkspur Tower', 'US real estate'],
          status: 'Complete',
          code: '1000-00',
        },
        ...{ name: 'Cash', accountTypes: ['Asset'], closing: '900.01' },
      },
      expect.objectContaining({ place: ['Meridian Core Fund II', 'Pier 9 Exchange', 'US real estate'], code: '7000' }),
    ]);
  });

  it('have each account once on pages that begin and end within a chart', async () => {
    const pages = [];
    for (let page = 1; page <= 4; page += 1) pages.push(await pageFor(admin, `sort=propertyName&size=10&page=${page}`));
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 10, 4]);
    expect(pages.flatMap(codes)).toEqual(['4000-10', '4000-20', '1000-00', ...large.map(({ code }) => code)]);
    expect(codes(await pageFor(admin, 'size=10&page=5'))).toEqual([]);
    expect((await admin.get(`${path}/accounts?size=100&page=101`)).status).toBe(400);
  });

  it('follow the filters account by account', async () => {
    expect(codes(await pageFor(admin, 'status=Complete'))).toEqual(['1000-00']);
    expect((await pageFor(admin, 'status=Incomplete')).total).toBe(33);
    expect(codes(await pageFor(admin, 'accountType=Asset'))).toEqual(['1000-00']);
    expect(codes(await pageFor(admin, 'search=4000-1'))).toEqual(['4000-10']);
    expect(codes(await pageFor(admin, 'search=sundries 30'))).toEqual(['7030']);
    expect((await pageFor(admin, 'search=pier 9')).total).toBe(large.length);
    expect((await pageFor(admin, 'search=us real')).total).toBe(34);
    expect((await pageFor(admin, 'IsForProperty=0')).total).toBe(0);
  });

  it('are those of the own charts alone for a provider, and none for a reviewer of other submissions', async () => {
    expect(codes(await pageFor(provider, 'size=100'))).toEqual(['4000-10', '4000-20', '1000-00']);
    expect((await pageFor(provider, 'search=sundries')).total).toBe(0);
    expect((await pageFor(reviewer, '')).total).toBe(0);
  });
});
