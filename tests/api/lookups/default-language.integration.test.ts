import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const path = '/api/lookups/default-language';

describe('the default language', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Sofia' });
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
  });
  afterAll(() => api.close());

  it('is set by a SuperAdmin alone, and written down once', async () => {
    const root = await signIn(api.baseUrl, 'root@fund.example');
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    expect((await new Browser(api.baseUrl).send('PUT', path, { languageCode: 'ja' })).status).toBe(401);
    expect((await admin.send('PUT', path, { languageCode: 'ja' })).status).toBe(403);
    expect((await root.send('PUT', path, { languageCode: 'tlh' })).status).toBe(400);
    expect((await root.send('PUT', path, { languageCode: 'ja' })).status).toBe(204);
    expect((await root.send('PUT', path, { languageCode: 'ja' })).status).toBe(204);
    const { body } = await admin.get('/api/common/language');
    const languages = (body as { data: { LanguageCode: string; IsDefault: boolean }[] }).data;
    expect(languages.filter((language) => language.IsDefault).map((language) => language.LanguageCode)).toEqual(['ja']);
    const audit = await api.orm.em.fork().find(AuditEntry, { entity: 'language' });
    expect(audit).toMatchObject([{ before: { defaultLanguage: 'en' }, after: { defaultLanguage: 'ja' } }]);
  });
});
