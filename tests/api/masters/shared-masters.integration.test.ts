import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { masterDefinitions } from '#contracts/saved-views.ts';
import { Fund } from '#database/funds/fund.entity.ts';
import { FundType } from '#database/funds/fund-type.entity.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const shared = Object.values(masterDefinitions).filter(({ isForAll }) => isForAll === true);
/** Accounts come with an import into their chart, which has tests of its own. */
const addedOneByOne = shared.filter(({ name }) => name !== 'masterAccounts');

describe('what holds for the whole installation', () => {
  let api: TestApi;
  let whole: Browser;
  let limited: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    const em = api.orm.em.fork();
    const type = em.create(FundType, { name: 'Core' });
    await em.flush();
    const fund = em.create(Fund, { name: 'Meridian', nameFolded: 'meridian', fundTypeId: type.id });
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const lena = await makePerson(api.orm, 'Admin', 'lena@fund.example');
    await em.flush();
    em.create(UserScope, { userId: lena.id, fundId: fund.id });
    await em.flush();
    whole = await signIn(api.baseUrl, 'amira@fund.example');
    limited = await signIn(api.baseUrl, 'lena@fund.example');
  });
  afterAll(() => api.close());

  it('is offered for change to administrators without lists alone', async () => {
    expect(await whole.read('/api/session')).toMatchObject({ mayChangeShared: true });
    expect(await limited.read('/api/session')).toMatchObject({ mayChangeShared: false });
    expect(shared.length).toBeGreaterThanOrEqual(9);
  });

  it.each(addedOneByOne.map(({ name, path }) => [name, `/api${path}`]))(
    'is refused to others: %s',
    async (_name, path) => {
      const added = async (browser: Browser) => JSON.stringify(await browser.send('POST', path, { values: {} }));
      expect(await added(limited)).toMatch(/NotAllowed|Forbidden/);
      expect(await added(whole)).not.toMatch(/NotAllowed|Forbidden/);
      const { rows } = (await limited.get(path)).body as { rows: { allowedActs: string[] }[] };
      expect(rows.flatMap(({ allowedActs }) => allowedActs)).toEqual([]);
    },
  );

  it('leaves the deadlines as they are when people of some funds save them', async () => {
    const path = '/api/submissions/deadlines';
    const { settings } = (await whole.get(path)).body as { settings: object };
    expect((await limited.send('PUT', path, settings)).status).toBe(403);
    expect((await whole.send('PUT', path, settings)).status).toBe(200);
  });
});
