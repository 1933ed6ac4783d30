import { request } from 'node:http';
import type { RequestOptions } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { User } from '#database/users/user.entity.ts';
import { createLogger } from '#platform/logger.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn, signInAt } from '#tests/support/sign-in.ts';

type Line = Record<string, unknown> & { msg: string };

describe('a refused request', () => {
  let api: TestApi;
  let lines: Line[] = [];
  let rei: User;
  let reviewer: Browser;

  beforeAll(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(
          ...chunk
            .toString()
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Line),
        );
        done();
      },
    });
    api = await startTestApi({ METRICS_TOKEN: 'm'.repeat(32) }, { logger: createLogger('api', 'info', sink) });
    rei = await makePerson(api.orm, 'Reviewer', 'rei@fund.example', { name: 'Rei' });
    reviewer = await signIn(api.baseUrl, 'rei@fund.example');
    lines = [];
  });
  afterAll(() => api.close());

  it('stands in the log with the reference that the page shows, the person, the route and the address', async () => {
    const stranger = new Browser(api.baseUrl);
    const asked: [Browser, string, string, object | undefined, number][] = [
      [stranger, 'GET', '/api/users', undefined, 401],
      [reviewer, 'GET', '/api/users', undefined, 403],
      [reviewer, 'GET', '/api/submissions/SUB-1', undefined, 404],
      [reviewer, 'PUT', '/api/session/language', { language: 'xx' }, 400],
    ];
    for (const [browser, method, path, body, status] of asked) {
      const answer = await browser.send(method, path, body);
      expect([path, answer.status]).toEqual([path, status]);
      const { referenceId } = answer.body as { referenceId: string };
      const line = lines.find((one) => one['referenceId'] === referenceId);
      expect(line).toMatchObject({
        msg: 'request refused',
        status,
        method,
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
        userId: browser === reviewer ? rei.id : null,
        route: expect.stringContaining('/api/'),
      });
    }
  });

  it('has a reference of the server; the name that the caller gave it stands beside, when it is one', async () => {
    const lineOf = async (name: string) => {
      const response = await fetch(`${api.baseUrl}/api/users`, { headers: { 'X-Request-Id': name } });
      const { referenceId } = (await response.json()) as { referenceId: string };
      expect(response.headers.get('x-request-id')).toBe(referenceId);
      return lines.find((one) => one['referenceId'] === referenceId);
    };
    const chosen = '4fe9d239-2ac5-40ed-8dff-f210cb96e734';
    const line = await lineOf(chosen);
    expect(line).toMatchObject({ req: { client_request_id: chosen } });
    expect(line?.['referenceId']).not.toBe(chosen);
    for (const name of ['x'.repeat(65), '{"userId": 1}', 'a b']) {
      const { req } = (await lineOf(name)) as { req: object } & Line;
      expect(req).not.toHaveProperty('client_request_id');
    }
  });

  it('is counted by its kind and route', async () => {
    const response = await fetch(`${api.baseUrl}/metrics`, { headers: { authorization: `Bearer ${'m'.repeat(32)}` } });
    expect(await response.text()).toMatch(/http_refusals_total\{code="Forbidden",route="\/api\/users"[^}]*\} 1/);
  });

  it('stands in the audit trail with its address, once an hour; so do sign-ins, and those that were refused', async () => {
    await reviewer.get('/api/users');
    const browser = new Browser(api.baseUrl);
    await signInAt(browser, 'nobody@elsewhere.example');
    const trail = await api.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'asc' } });
    expect(trail.map(({ action, userId }) => [action, userId])).toEqual([
      ['session.signIn', rei.id],
      ['session.accessRefused', rei.id],
      ['session.signInRefused', null],
    ]);
    for (const { details } of trail)
      expect(details).toMatchObject({ address: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(trail[1]?.details).toMatchObject({ route: 'GET /api/users' });
  });

  it('is one that holds what no text holds, or is nested without end', async () => {
    await makePerson(api.orm, 'Admin', 'amira@fund.example');
    const admin = await signIn(api.baseUrl, 'amira@fund.example');
    const add = (name: string) =>
      admin.send('POST', '/api/users/records', { values: { name, email: 'x@fund.example', role: 'Admin' } });
    for (const name of ['Fund\uffff', 'Fund \u202egnp', 'Line\r\nBreak', 'Bell\u0007', 'Mark\u200f']) {
      const { status, body } = await add(name);
      expect([name, status]).toEqual([name, 400]);
      expect(body).toMatchObject({ details: { problems: [{ field: 'name', code: 'BadCharacter' }] } });
    }
    expect((await add('مروان 東京 👩‍👩‍👧')).status).toBe(201);
    for (const depth of [60, 20_000]) {
      const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      const { status } = await admin.fetch('/api/users/records', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: nested,
      });
      expect([depth, status]).toEqual([depth, 400]);
    }
  });

  it('is one by a method that the address does not have', async () => {
    for (const [method, path] of [
      ['TRACE', '/api/session'],
      ['PATCH', '/api/users/records'],
      ['DELETE', '/api/session'],
    ] as const) {
      // fetch knows no TRACE.
      const status = await statusOf(api.baseUrl, { method, path, headers: { 'x-postmonth-request': '1' } });
      expect([method, path, status]).toEqual([method, path, 404]);
      expect(lines.at(-1)).toMatchObject({ msg: 'request refused', method, status: 404 });
    }
  });

  it('is not from the address that its sender claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    await fetch(`${api.baseUrl}/api/users`, { headers });
    expect(lines.at(-1)).toMatchObject({ status: 401, address: expect.stringMatching(/127\.0\.0\.1|::1/) });
  });

  it('is one of the browser for another address: no prototype is a page, no NUL is a file', async () => {
    const login = await new Browser(api.baseUrl).fetch('/api/auth/login?returnTo=/constructor');
    expect(login.status).toBe(302);
    const browser = new Browser(api.baseUrl);
    expect((await signInAt(browser, 'rei@fund.example', '/constructor')).landing).toBe('/reviewer-dashboard');
    for (const url of ['/api/blob/blobfilebyurl?bloburl=%2Fx%2500y', '/api/blob/blobfilebyurl?bloburl=x%252500']) {
      expect([url, (await reviewer.fetch(url)).status]).toEqual([url, 403]);
    }
  });
});

