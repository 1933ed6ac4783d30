import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { NewApiToken } from '#contracts/tokens.schema.ts';
import { withClient } from '#database/with-client.ts';
import { sqlViews } from '#ops/sql-views.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { trialBalanceHeads, unit, workbook } from '#tests/activities/installation.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { testPlatform } from '#tests/support/installation.ts';
import { databaseUrl } from '#tests/support/platform.ts';
import type { TestSftpServer } from '#tests/support/sftp-server.ts';
import { startSftpServer } from '#tests/support/sftp-server.ts';
import { approve } from './acts.ts';
import { associateChart } from './ledgers.ts';
import type { RealPlatform } from './real-platform.ts';
import { startRealPlatform } from './real-platform.ts';

type Row = Record<string, unknown>;
type Dataset = 'Rent Roll' | 'Trial Balance';

const month = '2032-05-01';
const out = { connectionType: 'PUSH', format: 'JSON' } as const;
const password = 'the password of both systems';
/** Of 100 units, which fill the property; cents, so that no rent is round. */
const cents = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 100, maxLength: 100 });
const [rents = []] = fc.sample(cents, 1).map((list) => list.map((cent, index) => 1_000 + index + cent / 100));
const lines = [
  ['1000', 900.01],
  ['4000', -600.01],
  ['4001', -300],
] as const;

