import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MonthWall } from '#contracts/month-wall.schema.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import { makePortfolio, makeSubmission } from '#tests/api/submissions/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { publishRentRoll } from './fixture.ts';
import type { UnitRow } from './fixture.ts';
import { makeFinished } from './process-fixture.ts';

const let_ = (unit: string, values: UnitRow): UnitRow => ({
  ...{ unit_code: unit, lease_code: `L-${unit}`, tenant_name: `T-${unit}`, rentable_area: 100 },
  ...{ lease_end_date: '2030-12-31', monthly_base_rent: 1000, as_of_date: '2026-10-31', ...values },
});
const vacant: UnitRow = { unit_status: 'Vacant', rentable_area: 100, as_of_date: '2026-10-31' };

describe('the month on one page', () => {
  let api: TestApi;
  let portfolio: Portfolio;
  let admin: Browser;
  let limited: Browser;
  let provider: Browser;
  let other: number;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 1_000_000 });
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amelia@fund.example');
    const part = await makePerson(api.orm, 'Admin', 'part@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    const em = api.orm.em.fork();
    const { fundTypeId } = await em.findOneOrFail(Fund, { id: portfolio.fundId });
    const fund = em.create(Fund, { name: 'Sierra', nameFolded: 'sierra', fundTypeId });
    await em.flush();
    em.create(UserScope, { userId: part.id, fundId: fund.id });
    await em.flush();
    other = fund.id;
    const [larkspur, pier] = portfolio.properties.map(({ id }) => id);
    // September: one of two units let at 1,000; October: both, the second at 500.
    const place = { propertyId: larkspur!, postMonth: '2026-09-01' };
    await publishRentRoll(api.orm, portfolio, place, [let_('1', {}), { ...vacant, unit_code: '2' }]);
    await publishRentRoll(api.orm, portfolio, { ...place, postMonth: '2026-10-01' }, [
      let_('1', {}),
      let_('2', { monthly_base_rent: 500 }),
    ]);
    await makeSubmission(api.orm, portfolio, {
      ...{ serviceProviderId: portfolio.south, propertyId: pier!, postMonth: '2026-10-01', dueOn: '2026-11-10' },
    });
    await api.orm.em
      .fork()
      .execute(
        `update submission set due_on = current_date - 3, due_at = now() - interval '3 days' where status = 'New'`,
      );
    await makeSubmission(
      api.orm,
      { ...portfolio, fundId: other },
      { serviceProviderId: portfolio.north, propertyId: pier!, postMonth: '2026-10-01', dueOn: '2099-11-10' },
    );
    admin = await signIn(api.baseUrl, 'amelia@fund.example');
    limited = await signIn(api.baseUrl, 'part@fund.example');
    provider = await signIn(api.baseUrl, 'dana@north.example');
  });
  afterAll(() => api.close());

  const read = async (query = '', browser = admin): Promise<MonthWall> => {
    const { status, body } = await browser.get(`/api/reports/month?postMonth=2026-10-01${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as MonthWall;
  };

  it('says of the first fund how complete and late it is, what changed and what is not in, as counted by hand', async () => {
    const { funds, page, against } = await read();
    expect([funds.map(({ name }) => name), against]).toEqual([['Meridian Core Fund II', 'Sierra'], '2026-09-01']);
    expect(page).toMatchObject({
      ...{ fund: { name: 'Meridian Core Fund II' }, properties: 2, serviceProviders: 2, embargoed: [], allInBy: null },
      complete: { expected: 2, completed: 1, review: 0, approval: 0, open: 1 },
      late: {
        ...{ submissions: 1, oldestDays: 3, listed: [{ subject: 'Pier 9 Exchange', daysLate: 3 }] },
        ...{ cameLate: 0, mostDaysLate: 0, next: [] },
      },
      missing: [{ dataset: 'Rent Roll', expected: 2, completed: 1 }],
    });
    // 200 of 200, before 100 of 200; 1,500 after 1,000.
    expect(page?.changed).toMatchObject({
      ...{ currency: 'USD', more: 0, coverage: { published: 1, expected: 2 } },
      occupancy: { now: '1.0000000000', before: '0.5000000000' },
      rent: { now: '1500.00', before: '1000.00' },
      lines: [{ unit: '2', changes: ['new'], rent: '500.00' }],
    });
    const { complete } = page!;
    expect(complete.completed + complete.review + complete.approval + complete.open).toBe(complete.expected);
  });

  it('holds another fund to its own submissions, and knows nothing of what is not in', async () => {
    const { page } = await read(`&fundId=${other}`);
    expect(page).toMatchObject({
      complete: { expected: 1, completed: 0, open: 1 },
      late: { submissions: 0, listed: [], next: [{ subject: 'Pier 9 Exchange', dueOn: '2099-11-10' }] },
      good: { score: null, grade: null },
      changed: { currency: null, occupancy: { now: null, before: null }, rent: { now: null }, lines: [] },
    });
  });

  it('shows a limited Admin their funds alone; another answers 404, and providers have none', async () => {
    expect((await read('', limited)).funds.map(({ name }) => name)).toEqual(['Sierra']);
    expect((await limited.get(`/api/reports/month?postMonth=2026-10-01&fundId=${portfolio.fundId}`)).status).toBe(404);
    expect((await provider.get('/api/reports/month')).status).toBe(403);
    expect((await admin.get('/api/reports/month?fundId=x')).status).toBe(400);
  });

  it('expects the rest after as many days as earlier months took, once four of them are over', async () => {
    const [, pier] = portfolio.properties.map(({ id }) => id);
    // Completed 11, 12, 13 and 20 days after the 28th: the median is 12.5.
    for (const [index, days] of [10, 11, 12, 19].entries()) {
      await makeFinished(
        api.orm,
        { ...portfolio, fundId: other },
        {
          ...{ propertyId: pier!, postMonth: `2026-0${index + 5}-01`, uploads: [1], passed: 1 },
          stays: [
            { status: 'New', holder: 'provider', from: 0 },
            { status: 'Completed', holder: 'nobody', from: days },
          ],
        },
      );
    }
    const { page } = await read(`&fundId=${other}`);
    expect(page?.allInBy).toBe('2026-11-10');
  });
});
