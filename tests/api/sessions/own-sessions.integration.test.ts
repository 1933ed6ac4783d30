import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnSession } from '#contracts/own-sessions.schema.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { TokenCache } from '#database/sessions/token-cache.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('the sessions of a person', () => {
  let api: TestApi;
  let rei: User;
  const pass = (minutes: number) => (api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000));
  const enter = (email = 'rei@fund.example') => signIn(api.baseUrl, email);
  const listed = async (browser: Browser): Promise<readonly OwnSession[]> => browser.read('/api/sessions');
  const isIn = async (browser: Browser) => (await browser.get('/api/session')).status === 200;

  beforeAll(async () => {
    api = await startTestApi();
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
    await makePerson(api.orm, 'SuperAdmin', 'sasha@fund.example', { name: 'Sasha' });
  });
  afterAll(() => api.close());

  it('are shown with the one that asks first, and never how to enter them', async () => {
    const [there, here] = [await enter(), await enter()];
    const sessions = await listed(here);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(new Set(sessions.map(({ sessionKey }) => sessionKey)).size).toBe(2);
    expect(sessions[0]).toMatchObject({ address: expect.stringMatching(/127\.0\.0\.1|::1/), browser: null });
    const ids = await api.orm.em.fork().execute<{ sid: string }[]>('select sid from session');
    for (const { sid } of ids) expect(JSON.stringify(sessions)).not.toContain(sid);
    expect((await listed(await enter('sasha@fund.example'))).length).toBe(1);
    await Promise.all([there, here].map((browser) => browser.send('POST', '/api/auth/logout')));
  });

  it('end one by one or all others at once, with what the provider gave them, and each leaves a trace', async () => {
    const [first, second, third, here] = [await enter(), await enter(), await enter(), await enter()];
    const em = api.orm.em.fork();
    const before = await em.count(TokenCache);
    const other = (await listed(here)).find(({ isCurrent }) => !isCurrent)!;
    expect((await here.send('DELETE', `/api/sessions/${other.sessionKey}`)).status).toBe(204);
    expect((await here.send('DELETE', `/api/sessions/${other.sessionKey}`)).status).toBe(404);
    expect((await listed(here)).length).toBe(3);
    expect(await here.send('DELETE', '/api/sessions')).toEqual({ status: 200, body: { ended: 2 } });
    expect(await Promise.all([first, second, third, here].map(isIn))).toEqual([false, false, false, true]);
    expect(await em.count(TokenCache)).toBe(before - 3);
    const trail = await em.find(AuditEntry, { action: 'session.signOutElsewhere' });
    expect(trail.map(({ entity, entityId, userId }) => [entity, entityId, userId])).toEqual(
      Array(3).fill(['user', String(rei.id), rei.id]),
    );
  });

  it("are left alone where they are the own one or another person's", async () => {
    const [here, stranger] = [await enter(), await enter('sasha@fund.example')];
    const [own] = await listed(here);
    expect((await here.send('DELETE', `/api/sessions/${own!.sessionKey}`)).status).toBe(404);
    expect((await stranger.send('DELETE', `/api/sessions/${own!.sessionKey}`)).status).toBe(404);
    expect((await stranger.send('DELETE', '/api/sessions/x')).status).toBe(400);
    expect(await isIn(here)).toBe(true);
  });

  it('are not those that have ended by themselves', async () => {
    const forgotten = await enter();
    pass(31);
    const here = await enter();
    expect((await listed(here)).length).toBe(1);
    expect(await isIn(forgotten)).toBe(false);
  });

  it('are neither shown nor ended while acting as another person', async () => {
    const sasha = await enter('sasha@fund.example');
    const acting = await sasha.send('POST', '/api/session/impersonation', { userId: rei.id, reason: 'A question' });
    expect(acting.status).toBeLessThan(300);
    expect((await sasha.get('/api/sessions')).status).toBe(403);
    expect((await sasha.send('DELETE', '/api/sessions')).status).toBe(403);
  });
});
