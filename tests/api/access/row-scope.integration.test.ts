import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

describe('the submissions of an Admin who is limited', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  const list = async (browser: Browser, query: string) => await browser.read(`/api/submissions?size=50&${query}`);

  it('are counted once each, by fund, entity and property, from the next request on', async () => {
    const portfolio = await makePortfolio(api.orm);
    const { fundId, north, properties } = portfolio;
    const [tower, pier] = properties.map(({ id }) => id) as [number, number];
    for (const [propertyId, postMonth] of [
      [tower, '2026-10-01'],
      [tower, '2026-09-01'],
      [pier, '2026-10-01'],
    ] as const) {
      await makeSubmission(api.orm, portfolio, { serviceProviderId: north, propertyId, postMonth });
    }
    const { id } = await makePerson(api.orm, 'Admin', 'limited@fund.example', { name: 'Limited' });
    const em = api.orm.em.fork();
    await em.execute('insert into user_scope (user_id, property_id) values (?, ?)', [id, tower]);
    const browser = await signIn(api.baseUrl, 'limited@fund.example');
    expect(await list(browser, '')).toMatchObject({ total: 2 });
    await em.execute('insert into user_scope (user_id, fund_id) values (?, ?)', [id, fundId]);
    await em.execute('update submission set entity_id = ? where property_id = ?', [fundId, pier]);
    const all = await list(browser, '');
    expect([all.rows.length, all.total]).toEqual([3, 3]);
    expect(await list(browser, `propertyId=${pier}`)).toMatchObject({ total: 1 });
    await em.execute('update submission set fund_id = null where property_id = ?', [pier]);
    expect(await list(browser, 'status=New')).toMatchObject({ total: 3 });
    await em.execute('update submission set entity_id = null where property_id = ?', [pier]);
    expect(await list(browser, '')).toMatchObject({ total: 2 });
  });
});
