import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '#database/with-client.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import { Browser } from '#tests/support/browser.ts';
import { testPlatform } from '#tests/support/installation.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

describe('the application over HTTP', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ METRICS_TOKEN: 'a-token-of-at-least-thirty-two-characters' });
  });
  afterAll(() => api.close());
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.baseUrl}${path}`, { headers });

  it('answers an unknown address and a missing session as problems that name a reference', async () => {
    const missing = await get('/api/nothing-here');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const problem = (await missing.json()) as { code: string; referenceId: string };
    expect(problem.code).toBe('NotFound');
    expect(problem.referenceId).toMatch(/^[0-9a-f-]{36}$/);
    const anonymous = await get('/api/session');
    expect([anonymous.status, ((await anonymous.json()) as { code: string }).code]).toEqual([401, 'NotSignedIn']);
    expect((await get('/api/session?orNobody=true')).status).toBe(204);
  });

  it('answers an unreadable and an oversized body as the input errors they are', async () => {
    const post = (body: string) =>
      fetch(`${api.baseUrl}/api/auth/logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-postmonth-request': '1' },
        body,
      });
    expect((await post('{"cut off')).status).toBe(400);
    expect((await post(JSON.stringify('x'.repeat(1_100_000)))).status).toBe(413);
  });

  it('sends headers that keep foreign scripts, frames and caches out', async () => {
    const response = await get('/api/session');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toBe("default-src 'none';frame-ancestors 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('says that no password is kept', async () => {
    const response = await get('/api/users/emailandpassword?Email=a@b.example&Password=secret');
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ code: 'Gone' });
    const { paths } = (await (await get('/api/openapi.json')).json()) as {
      paths: Record<string, { get: { parameters: { name: string }[] } }>;
    };
    const parameters = paths['/api/users/emailandpassword']?.get.parameters.map(({ name }) => name);
    expect(parameters).toEqual(['Email', 'Password']);
  });

  it('is alive, and not ready while no worker asks for work', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' });
    const ready = await get('/readyz');
    expect(ready.status).toBe(503);
    const { parts } = (await ready.json()) as { parts: { name: string; state: string }[] };
    const stateOf = Object.fromEntries(parts.map(({ name, state }) => [name, state]));
    expect(stateOf).toMatchObject({
      database: 'up',
      temporal: 'up',
      'identity provider': 'up',
      'blob store': 'up',
      mail: 'up',
      'worker submissions': 'down',
      'worker submissions-cpu': 'down',
    });
  });

  it('says why a part is down to this machine, and through a proxy only with the token', async () => {
    const detailsOf = async (headers: Record<string, string>) => {
      const { parts } = (await (await get('/readyz', headers)).json()) as { parts: { detail: string | null }[] };
      return parts.flatMap(({ detail }) => detail ?? []);
    };
    expect(await detailsOf({})).toContain('no worker asks this queue for work');
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect(await detailsOf(forwarded)).toEqual([]);
    const authorization = 'Bearer a-token-of-at-least-thirty-two-characters';
    expect(await detailsOf({ ...forwarded, authorization })).toContain('no worker asks this queue for work');
  });

  it('answers 503 while the database is away, says so, and recovers by itself', async () => {
    const { databaseUrl } = api.environment;
    const name = new URL(databaseUrl).pathname.slice(1);
    const admit = (isAdmitted: boolean) =>
      withClient(testPlatform().superuserUrl, async (client) => {
        await client.query(`alter database ${name} allow_connections ${String(isAdmitted)}`);
        if (!isAdmitted)
          await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      });
    const browser = new Browser(api.baseUrl);
    await makePerson(api.orm, 'Admin', 'ada@fund.example', {});
    const signedIn = await signIn(api.baseUrl, 'ada@fund.example');
    await admit(false);
    try {
      const answers = await Promise.all(Array.from({ length: 8 }, () => signedIn.fetch('/api/session')));
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('5');
        expect(await answer.json()).toMatchObject({ code: 'Unavailable', referenceId: expect.any(String) });
      }
      const { parts } = (await (await browser.fetch('/readyz')).json()) as { parts: { name: string; state: string }[] };
      expect(parts.find((part) => part.name === 'database')?.state).toBe('down');
    } finally {
      await admit(true);
    }
    expect((await signedIn.fetch('/api/session')).status).toBe(200);
  });

  it('answers a value that no column holds as bad input', async () => {
    const ada = await signIn(api.baseUrl, 'ada@fund.example');
    for (const path of [
      '/api/submissions?fundId=99999999999999',
      '/api/submissions?page=9999999999999999',
      '/api/operations/%00',
    ]) {
      const { status } = await ada.get(path);
      expect([path, status]).toEqual([path, 400]);
    }
  });

  it('gives metrics to this machine, and through a proxy only with the token', async () => {
    await get('/api/session');
    const text = await (await get('/metrics')).text();
    expect(text).toMatch(/duration_seconds_count\{.*route="\/api\/session",status="401"\} \d/);
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect((await get('/metrics', forwarded)).status).toBe(403);
    const authorization = 'Bearer a-token-of-at-least-thirty-two-characters';
    expect((await get('/metrics', { ...forwarded, authorization })).status).toBe(200);
  });
});

describe('an address that asks too often', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({}, { requestsPerMinute: 30 });
  });
  afterAll(() => api.close());

  it('is told to wait, sooner where people sign in, while the page and the health of the server are still answered', async () => {
    const ask = async (path: string, times: number) => {
      const answers: Response[] = [];
      for (let count = 0; count < times; count += 1) {
        answers.push(await fetch(`${api.baseUrl}${path}`, { redirect: 'manual' }));
      }
      return answers;
    };
    const isRefused = ({ status }: Response) => status === 429;
    expect((await ask('/api/auth/login', 4)).map(isRefused)).toEqual([false, false, false, true]);
    const answers = await ask('/api/session', 30);
    expect(answers.map(isRefused)).toEqual(Array.from({ length: 30 }, (_, index) => index >= 26));
    const last = answers.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.json()).toMatchObject({ code: 'TooManyRequests' });
    expect((await ask('/healthz', 1)).map(isRefused)).toEqual([false]);
  });
});
