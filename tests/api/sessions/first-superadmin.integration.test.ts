import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signInAt } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

describe('the first SuperAdmin', () => {
  const email = 'founder@fund.example';
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ FIRST_SUPERADMIN_EMAIL: email });
  });
  afterAll(() => api.close());

  it('is made at the first sign-in with the configured address, once, and greeted by an empty installation', async () => {
    const [browser, second] = [new Browser(api.baseUrl), new Browser(api.baseUrl)];
    const landings = await Promise.all([signInAt(browser, email), signInAt(second, email)]);
    expect(landings.map(({ landing }) => landing)).toEqual(['/dashboard', '/dashboard']);
    expect((await browser.get('/api/session')).body).toMatchObject({
      user: { baseRole: 'SuperAdmin', userEmail: email },
      privileges: { roles: 'All' },
      isEmptyInstallation: true,
    });
  });

  it('is greeted until the first submission opens, also when funds and properties are there', async () => {
    const browser = new Browser(api.baseUrl);
    await signInAt(browser, email);
    const portfolio = await makePortfolio(api.orm);
    expect((await browser.get('/api/session')).body).toMatchObject({ isEmptyInstallation: true });
    const { steps } = await browser.read('/api/lookups/first-steps');
    const done = steps.filter(({ isDone }) => isDone).map(({ step }) => step);
    expect(done).toEqual(expect.arrayContaining(['fund', 'property', 'dataset']));
    await makeSubmission(api.orm, portfolio, {
      serviceProviderId: portfolio.north,
      propertyId: portfolio.properties[0]?.id ?? 0,
    });
    expect((await browser.get('/api/session')).body).toMatchObject({ isEmptyInstallation: false });
  });

  it('is not made by another address', async () => {
    const { landing } = await signInAt(new Browser(api.baseUrl), 'stranger@fund.example');
    expect(landing).toMatch(/^\/unauthorizedaccess/);
  });

  it('is not made while there is a SuperAdmin', async () => {
    const other = await startTestApi({ FIRST_SUPERADMIN_EMAIL: email });
    await makePerson(other.orm, 'SuperAdmin', 'sasha@fund.example');
    expect((await signInAt(new Browser(other.baseUrl), email)).landing).toMatch(/^\/unauthorizedaccess/);
    await other.close();
  });
});