function statusOf(baseUrl: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(options.path ?? '/', baseUrl), options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    asked.once('error', reject);
    asked.end();
  });
}

describe('the headers of an answer', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ PUBLIC_URL: 'https://postmonth.example' });
  });
  afterAll(() => api.close());

  it('let no frame, no device and no style in that is not ours', async () => {
    const first = await fetch(`http://localhost:${api.environment.port}/dashboard`);
    const second = await fetch(`http://localhost:${api.environment.port}/dashboard`);
    const nonces = [first, second].map(
      ({ headers }) => /style-src 'self' 'nonce-([^']+)'(;|$)/.exec(headers.get('content-security-policy') ?? '')?.[1],
    );
    expect(nonces[0]).toBeDefined();
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.headers.get('content-security-policy')).not.toContain('unsafe-inline');
    if (first.status === 200) expect(await first.text()).toContain(`content="${nonces[0]}"`);
    expect(first.headers.get('x-frame-options')).toBe('DENY');
    expect(first.headers.get('permissions-policy')).toContain('camera=()');
    expect(first.headers.get('referrer-policy')).toBe('same-origin');
    expect(first.headers.get('strict-transport-security')).toContain('max-age=');
  });

  it('let no other origin read an answer', async () => {
    const at = `http://localhost:${api.environment.port}`;
    for (const origin of ['https://elsewhere.example', 'null', 'https://postmonth.example']) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await fetch(`${at}/api/session`, { method, headers: { origin } });
        const allowed = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([origin, method, allowed]).toEqual([origin, method, []]);
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }
    }
  });

  it('keep every answer to https, and data from being opened as a page', async () => {
    const at = `http://localhost:${api.environment.port}`;
    for (const path of ['/dashboard', '/assets/nothing.js', '/healthz', '/api/session', '/api/openapi.json']) {
      const { headers } = await fetch(`${at}${path}`);
      const known = ['strict-transport-security', 'x-content-type-options'].map((name) => headers.get(name));
      expect([path, ...known]).toEqual([path, 'max-age=31536000; includeSubDomains', 'nosniff']);
    }
    const dispositionOf = async (path: string) => (await fetch(`${at}${path}`)).headers.get('content-disposition');
    expect(await dispositionOf('/api/session')).toBe('attachment; filename="api.json"');
    expect(await dispositionOf('/api/nothing-here')).toBe('attachment; filename="api.json"');
    expect(await dispositionOf('/api/docs')).toBeNull();
    expect(await dispositionOf('/dashboard')).toBeNull();
  });

  it('set a cookie of this host alone behind https, and clear what the browser keeps at sign-out', async () => {
    const at = `http://localhost:${api.environment.port}`;
    const headers = { 'x-forwarded-proto': 'https' };
    const login = await fetch(`${at}/api/auth/login`, { redirect: 'manual', headers });
    const [cookie = ''] = login.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-postmonth_session=.*Path=\/; .*HttpOnly; Secure; SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain=/);
    const out = await fetch(`${at}/api/auth/logout`, {
      method: 'POST',
      headers: { ...headers, 'x-postmonth-request': '1', cookie: cookie.split(';')[0] ?? '' },
    });
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
  });
});
