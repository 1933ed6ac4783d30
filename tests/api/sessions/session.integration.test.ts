import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { TokenCache } from '#database/sessions/token-cache.entity.ts';
import { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const minuteMs = 60_000;

describe('a session', () => {
  let api: TestApi;
  const people: Record<string, User> = {};
  const pass = (minutes: number) => (api.clock.now = new Date(api.clock.now.getTime() + minutes * minuteMs));

  beforeAll(async () => {
    api = await startTestApi();
    people['super'] = await makePerson(api.orm, 'SuperAdmin', 'sasha@fund.example', { name: 'Sasha' });
    people['admin'] = await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira' });
    people['otherAdmin'] = await makePerson(api.orm, 'Admin', 'ann@fund.example', { name: 'Ann' });
    people['reviewer'] = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
  });
  afterAll(() => api.close());

  it('ends when the person is deactivated, at the next request', async () => {
    await makePerson(api.orm, 'Reviewer', 'leaver@fund.example');
    const browser = await signIn(api.baseUrl, 'leaver@fund.example');
    expect((await browser.get('/api/session')).status).toBe(200);
    await api.orm.em.fork().nativeUpdate(User, { email: 'leaver@fund.example' }, { isActive: false });
    expect((await browser.get('/api/session')).status).toBe(401);
    await api.orm.em.fork().nativeUpdate(User, { email: 'leaver@fund.example' }, { isActive: true });
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('ends after 30 idle minutes; what runs by itself does not keep it', async () => {
    const [active, forgotten] = [
      await signIn(api.baseUrl, 'amira@fund.example'),
      await signIn(api.baseUrl, 'amira@fund.example'),
    ];
    pass(20);
    expect((await active.get('/api/session')).status).toBe(200);
    const background = { headers: { 'x-postmonth-background': '1' } };
    expect((await forgotten.fetch('/api/session', background)).status).toBe(200);
    pass(15);
    expect((await active.get('/api/session')).status).toBe(200);
    expect((await forgotten.get('/api/session')).status).toBe(401);
  });

  it('is renewed silently at the provider, and ends after 12 hours however busy', async () => {
    const browser = await signIn(api.baseUrl, 'amira@fund.example');
    const tokens = async () =>
      (await api.orm.em.fork().find(TokenCache, {}, { orderBy: { id: 'desc' }, limit: 1 }))[0]?.cipherText;
    const before = await tokens();
    expect(before).not.toContain('amira');
    pass(25);
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.get('/api/session')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await tokens()).not.toBe(before);
    for (let hour = 0; hour < 23; hour += 1) {
      pass(29);
      expect((await browser.get('/api/session')).status).toBe(200);
    }
    pass(29);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('goes on when a server ended between the answer of the provider and its keeping', async () => {
    const browser = await signIn(api.baseUrl, 'amira@fund.example');
    const em = api.orm.em.fork();
    const [kept] = await em.find(TokenCache, {}, { orderBy: { id: 'desc' }, limit: 1 });
    pass(25);
    expect((await browser.get('/api/session')).status).toBe(200);
    const { sessionId, cipherText, updatedAt } = kept!;
    await em.nativeUpdate(TokenCache, { sessionId }, { cipherText, updatedAt });
    pass(25);
    expect((await browser.get('/api/session')).status).toBe(200);
  });

  it('ends when the provider no longer knows the person', async () => {
    const browser = await signIn(api.baseUrl, 'ann@fund.example');
    // The cache is emptied as if the refresh token had been revoked: nothing is left to renew with.
    await api.orm.em.fork().nativeDelete(TokenCache, {});
    pass(25);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('keeps the chosen language on the user', async () => {
    const browser = await signIn(api.baseUrl, 'rei@fund.example');
    expect((await browser.send('PUT', '/api/session/language', { language: 'ja' })).status).toBe(200);
    expect((await browser.get('/api/session')).body).toMatchObject({ user: { language: 'ja' } });
    expect((await browser.send('PUT', '/api/session/language', { language: 'xx' })).status).toBe(400);
  });

  it('refuses what another site could send', async () => {
    const browser = await signIn(api.baseUrl, 'rei@fund.example');
    const put = (headers: Record<string, string>) =>
      browser.fetch('/api/session/language', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{"language":"en"}',
      });
    expect((await put({ 'x-postmonth-request': '0' })).status).toBe(403);
    expect((await put({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await put({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await put({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await put({ origin: api.baseUrl, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  describe('acting as another person', () => {
    const start = (userId: number | undefined, reason = 'to see what they see') => ({ userId, reason });

    it('shows both people, is audited and ends by request', async () => {
      const browser = await signIn(api.baseUrl, 'amira@fund.example');
      const { id } = people['reviewer'] ?? { id: 0 };
      const started = await browser.send('POST', '/api/session/impersonation', start(id));
      expect(started).toMatchObject({ status: 200, body: { user: { userName: 'Rei' } } });
      expect((await browser.get('/api/session')).body).toMatchObject({
        user: { userName: 'Rei', baseRole: 'Reviewer' },
        impersonator: { userName: 'Amira' },
      });
      const [entry] = await api.orm.em.fork().find(AuditEntry, { action: 'impersonation.start' });
      expect(entry).toMatchObject({ userId: id, impersonatorId: people['admin']?.id });
      expect(entry?.details).toMatchObject({ reason: 'to see what they see' });
      const ended = await browser.send('DELETE', '/api/session/impersonation');
      expect(ended.body).toMatchObject({ user: { userName: 'Amira' }, impersonator: null });
    });

    it('ends by itself after an hour', async () => {
      const browser = await signIn(api.baseUrl, 'amira@fund.example');
      await browser.send('POST', '/api/session/impersonation', start(people['reviewer']?.id));
      pass(29);
      expect((await browser.get('/api/session')).body).toMatchObject({ user: { userName: 'Rei' } });
      pass(29);
      await browser.get('/api/session');
      pass(3);
      expect((await browser.get('/api/session')).body).toMatchObject({ user: { userName: 'Amira' } });
    });

    it('is refused for oneself, for the own role, upwards, without a reason, nested, and to other roles', async () => {
      const browser = await signIn(api.baseUrl, 'amira@fund.example');
      const post = (userId: number | undefined, reason?: string) =>
        browser.send('POST', '/api/session/impersonation', start(userId, reason));
      expect((await post(people['admin']?.id)).status).toBe(403);
      expect((await post(people['otherAdmin']?.id)).status).toBe(403);
      expect((await post(people['super']?.id)).status).toBe(403);
      expect((await post(people['reviewer']?.id, ' ')).status).toBe(400);
      expect((await post(2_000_000)).status).toBe(404);
      const offered = await browser.read('/api/session/impersonation/people');
      expect(offered.people.map(({ name }) => name)).toContain('Rei');
      expect(offered.people.map(({ name }) => name)).not.toContain('Sasha');
      expect(offered.people.map(({ name }) => name)).not.toContain('Ann');
      expect(offered.people.map(({ name }) => name)).not.toContain('Amira');
      expect((await post(people['reviewer']?.id)).status).toBe(200);
      expect((await post(people['otherAdmin']?.id)).status).toBe(403);
      const reviewer = await signIn(api.baseUrl, 'rei@fund.example');
      const tried = await reviewer.send('POST', '/api/session/impersonation', start(people['admin']?.id));
      expect(tried.status).toBe(403);
    });
  });
});
