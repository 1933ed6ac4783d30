import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultPreferences } from '#contracts/preferences.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('preferences', () => {
  let api: TestApi;
  let reviewer: Browser;
  let other: Browser;
  let root: Browser;
  let reviewerId: number;

  beforeAll(async () => {
    api = await startTestApi();
    reviewerId = (await makePerson(api.orm, 'Reviewer', 'rei@fund.example')).id;
    await makePerson(api.orm, 'Reviewer', 'ray@fund.example');
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example');
    [reviewer, other, root] = (await Promise.all(
      ['rei', 'ray', 'root'].map((name) => signIn(api.baseUrl, `${name}@fund.example`)),
    )) as [Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  const ofSession = async (of: Browser) => (await of.read('/api/session')).preferences;

  it('keeps what a person chooses, and leaves the rest and other people as they were', async () => {
    expect(await ofSession(reviewer)).toEqual(defaultPreferences);
    const kept = await reviewer.send('PUT', '/api/preferences', { hasShortcuts: false });
    expect([kept.status, kept.body]).toEqual([200, { ...defaultPreferences, hasShortcuts: false }]);
    await reviewer.send('PUT', '/api/preferences', { savedComments: ['Rows of the annex are missing.'] });
    const listLooks = { properties: { widths: { code: 180 }, isCompact: true } };
    await reviewer.send('PUT', '/api/preferences', { listLooks });
    expect(await ofSession(reviewer)).toEqual({
      hasShortcuts: false,
      opensNext: true,
      savedComments: ['Rows of the annex are missing.'],
      listLooks,
    });
    expect(await ofSession(other)).toEqual(defaultPreferences);
  });

  it('refuses unknown preferences and values of another type', async () => {
    for (const body of [
      { colour: 'red' },
      { listLooks: { nowhere: { widths: {}, isCompact: null } } },
      { hasShortcuts: 'no' },
      { savedComments: [''] },
      { savedComments: 'x' },
    ]) {
      expect((await reviewer.send('PUT', '/api/preferences', body)).status).toBe(400);
    }
  });

  it('answers nobody, and nobody who acts as another', async () => {
    const nobody = new Browser(api.baseUrl);
    expect((await nobody.send('PUT', '/api/preferences', { opensNext: false })).status).toBe(401);
    expect(
      (await root.send('POST', '/api/session/impersonation', { userId: reviewerId, reason: 'A question' })).status,
    ).toBeLessThan(300);
    expect((await root.send('PUT', '/api/preferences', { opensNext: false })).status).toBe(403);
    expect((await ofSession(other)).opensNext).toBe(true);
  });
});
