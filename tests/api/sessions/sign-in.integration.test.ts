import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '#database/with-client.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { Browser } from '#tests/support/browser.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn, signInAt } from '#tests/support/sign-in.ts';

describe('signing in', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'Reviewer', 'rei@fund.example');
    await makePerson(api.orm, 'DataProvider', 'dan@provider.example');
  });
  afterAll(() => api.close());

  it('comes back from the identity provider with a session that names the person', async () => {
    const browser = new Browser(api.baseUrl);
    expect(await signInAt(browser, 'amira@fund.example')).toMatchObject({ landing: '/dashboard' });
    const { status, body } = await browser.get('/api/session');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { userName: 'Amira Haddad', userShortName: 'AH', baseRole: 'Admin', userEmail: 'amira@fund.example' },
      privileges: { dashboard: 'All', roles: 'None', 'reviewer-dashboard': 'None' },
      impersonator: null,
      isEmptyInstallation: true,
    });
  });

  it('finds the person whatever the case of the address, and binds the account', async () => {
    const browser = new Browser(api.baseUrl);
    expect(await signInAt(browser, 'Rei@Fund.Example')).toMatchObject({ landing: '/reviewer-dashboard' });
    const user = await api.orm.em.fork().findOneOrFail(User, { email: 'rei@fund.example' });
    expect(user.tenantId).toBe(api.environment.identity.tenantId);
    expect(user.objectId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses an account other than the one bound at the first sign-in', async () => {
    await makePerson(api.orm, 'Reviewer', 'bound@fund.example');
    await api.orm.em.fork().nativeUpdate(User, { email: 'bound@fund.example' }, { objectId: 'another-account' });
    const { landing } = await signInAt(new Browser(api.baseUrl), 'bound@fund.example');
    expect(landing).toMatch(/^\/unauthorizedaccess\?reference=[0-9a-f-]{36}$/);
  });

  it('sends an unknown and a deactivated person to the page that names the reference, without a session', async () => {
    await makePerson(api.orm, 'Reviewer', 'gone@fund.example', { isActive: false });
    for (const email of ['nobody@elsewhere.example', 'gone@fund.example']) {
      const browser = new Browser(api.baseUrl);
      const { landing } = await signInAt(browser, email);
      expect(landing).toMatch(/^\/unauthorizedaccess\?reference=[0-9a-f-]{36}$/);
      expect((await browser.get('/api/session')).status).toBe(401);
    }
  });

  it('treats a person whose lookup fails as not found, without a session', async () => {
    const rename = (from: string, to: string) =>
      withClient(api.environment.databaseOwnerUrl, (client) => client.query(`alter table ${from} rename to ${to}`));
    const browser = new Browser(api.baseUrl);
    await rename('app_user', 'user_out_of_reach');
    try {
      const { landing } = await signInAt(browser, 'amira@fund.example');
      expect(landing).toMatch(/^\/unauthorizedaccess\?reference=[0-9a-f-]{36}$/);
      expect((await browser.get('/api/session')).status).toBe(401);
    } finally {
      await rename('user_out_of_reach', 'app_user');
    }
    expect(await signInAt(browser, 'amira@fund.example')).toMatchObject({ landing: '/dashboard' });
  });

  it('refuses an answer with a state it did not send, and a state used before', async () => {
    const browser = new Browser(api.baseUrl);
    await browser.follow('/api/auth/login', (url) => url.port !== new URL(api.baseUrl).port);
    const foreign = await browser.fetch('/api/auth/callback?code=abc&state=not-mine');
    expect(foreign.headers.get('location')).toMatch(/^\/unauthorizedaccess/);

    const other = new Browser(api.baseUrl);
    const { callback } = await signInAt(other, 'amira@fund.example');
    const replayed = await other.fetch(callback.href);
    expect(replayed.headers.get('location')).toMatch(/^\/unauthorizedaccess/);
  });

  it('refuses a state that every object knows, as it refuses any other it did not send', async () => {
    for (const state of ['toString', '__proto__', 'constructor']) {
      const answer = await new Browser(api.baseUrl).fetch(`/api/auth/callback?error=login_required&state=${state}`);
      expect(answer.headers.get('location')).toMatch(/^\/unauthorizedaccess/);
    }
  });

  it('refuses a token whose nonce belongs to another sign-in', async () => {
    const browser = new Browser(api.baseUrl);
    const first = await browser.fetch('/api/auth/login');
    const address = new URL(first.headers.get('location') ?? '');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('scope')?.split(' ')).toContain('user.read');
    address.searchParams.set('nonce', 'a-nonce-of-somebody-else');
    const isCallback = (url: URL) => url.pathname === '/api/auth/callback';
    const page = await browser.follow(address.href);
    const form = await browser.fetch(page.url.href, {
      method: 'POST',
      body: new URLSearchParams({ email: 'amira@fund.example' }),
    });
    const { url } = await browser.follow(new URL(form.headers.get('location') ?? '', page.url).href, isCallback);
    const answer = await browser.fetch(url.href);
    expect(answer.headers.get('location')).toMatch(/^\/unauthorizedaccess/);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('starts again, once, when the provider wants a login', async () => {
    const browser = new Browser(api.baseUrl);
    const stateOf = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams.get('state');
    const started = await browser.fetch('/api/auth/login');
    const again = await browser.fetch(`/api/auth/callback?error=login_required&state=${stateOf(started)}`);
    expect(new URL(again.headers.get('location') ?? '').pathname).toMatch(/authorize$/);
    const third = await browser.fetch(`/api/auth/callback?error=login_required&state=${stateOf(again)}`);
    expect(third.headers.get('location')).toMatch(/^\/unauthorizedaccess/);
  });

  it('sets a cookie that scripts and other sites do not get', async () => {
    const response = await fetch(`${api.baseUrl}/api/auth/login`, { redirect: 'manual' });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  it('gives the session another id than it had before the sign-in', async () => {
    const browser = new Browser(api.baseUrl);
    const idOf = () => decodeURIComponent(browser.cookies().find(([name]) => name === 'postmonth_session')?.[1] ?? '');
    await browser.fetch('/api/auth/login');
    const planted = idOf();
    await signInAt(browser, 'amira@fund.example');
    const given = idOf();
    // Signed, and 24 random bytes: what was planted before names no session any more.
    for (const id of [planted, given]) expect(id).toMatch(/^s:[\w-]{32}\.[\w+/]{43}$/);
    expect(given).not.toBe(planted);
    const cookie = `postmonth_session=${encodeURIComponent(planted)}`;
    expect((await fetch(`${api.baseUrl}/api/session`, { headers: { cookie } })).status).toBe(401);
    expect((await browser.get('/api/session')).status).toBe(200);
  });

  it('honours a remembered address for its own role alone', async () => {
    const land = async (email: string, returnTo: string) =>
      (await signInAt(new Browser(api.baseUrl), email, returnTo)).landing;
    expect(await land('rei@fund.example', '/reviewer-dashboard/SUB-000001?x=1')).toBe(
      '/reviewer-dashboard/SUB-000001?x=1',
    );
    expect(await land('dan@provider.example', '/reviewer-dashboard')).toMatch(/^\/unauthorizedaccess\?reference=/);
    expect(await land('dan@provider.example', '/funds')).toMatch(/^\/unauthorizedaccess\?reference=/);
    expect(await land('rei@fund.example', 'https://elsewhere.example/reviewer-dashboard')).toBe('/reviewer-dashboard');
    expect(await land('rei@fund.example', '//elsewhere.example/reviewer-dashboard')).toBe('/reviewer-dashboard');
  });

  it('signs in and out whoever comes with a session that is over', async () => {
    const email = 'leaving@fund.example';
    await makePerson(api.orm, 'Reviewer', email);
    const activate = (isActive: boolean) => api.orm.em.fork().nativeUpdate(User, { email }, { isActive });
    const leaving = await signIn(api.baseUrl, email);
    const returning = await signIn(api.baseUrl, email);
    await activate(false);
    expect((await leaving.send('POST', '/api/auth/logout')).status).toBe(200);
    expect((await leaving.send('POST', '/api/auth/logout')).status).toBe(200);
    expect((await returning.fetch('/api/auth/login')).status).toBe(302);
    await activate(true);
    expect((await signInAt(returning, email)).landing).toBe('/reviewer-dashboard');
    expect((await returning.get('/api/session')).status).toBe(200);
  });

  it('signs out here and at the provider: the next visit asks again', async () => {
    const browser = await signIn(api.baseUrl, 'amira@fund.example');
    const { status, body } = await browser.send('POST', '/api/auth/logout');
    expect(status).toBe(200);
    const { redirectTo } = body as { redirectTo: string };
    expect(new URL(redirectTo).searchParams.get('id_token_hint')).toBeTruthy();
    expect((await browser.get('/api/session')).status).toBe(401);
    const em = api.orm.em.fork();
    const { id } = await em.findOneOrFail(User, { email: 'amira@fund.example' });
    const trail = await em.find(AuditEntry, { userId: id }, { orderBy: { id: 'desc' }, limit: 1 });
    expect(trail.map(({ action, entityId }) => [action, entityId])).toEqual([['session.signOut', String(id)]]);
    const page = await (await browser.fetch(redirectTo)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    await browser.fetch(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
    const next = await browser.follow('/api/auth/login', (url) => url.pathname === '/api/auth/callback');
    expect(next.url.pathname).toMatch(/^\/sign-in\//);
  });
});
