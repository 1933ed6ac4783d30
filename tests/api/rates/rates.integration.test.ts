import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import fc from 'fast-check';
import type { ImportView } from '#contracts/imports.ts';
import type { FieldProblem, MasterChange, MasterRecord } from '#contracts/masters.ts';
import type { RentRollSummary } from '#contracts/reports.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/rates';
const october = '2026-10-01';

describe('exchange rates', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let provider: Browser;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    const em = api.orm.em.fork();
    em.create(UserScope, { userId: part.id, fundId: portfolio.fundId });
    await em.flush();
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    // One rent in each currency, in a fund whose base currency is the US dollar.
    const rents = { USD: 1000, JPY: 500_000, GBP: 800, CHF: 900, KRW: 7_000_000 };
    await publishRentRoll(
      api.orm,
      portfolio,
      { propertyId: portfolio.properties[0]!.id, postMonth: october },
      Object.entries(rents).map(([currency, monthly_base_rent]) => ({
        ...{ unit_code: currency, lease_code: currency, tenant_name: currency, as_of_date: '2026-10-31', currency },
        ...{ monthly_base_rent, rentable_area: 100, lease_end_date: '2030-12-31' },
      })),
    );
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    limited = await signIn(api.baseUrl, 'part@fund.example');
    provider = await signIn(api.baseUrl, 'dana@north.example');
  });
  afterAll(() => api.close());

  const rate = (fromCurrency: string, toCurrency: string, value: string, rest: object = {}) => ({
    ...{ postMonth: october, fromCurrency, toCurrency, kind: 'CLOSING', rate: value, source: 'Central bank' },
    ...rest,
  });
  const add = (fields: object, browser = admin) => browser.send('POST', path, { values: fields });
  const problemsOf = ({ body }: { body: unknown }) =>
    (body as { details: { problems: FieldProblem[] } }).details.problems.map(({ field, code }) => [field, code]);
  const summaryIn = async (currency: string) => {
    const { status, body } = await admin.get(
      `/api/reports/rent-roll/summary?postMonth=${october}&currency=${currency}`,
    );
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as RentRollSummary;
  };

  it('leaves rows out of amounts while there is no rate, and says so', async () => {
    const { totals, rates } = await summaryIn('USD');
    expect(totals.rent).toBe('1000.00');
    expect(totals.leftOut.map(({ currency }) => currency)).toEqual(['CHF', 'GBP', 'JPY', 'KRW']);
    expect(rates.map((used) => [used.currency, used.rate])).toEqual([
      ['CHF', null],
      ['GBP', null],
      ['JPY', null],
      ['KRW', null],
    ]);
  });

  it('are added by an Admin, one of a kind, pair and month', async () => {
    const { status, body } = await add(rate('JPY', 'USD', '0.00660000'));
    expect([status, (body as MasterRecord).values['rate']]).toEqual([201, '0.00660000']);
    expect((await add(rate('USD', 'GBP', '0.8'))).status).toBe(201);
    expect((await add(rate('JPY', 'USD', '0.0070', { kind: 'AVERAGE' }))).status).toBe(201);
    expect(problemsOf(await add(rate('JPY', 'USD', '0.0067')))).toEqual([['postMonth', 'Duplicate']]);
    expect(problemsOf(await add(rate('USD', 'USD', '1')))).toEqual([['toCurrency', 'NotAllowed']]);
    expect(problemsOf(await add(rate('EUR', 'USD', '0', { postMonth: '2026-10-31' })))).toEqual(
      expect.arrayContaining([
        ['rate', 'OutOfRange'],
        ['postMonth', 'NotADate'],
      ]),
    );
    expect(problemsOf(await add(rate('EUR', 'USD', '1.123456789')))).toEqual([['rate', 'TooManyDecimals']]);
  });

  it('are seen by a limited Admin and changed by one without lists; providers have no way in', async () => {
    expect((await limited.get(path)).status).toBe(200);
    expect(problemsOf(await add(rate('EUR', 'USD', '1.1'), limited))).toEqual([['postMonth', 'NotAllowed']]);
    expect((await provider.get(path)).status).toBe(403);
  });

  it('convert directly and by the inverse, at the closing rate, as computed by hand', async () => {
    const { totals, rates } = await summaryIn('USD');
    // 1000 + 500,000 x 0.0066 + 800 / 0.8; the average rate of 0.0070 is for flows.
    expect(totals.rent).toBe('5300.00');
    expect(totals.leftOut.map(({ currency }) => currency)).toEqual(['CHF', 'KRW']);
    expect(rates).toEqual(
      expect.arrayContaining([
        {
          ...{ postMonth: october, currency: 'JPY', rate: '0.0066' },
          ...{ through: null, isInverse: false, source: 'Central bank' },
        },
        {
          ...{ postMonth: october, currency: 'GBP', rate: '1.25' },
          ...{ through: null, isInverse: true, source: 'Central bank' },
        },
      ]),
    );
  });

  it('convert through the base currency of the fund alone', async () => {
    await add(rate('USD', 'EUR', '0.9'));
    // Swiss francs have a rate to pounds, which is nobody's base currency.
    await add(rate('CHF', 'GBP', '0.88'));
    const { totals, rates } = await summaryIn('EUR');
    // 1000 x 0.9 + 500,000 x 0.0066 x 0.9 + 800 / 0.8 x 0.9
    expect(totals.rent).toBe('4770.00');
    expect(totals.leftOut.map(({ currency }) => currency)).toEqual(['CHF', 'KRW']);
    expect(rates.find(({ currency }) => currency === 'JPY')).toMatchObject({ rate: '0.00594', through: 'USD' });
  });

  it('come from a workbook, a known rate by its new value, and keep their history', async () => {
    const rows = [
      ['Post month', 'From', 'To', 'Kind', 'Rate', 'Source'],
      [october, 'JPY', 'USD', 'Closing', 0.0065, 'Bank of Japan'],
      [october, 'KRW', 'USD', 'CLOSING', 0.00072, 'Bank of Korea'],
    ];
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Rates', rows }] }));
    const form = new FormData();
    form.append('importId', randomUUID());
    form.append('file', new Blob([new Uint8Array(content)]), 'rates.xlsx');
    const response = await admin.fetch(`${path}/import`, { method: 'POST', body: form });
    const view = (await response.json()) as ImportView;
    expect([response.status, view]).toMatchObject([201, { counts: { added: 1, changed: 1 } }]);
    expect((await admin.send('POST', `${path}/import/${view.importId}/apply`)).status).toBe(200);
    // 1000 + 500,000 x 0.0065 + 1000 + 7,000,000 x 0.00072
    expect((await summaryIn('USD')).totals.rent).toBe('10290.00');
    const { rows: found } = (await admin.get(`${path}?search=Bank of Japan`)).body as Page<MasterRecord>;
    const { changes } = (await admin.get(`${path}/${found[0]!.id}/history`)).body as { changes: MasterChange[] };
    expect(changes[0]).toMatchObject({ act: 'edit', importedFrom: 'rates.xlsx' });
    expect(changes[0]!.changes).toContainEqual({ field: 'rate', before: '0.00660000', after: '0.00650000' });
    const template = await admin.fetch('/api/blob/download/importfile/template?templatename=rates');
    expect(template.status).toBe(200);
  });

  it('give in both directions what the rate says, whichever direction is kept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 900_000_000 }), fc.boolean(), async (units, isInverse) => {
        const kept = (units / 100_000_000).toFixed(8);
        const [from, to] = isInverse ? ['SEK', 'NOK'] : ['NOK', 'SEK'];
        const em = api.orm.em.fork();
        await em.execute(`delete from exchange_rate where from_currency in ('SEK', 'NOK')`);
        await em.execute(
          `insert into exchange_rate (post_month, from_currency, to_currency, kind, rate) values (?, ?, ?, 'CLOSING', ?)`,
          [october, from, to, kept],
        );
        const [row] = await em.execute<{ there: string; back: string }[]>(
          `select a.rate as there, b.rate as back from exchange_rates_to('SEK', ?, ?, 'CLOSING') a,
             exchange_rates_to('NOK', ?, ?, 'CLOSING') b where a.currency = 'NOK' and b.currency = 'SEK'`,
          [october, october, october, october],
        );
        expect(Number(row!.there) * Number(row!.back)).toBeCloseTo(1, 6);
        expect(Number(isInverse ? row!.back : row!.there)).toBe(Number(kept));
      }),
      { numRuns: generatedCases(40) },
    );
  });
});
