import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstSteps } from '#contracts/first-steps.ts';
import { PropertyProvider } from '#database/service-providers/property-provider.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';
import type { Portfolio } from '../submissions/fixture.ts';

describe('the first steps', () => {
  let api: TestApi;
  let admin: Browser;
  let part: Browser;
  let portfolio: Portfolio;

  const select = <Row extends object>(query: string) => api.orm.em.fork().execute<Row[]>(query);
  const stepsOf = async (browser = admin) => (await browser.read('/api/lookups/first-steps')).steps;
  const openingOf = async (browser = admin) => (await browser.read('/api/frequencies/next-opening')).opening;
  const stateOf = async (step: string, browser = admin) => (await stepsOf(browser)).find((one) => one.step === step);

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await select('delete from frequency');
    const em = api.orm.em.fork();
    for (const { id } of portfolio.properties.slice(0, 2)) {
      em.create(PropertyProvider, { serviceProviderId: portfolio.north, propertyId: id, validFrom: '2020-01-01' });
    }
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const limited = await makePerson(api.orm, 'Admin', 'part@fund.example');
    em.create(UserScope, { userId: limited.id, propertyId: portfolio.properties[1]!.id });
    await em.flush();
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    part = await signIn(api.baseUrl, 'part@fund.example');
  });
  afterAll(() => api.close());

  it('says each step in order, with how many there are and the first', async () => {
    expect((await stepsOf()).map(({ step }) => step)).toEqual(firstSteps);
    const [funds] = await select<{ count: number; name: string }>(
      'select count(*)::int as count, (select name from fund order by id limit 1) as name from fund',
    );
    expect(await stateOf('fund')).toEqual({ step: 'fund', isDone: true, ...funds });
    expect(await stateOf('frequency')).toEqual({ step: 'frequency', isDone: false, count: 0, name: null });
  });

  it('counts a provider as done with the first person who can sign in for it', async () => {
    await select('update app_user set is_active = false where service_provider_id is not null');
    expect(await stateOf('serviceProvider')).toMatchObject({ isDone: false, count: expect.any(Number) });
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    expect(await stateOf('serviceProvider')).toMatchObject({ isDone: true });
  });

  it('is done with a completed submission, not with an open one', async () => {
    const at = { serviceProviderId: portfolio.north, propertyId: portfolio.properties[0]!.id };
    const made = await makeSubmission(api.orm, portfolio, at);
    expect(await stateOf('submission')).toMatchObject({ isDone: false });
    expect((await admin.get('/api/session')).body).toMatchObject({ isBeforeFirstCompleted: true });
    await select(`update submission set status = 'Completed' where id = ${made.id}`);
    expect(await stateOf('submission')).toMatchObject({ isDone: true, count: 1, name: made.submissionNo });
    expect((await admin.get('/api/session')).body).toMatchObject({ isBeforeFirstCompleted: false });
  });

  it('says what opens next and who is asked, of the frequencies that the reader sees', async () => {
    expect(await openingOf()).toBeNull();
    const property = portfolio.properties[0]!.code;
    const values = {
      serviceProvider: 'NORTH',
      property,
      dataset: 'Rent Roll',
      submitFrequency: 'MONTHLY',
      submitTimelineDay: '10',
    };
    expect((await admin.send('POST', '/api/frequencies', { values })).status).toBe(201);
    const [north] = await select<{ name: string }>(`select name from service_provider where id = ${portfolio.north}`);
    const opening = await openingOf();
    expect(opening).toMatchObject({ submissions: 1, serviceProviders: [north!.name] });
    expect(opening!.opensOn > opening!.postMonth).toBe(true);
    // Limited to another property.
    expect(await openingOf(part)).toBeNull();
  });

  it('gives no name and no number to an Admin who is limited to a property', async () => {
    const steps = await stepsOf(part);
    expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toContain('fund');
    expect(steps.every(({ count, name }) => count === null && name === null)).toBe(true);
  });
});
