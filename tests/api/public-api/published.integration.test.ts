import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PublishedDataset, PublishedLoadView } from '#contracts/public-api.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { NewApiToken } from '#contracts/tokens.schema.ts';
import { publishRentRoll, publishVersion } from '#tests/api/reports/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';

type Row = Record<string, unknown>;

describe('published rows by token', () => {
  let api: TestApi;
  let admin: Browser;
  let portfolio: Portfolio;
  let token: string;

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    await makePerson(api.orm, 'DataProvider', 'sue@south.example', { serviceProviderId: portfolio.south });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    token = await tokenOf(admin, '/api/tokens');
  });
  afterAll(() => api.close());

  async function tokenOf(browser: Browser, path: string): Promise<string> {
    const body = { name: 'Reads', scopes: ['published:read'] };
    return ((await browser.send('POST', path, body)).body as NewApiToken).token;
  }

  const ask = (path: string, by = token, accept = 'application/json') =>
    fetch(`${api.baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${by}`, accept } });
  const rowsPath = () => `/datasets/${portfolio.datasetId}/rows`;

  async function pages(query: string, by = token): Promise<Row[]> {
    const all: Row[] = [];
    let next: string | null = null;
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const response = await ask(`${rowsPath()}?${query}${cursor}`, by);
      expect(response.status).toBe(200);
      const page = (await response.json()) as { rows: Row[]; next: string | null };
      all.push(...page.rows);
      next = page.next;
    } while (next !== null);
    return all;
  }

  async function lines(by = token): Promise<{ rows: Row[]; count: string | null }> {
    const response = await ask(rowsPath(), by, 'application/x-ndjson');
    const text = await response.text();
    const rows = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
    return { rows, count: response.headers.get('x-row-count') };
  }

  const units = (count: number, rent: string) =>
    Array.from({ length: count }, (_, index) => ({ unit_code: String(index), monthly_base_rent: rent }));
  const place = (index: number, serviceProviderId = portfolio.north) => ({
    ...{ propertyId: portfolio.properties[index]!.id, postMonth: '2026-10-01', serviceProviderId },
  });

  it('are the same by pages of any size and as a stream, and follow what replaces them', async () => {
    const exact = '12345678901234567.89';
    const first = await publishRentRoll(api.orm, portfolio, place(0), units(7, exact));
    await publishRentRoll(api.orm, portfolio, place(1, portfolio.south), units(5, '2'));
    const [byThree, byMany, streamed] = [await pages('limit=3'), await pages('limit=100'), await lines()];
    expect(byThree).toHaveLength(12);
    expect(byThree).toEqual(byMany);
    expect(streamed).toEqual({ rows: byMany, count: '12' });
    expect(await (await ask(`${rowsPath()}?limit=1`)).text()).toContain(`"monthly_base_rent":${exact}`);
    expect(byMany[0]).toMatchObject({
      submission_no: first.submission.submissionNo,
      post_month: '2026-10',
      unit_code: '0',
    });

    const since = new Date().toISOString();
    await publishVersion(api.orm, first.submission, 2, units(2, '3'));
    await api.orm.em.fork().execute(`update reporting_load set replaced_at = now() where id = ?`, [first.loadId]);
    expect(await pages('limit=3')).toHaveLength(7);
    expect(await pages(`limit=3&changedSince=${since}`)).toHaveLength(2);
    const response = await ask(`/datasets/${portfolio.datasetId}/loads?changedSince=${since}`);
    const { rows } = (await response.json()) as { rows: PublishedLoadView[] };
    expect(rows.map(({ state, rowCount }) => [state, rowCount]).sort()).toEqual([
      ['published', 2],
      ['superseded', 7],
    ]);
  });

  it('are of the reach of their person alone', async () => {
    const sue = await tokenOf(await signIn(api.baseUrl, 'sue@south.example'), '/api/tokens');
    const seen = await pages('limit=2', sue);
    expect(new Set(seen.map((row) => row['service_provider_code']))).toEqual(new Set(['SOUTH']));
    expect((await lines(sue)).count).toBe(String(seen.length));
  });

  it('are read by the service account of a connection, while its provider and the connection are active', async () => {
    const values = {
      ...{ name: 'Programs of Southgate', connectionType: 'PULL', serviceProvider: 'SOUTH', dataset: 'Rent Roll' },
      ...{ apiUrl: 'https://api.south.example/', authorizationType: 'NONE', format: 'FILE', runEvery: 'MANUAL' },
    };
    const { id } = (await admin.send('POST', '/api/connections', { values })).body as MasterRecord;
    const account = await tokenOf(admin, `/api/connections/${id}/tokens`);
    expect(new Set((await pages('limit=50', account)).map((row) => row['service_provider_code']))).toEqual(
      new Set(['SOUTH']),
    );
    const em = api.orm.em.fork();
    await em.execute(`update service_provider set is_active = false where code = 'SOUTH'`);
    expect((await ask(rowsPath(), account)).status).toBe(401);
    await em.execute(`update service_provider set is_active = true where code = 'SOUTH'`);
    await em.execute(`update connection set is_active = false where id = ?`, [id]);
    expect((await ask(rowsPath(), account)).status).toBe(401);
  });

  it('end in the middle of a stream when the token is revoked, so that no reader takes them for whole', async () => {
    const note = 'x'.repeat(900);
    const many = units(20_000, '1').map((unit) => ({ ...unit, remarks: note }));
    await publishRentRoll(api.orm, portfolio, { ...place(0), postMonth: '2026-09-01' }, many);
    const body = { name: 'Slow', scopes: ['published:read'] };
    const slow = (await admin.send('POST', '/api/tokens', body)).body as NewApiToken;
    const response = await ask(rowsPath(), slow.token, 'application/x-ndjson');
    const reader = response.body!.getReader();
    let rowCount = 0;
    const readOn = async () => {
      const { done, value } = await reader.read();
      rowCount +=
        Buffer.from((value as Uint8Array | undefined) ?? [])
          .toString()
          .split('\n').length - 1;
      return done;
    };
    await readOn();
    await admin.send('DELETE', `/api/tokens/${slow.record.tokenId}`);
    const readSlowly = async () => {
      while (!(await readOn())) await pause(10);
    };
    await expect(readSlowly()).rejects.toThrow();
    expect(rowCount).toBeLessThan(Number(response.headers.get('x-row-count')));
  });

  it('say what is wrong with a question', async () => {
    for (const query of ['cursor=none', 'limit=0', 'limit=5001', 'postMonth=2026-13', 'changedSince=yesterday'])
      expect([query, (await ask(`${rowsPath()}?${query}`)).status]).toEqual([query, 400]);
    expect((await ask('/datasets/999999/rows')).status).toBe(404);
    const datasets = (await (await ask('/datasets')).json()) as PublishedDataset[];
    const rentRoll = datasets.find(({ datasetId }) => datasetId === portfolio.datasetId);
    expect(rentRoll?.columns).toContainEqual({ name: 'monthly_base_rent', type: 'money' });
  });
});