/** Both sides of an installation: the system of a provider, and one that takes published figures. */
describe('a month that is collected and given on by connections', () => {
  let platform: RealPlatform;
  let outside: HttpServer;
  let sftp: TestSftpServer;
  let role: string;
  const received = new Map<string, Row[]>();
  const said = jest.spyOn(console, 'log');

  beforeAll(async () => {
    said.mockImplementation(() => undefined);
    platform = await startRealPlatform({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' });
    await associateChart(platform);
    await platform.installation.all(`update dataset set unmapped_accounts = 'LIST' where name = 'Trial Balance'`);
    outside = await startHttpServer((request, response) => {
      void text(request).then((body) => {
        if (request.method === 'POST') {
          received.set(
            String(request.headers['idempotency-key']),
            (JSON.parse(body) as { data: { rows: Row[] } }).data.rows,
          );
          return response.writeHead(204).end();
        }
        if (request.headers.authorization !== `Bearer ${password}`) return response.writeHead(401).end();
        return response.end(rentRoll());
      });
    });
    sftp = await startSftpServer({ username: 'feed', password });
  }, 120_000);
  afterAll(async () => {
    said.mockRestore();
    outside?.close();
    sftp?.close();
    await platform?.close();
    if (role) await withClient(testPlatform().superuserUrl, (client) => client.query(`drop role if exists ${role}`));
  });

  const rentRoll = () =>
    workbook(
      rents.map((rent, index) =>
        unit(index + 1, {
          ...{ 'As of': '2032-05-31', End: '2049-12-31', Rent: rent, Market: rent },
          Annual: Math.round(rent * 1_200) / 100,
        }),
      ),
    );
  const trialBalance = () =>
    workbook(
      lines.map(([code, net]) => {
        const [debit, credit] = net > 0 ? [net, 0] : [0, -net];
        return ['PM-7', '2032-05-31', 'Accrual', code, `Account ${code}`, 0, debit, credit, net, net];
      }),
      trialBalanceHeads,
    );

  async function connect(name: string, values: Record<string, string>, hasSecret = true): Promise<number> {
    const { browser } = platform.people.amira;
    const place = { serviceProvider: 'SP-1', authorizationType: 'NONE', format: 'FILE', runEvery: 'MANUAL', ...values };
    const added = await browser.send('POST', '/api/connections', { values: { name, ...place } });
    expect(added).toMatchObject({ status: 201 });
    const { id } = added.body as MasterRecord;
    if (hasSecret) {
      const stored = await browser.send('PUT', `/api/connections/${id}/secrets`, { password });
      expect(stored.status).toBe(200);
    }
    return id;
  }

  /** Starts a run as a schedule would, and waits for its end. */
  async function run(id: number): Promise<ConnectionRun> {
    const { browser } = platform.people.amira;
    expect(await browser.send('POST', `/api/connections/${id}/runs`, {})).toMatchObject({ status: 202 });
    return lastRun(id, ({ endedAt }) => endedAt !== null);
  }
  async function lastRun(id: number, isThere: (run: ConnectionRun) => boolean): Promise<ConnectionRun> {
    const { browser } = platform.people.amira;
    const read = async () => (await browser.read(`/api/connections/${id}/runs`)).rows[0];
    const found = await eventually(
      read,
      (one) => one !== undefined && isThere(one),
      `a run of connection ${id}`,
      60_000,
    );
    return found!;
  }

  async function byApi(dataset: Dataset): Promise<Row[]> {
    const { browser } = platform.people.amira;
    const made = await browser.send('POST', '/api/tokens', { name: `Reads ${dataset}`, scopes: ['published:read'] });
    const { token } = made.body as NewApiToken;
    const id = await platform.installation.datasetId(dataset);
    const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' };
    const response = await fetch(`${browser.baseUrl}/api/v1/datasets/${id}/rows`, { headers });
    const body = await response.text();
    return body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
  }

  /** As a role of the database that has the views alone. */
  async function bySql(model: string): Promise<Row[]> {
    const { superuserUrl } = testPlatform();
    const { appUrl } = platform.installation;
    const database = new URL(appUrl).pathname.slice(1);
    if (!role) {
      role = `reader_${randomBytes(4).toString('hex')}`;
      await withClient(superuserUrl, (client) => client.query(`create role ${role} login password 'reads'`));
      await withClient(databaseUrl(superuserUrl, database), (client) =>
        client.query(`grant connect on database ${database} to ${role}`),
      );
      const blobs = createBlobStore(platform.installation.blobs);
      await sqlViews({ ownerUrl: platform.ownerUrl, appUrl, secretKey: null, secretKeyBefore: null, blobs }, [
        'on',
        role,
      ]);
    }
    const url = Object.assign(new URL(databaseUrl(superuserUrl, database)), { username: role, password: 'reads' });
    return withClient(url.href, async (client) => {
      const query = `select row_to_json(v)::text as line from published.${model} v order by load_id, row_no`;
      const { rows } = await client.query<{ line: string }>(query);
      return rows.map(({ line }) => JSON.parse(line) as Row);
    });
  }

  // What a provider's systems hold is collected without a person until review, and what is published is the same wherever it is read.
  it('comes by pull and SFTP without a person until review, and is pushed, read and seen in SQL alike', async () => {
    const pull = await connect('Rent rolls', {
      ...{
        connectionType: 'PULL',
        dataset: 'Rent Roll',
        apiUrl: `${outside.origin}/rent-rolls/{postMonth}`,
        authorizationType: 'BEARER',
      },
    });
    const folder = await connect('Ledgers', {
      ...{ connectionType: 'SFTP', dataset: 'Trial Balance', apiUrl: `sftp://127.0.0.1:${sftp.port}/out` },
      ...{ authorizationType: 'BASIC', username: 'feed', hostKey: sftp.hostKey },
    });
    const pushes = {
      'Rent Roll': await connect(
        'Rents out',
        { ...out, dataset: 'Rent Roll', apiUrl: `${outside.origin}/rents` },
        false,
      ),
      'Trial Balance': await connect(
        'Ledgers out',
        { ...out, dataset: 'Trial Balance', apiUrl: `${outside.origin}/ledgers` },
        false,
      ),
    };
    const rentRolls = await platform.open('Rent Roll', month);
    const ledgers = await platform.open('Trial Balance', month);
    sftp.put('/out/PM-7 ledger.xlsx', trialBalance(), 10);

    expect(await run(pull)).toMatchObject({ status: 'delivered', submissions: [rentRolls.submissionNo] });
    expect(await run(folder)).toMatchObject({ status: 'delivered', submissions: [ledgers.submissionNo] });
    await platform.until(rentRolls, ({ status }) => status === 'Submitted For Review', 'to be reviewed');
    await platform.until(ledgers, ({ status }) => status === 'Completed', 'to be completed');
    const accounts = await platform.installation.all<{ isService: boolean }>(
      `select u.is_service_account as "isService" from upload p join app_user u on u.id = p.uploaded_by_user_id
        where p.submission_id = any($1)`,
      [[rentRolls.submissionId, ledgers.submissionId]],
    );
    expect(accounts).toEqual([{ isService: true }, { isService: true }]);
    const people = await platform.installation.all(`select id from decision where submission_id = any($1)`, [
      [rentRolls.submissionId, ledgers.submissionId],
    ]);
    expect(people).toEqual([]);

    await approve(platform, rentRolls, 'rei', 'ren', 'helen');
    await platform.until(rentRolls, ({ status }) => status === 'Completed', 'to be completed');
    for (const [dataset, model] of [
      ['Rent Roll', 'rent_roll'],
      ['Trial Balance', 'trial_balance'],
    ] as const) {
      await lastRun(pushes[dataset], ({ status }) => status === 'delivered');
      const submissionNo = (dataset === 'Rent Roll' ? rentRolls : ledgers).submissionNo;
      const pushed = [...received.values()].flat().filter((row) => row['submission_no'] === submissionNo);
      const read = await byApi(dataset);
      const names = Object.keys(read[0] ?? {});
      const seen = (await bySql(model)).map((row) =>
        Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
      );
      expect(read).toHaveLength(dataset === 'Rent Roll' ? rents.length : lines.length);
      expect(pushed).toEqual(read);
      expect(seen).toEqual(read);
    }
    expect((await byApi('Rent Roll')).map((row) => row['monthly_base_rent'])).toEqual(rents);
    expect((await byApi('Trial Balance')).map((row) => [row['account_code'], row['net_change']])).toEqual(
      lines.map((line) => [...line]),
    );
  }, 180_000);
});
