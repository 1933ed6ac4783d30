import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Role } from '#database/roles/role.entity.ts';
import { User } from '#database/users/user.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';
import { holdRequest } from '#tests/support/held-request.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

const minuteMs = 60_000;

describe('a request whose body arrives late', () => {
  let api: TestApi;
  let root: Browser;
  let admin: Browser;
  let amira: User;
  let rei: User;
  let made = 0;

  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 100_000 });
    await makePerson(api.orm, 'SuperAdmin', 'root@fund.example', { name: 'Root' });
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
    await makePerson(api.orm, 'Admin', 'other@fund.example', { name: 'Other' });
    root = await signIn(api.baseUrl, 'root@fund.example');
  });
  beforeEach(async () => {
    made += 1;
    amira = await makePerson(api.orm, 'Admin', `amira${made}@fund.example`, { name: 'Amira' });
    admin = await signIn(api.baseUrl, amira.email);
  });
  afterAll(() => api.close());

  const newcomer = () => ({ name: 'Ghost', email: `ghost${made}@fund.example`, role: 'Admin' });
  /** Adds a person; the api has read the session when the request counts as seen. */
  const hold = async (of = admin) => {
    const held = await holdRequest(of, 'POST', '/api/users/records', {
      body: JSON.stringify({ values: newcomer() }),
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return held;
  };
  const isThere = async () => (await api.orm.em.fork().count(User, { email: newcomer().email })) > 0;
  const roleId = async (name: string) => (await api.orm.em.fork().findOneOrFail(Role, { name })).id;

  it('is done when nothing has changed', async () => {
    expect((await (await hold()).finish()).status).toBe(201);
    expect(await isThere()).toBe(true);
  });

  it('is refused to who was deactivated, signed out or demoted meanwhile, and writes nothing', async () => {
    const changes: [string, number, () => Promise<unknown>][] = [
      ['deactivated', 401, () => root.send('PUT', `/api/users/records/${amira.id}/status`, { isActive: false })],
      ['signed out', 401, () => admin.send('POST', '/api/auth/logout')],
      [
        'demoted',
        403,
        async () => api.orm.em.fork().nativeUpdate(User, { id: amira.id }, { roleId: await roleId('Reviewer') }),
      ],
    ];
    for (const [what, expected, change] of changes) {
      await api.orm.em.fork().nativeUpdate(User, { id: amira.id }, { isActive: true, roleId: await roleId('Admin') });
      admin = await signIn(api.baseUrl, amira.email);
      const held = await hold();
      await change();
      expect([what, (await held.finish()).status]).toEqual([what, expected]);
      expect([what, await isThere()]).toEqual([what, false]);
    }
  });

  it('is judged by what the person has when it arrives, also when that is more', async () => {
    await api.orm.em.fork().nativeUpdate(User, { id: amira.id }, { roleId: await roleId('SuperAdmin') });
    const held = await holdRequest(admin, 'POST', '/api/roles', {
      body: JSON.stringify({ name: `Made ${made}`, baseRole: 'Reviewer' }),
    });
    expect((await held.finish()).status).toBe(201);
  });

  it('is not done as oneself when the impersonation has ended meanwhile', async () => {
    await admin.send('POST', '/api/session/impersonation', { userId: rei.id, reason: 'to see' });
    const held = await holdRequest(admin, 'PUT', '/api/session/language', { body: '{"language":"ja"}' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await admin.send('DELETE', '/api/session/impersonation')).status).toBe(200);
    expect((await held.finish()).status).toBe(401);
    expect((await api.orm.em.fork().findOneOrFail(User, { id: amira.id })).language ?? null).toBeNull();
  });

  it('does not bring back a session that was ended while it was under way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = await signIn(api.baseUrl, amira.email);
      const cookies = new Map(browser.cookies());
      // The held request has to write the session: more than a minute since the last act.
      api.clock.now = new Date(api.clock.now.getTime() + 2 * minuteMs);
      const held = await holdRequest(browser, 'PUT', '/api/session/language', { body: '{"language":"en"}' });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const again = await holdRequest(browser, 'POST', '/api/auth/logout', { body: '{}' });
      expect((await again.finish()).status).toBe(200);
      expect((await held.finish()).status).toBe(401);
      expect(new Map(browser.cookies())).toEqual(cookies);
      expect((await browser.get('/api/session')).status).toBe(401);
    }
    const sessions = async () => {
      const [row] = await api.orm.em
        .fork()
        .execute<{ count: number }[]>(`select count(*)::int as count from session where sess ->> 'userId' = ?`, [
          String(amira.id),
        ]);
      return row?.count;
    };
    await eventually(sessions, (count) => count === 1, 'the one session that was not ended');
  });

  it('does not bring back an impersonation that was ended while it was under way', async () => {
    await admin.send('POST', '/api/session/impersonation', { userId: rei.id, reason: 'to see' });
    api.clock.now = new Date(api.clock.now.getTime() + 2 * minuteMs);
    const held = await holdRequest(admin, 'PUT', '/api/session/language', { body: '{"language":"en"}' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await admin.send('DELETE', '/api/session/impersonation');
    await held.finish();
    expect((await admin.get('/api/session')).body).toMatchObject({ user: { userName: 'Amira' }, impersonator: null });
  });
});
