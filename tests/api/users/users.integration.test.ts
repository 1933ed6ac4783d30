import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { seedLanguages } from '#database/seeds/languages.ts';

describe('lookups of people, roles and languages', () => {
  let api: TestApi;
  let admin: Browser;
  let provider: Browser;
  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
    await makePerson(api.orm, 'Reviewer', 'left@fund.example', { name: 'Left', isActive: false });
    await makePerson(api.orm, 'DataProvider', 'Dan@Provider.example', { name: 'Dan' });
    await seedLanguages(api.orm.em.fork());
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    provider = await signIn(api.baseUrl, 'dan@provider.example');
  });
  afterAll(() => api.close());

  it('names the active reviewers for pickers, not to a provider', async () => {
    expect((await admin.get('/api/users/reviewers')).body).toEqual({
      reviewers: [{ userId: expect.any(Number), name: 'Rei' }],
    });
    expect((await provider.get('/api/users/reviewers')).status).toBe(403);
  });

  it('lists the roles to who may see users', async () => {
    const { body } = await admin.get('/api/users/roles');
    const names = (body as { data: { RoleName: string }[] }).data.map(({ RoleName }) => RoleName);
    expect(names).toEqual(expect.arrayContaining(['Admin', 'DataProvider', 'Reviewer']));
    expect((await provider.get('/api/users/roles')).status).toBe(403);
  });

  it('finds a user by e-mail in any case: oneself, or anybody for who may see users', async () => {
    expect((await admin.get('/api/users/email?Email=DAN@provider.EXAMPLE')).body).toMatchObject({
      data: [{ UserName: 'Dan', BaseRole: 'DataProvider', UserShortName: 'D', IsActive: true }],
    });
    expect((await admin.get('/api/users/email?Email=nobody@x.example')).body).toEqual({ data: [] });
    expect((await provider.get('/api/users/email?Email=dan@provider.example')).status).toBe(200);
    expect((await provider.get('/api/users/email?Email=rei@fund.example')).status).toBe(403);
    expect((await admin.get('/api/users/email')).status).toBe(400);
  });

  it('lists the languages with their default', async () => {
    const { body } = await provider.get('/api/common/language');
    expect((body as { data: unknown[] }).data).toEqual([
      { LanguageId: expect.any(Number), LanguageCode: 'en', LanguageName: 'English', IsDefault: true },
      { LanguageId: expect.any(Number), LanguageCode: 'ja', LanguageName: '日本語', IsDefault: false },
      { LanguageId: expect.any(Number), LanguageCode: 'ar', LanguageName: 'العربية', IsDefault: false },
    ]);
  });
});
