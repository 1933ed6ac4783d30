import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import type { NewApiToken } from '#contracts/tokens.schema.ts';
import { readSecrets, rotateSecrets, secretKeysOf } from '#database/connections/secrets.ts';
import { UserScope } from '#database/users/user-scope.entity.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio, makeSubmission } from '../submissions/fixture.ts';

const values = {
  name: 'Northgate export',
  connectionType: 'PULL',
  serviceProvider: 'NORTH',
  dataset: 'Rent Roll',
  apiUrl: 'https://api.northgate.example/v2/{postMonth}',
  authorizationType: 'BASIC',
  username: 'postmonth',
  format: 'FILE',
  runEvery: 'DAILY',
  runAt: '05:30',
  findingsTo: 'amira@fund.example',
};
const password = 'a-password-that-no-answer-holds';

describe('connections', () => {
  let api: TestApi;
  let admin: Browser;
  let limited: Browser;
  let provider: Browser;
  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    api.orm.em.fork().execute<Row[]>(query, params);

  beforeAll(async () => {
    api = await startTestApi();
    const portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    const { id: userId } = await makePerson(api.orm, 'Admin', 'lim@fund.example', { name: 'Lim' });
    await makePerson(api.orm, 'DataProvider', 'dana@north.example', { serviceProviderId: portfolio.north });
    const em = api.orm.em.fork();
    await em.persist(em.create(UserScope, { userId, propertyId: portfolio.properties[0]!.id })).flush();
    [admin, limited, provider] = (await Promise.all(
      ['amira@fund', 'lim@fund', 'dana@north'].map((name) => signIn(api.baseUrl, `${name}.example`)),
    )) as [Browser, Browser, Browser];
  });
  afterAll(() => api.close());

  async function add(name: string, more: Record<string, string | null> = {}): Promise<MasterRecord> {
    const added = await admin.send('POST', '/api/connections', { values: { ...values, name, ...more } });
    expect(added).toMatchObject({ status: 201 });
    return added.body as MasterRecord;
  }

  it('are added with a service account that can neither sign in nor be seen among users', async () => {
    const { id } = await add('With account');
    const [account] = await rows<{ email: string; name: string; is_active: boolean }>(
      `select u.email, u.name, u.is_active from connection c join app_user u on u.id = c.service_account_id where c.id = ?`,
      [id],
    );
    expect(account).toEqual({ email: `connection-${id}@service.invalid`, name: 'With account', is_active: false });
    const users = await admin.get('/api/users?size=100');
    expect(JSON.stringify(users.body)).not.toContain('service.invalid');
  });

  it('are listed with search, filter and sort', async () => {
    await add('Alpha feed', { runEvery: 'HOURLY' });
    const page = await admin.get('/api/connections?search=alpha&runEvery=HOURLY&sort=-name');
    expect(page).toMatchObject({ status: 200, body: { total: 1, rows: [{ values: { name: 'Alpha feed' } }] } });
  });

  it('keep secrets that no answer, audit row or table shows', async () => {
    const { id } = await add('Secretive');
    const stored = await admin.send('PUT', `/api/connections/${id}/secrets`, { password });
    expect(stored).toMatchObject({
      status: 200,
      body: { hasPassword: true, hasPrivateKey: false, changedBy: 'Amira Haddad' },
    });
    const answers = await Promise.all(
      ['', '/secrets', '/history', '/runs'].map((place) => admin.get(`/api/connections/${id}${place}`)),
    );
    const [tables] = await rows<{ all: string }>(
      `select (select jsonb_agg(s) from connection_secret s)::text || (select jsonb_agg(a) from audit_entry a)::text ||
        (select jsonb_agg(c) from connection c)::text as all`,
    );
    expect(JSON.stringify(answers.map(({ body }) => body as object)) + tables!.all).not.toContain(password);
  });

  it('give their secrets to no other origin, and to no other connection', async () => {
    const { id, changedAt } = await add('Bound');
    await admin.send('PUT', `/api/connections/${id}/secrets`, { password });
    const seen = await admin.read(`/api/connections/${id}`);
    const moved = { values: { apiUrl: 'https://elsewhere.example/v2' }, changedAt: seen.changedAt };
    expect(await admin.send('PUT', `/api/connections/${id}`, moved)).toMatchObject({ status: 200 });
    expect(changedAt).not.toBe('');
    expect(await admin.read(`/api/connections/${id}/secrets`)).toMatchObject({
      hasPassword: false,
    });
    const other = await add('Thief');
    await rows(
      `insert into connection_secret (connection_id, sealed, key_id) select ?, sealed, key_id
      from connection_secret where connection_id = ?`,
      [other.id, id],
    );
    const keys = secretKeysOf(api.environment);
    const owner = { id: other.id, apiUrl: values.apiUrl };
    expect(await readSecrets(api.orm.em, keys, owner)).toEqual({ outcome: 'unreadable', needsSignature: true });
    await rows('delete from connection_secret where connection_id = ?', [other.id]);
  });

  it('stay readable while the key of the installation is replaced', async () => {
    const { id } = await add('Rotated');
    await admin.send('PUT', `/api/connections/${id}/secrets`, { password });
    const owner = { id, apiUrl: values.apiUrl };
    const next = Buffer.alloc(32, 7).toString('base64');
    const both = [next, api.environment.secretKey] as const;
    expect(await readSecrets(api.orm.em, both, owner)).toMatchObject({ secrets: { password } });
    await rotateSecrets(api.orm.em.fork(), both);
    expect(await readSecrets(api.orm.em, [next], owner)).toMatchObject({ secrets: { password } });
    await rotateSecrets(api.orm.em.fork(), [api.environment.secretKey, next]);
    expect(await readSecrets(api.orm.em, [api.environment.secretKey], owner)).toMatchObject({ secrets: { password } });
  });

  it('that send are of all providers and datasets where they name none, and make a secret that is shown once', async () => {
    const hook = { connectionType: 'WEBHOOK', serviceProvider: null, dataset: null, authorizationType: 'NONE' };
    const { id } = await add('Hook', hook);
    const place = `/api/connections/${id}`;
    const [first, second] = [
      await admin.send('POST', `${place}/signing-secret`, {}),
      await admin.send('POST', `${place}/signing-secret`, {}),
    ].map(({ body }) => (body as { signingSecret: string }).signingSecret) as [string, string];
    expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await admin.get(`${place}/secrets`)).body).toMatchObject({ hasSigningSecret: true, hasPassword: false });
    const keys = secretKeysOf(api.environment);
    expect(await readSecrets(api.orm.em, keys, { id, apiUrl: values.apiUrl })).toMatchObject({
      secrets: { signingSecret: second, signingSecretBefore: first },
    });
    const [tables] = await rows<{ all: string }>(
      `select (select jsonb_agg(s) from connection_secret s)::text || (select jsonb_agg(a) from audit_entry a)::text as all`,
    );
    expect(tables!.all).not.toContain(second.slice('whsec_'.length));
    expect(await limited.send('POST', `${place}/signing-secret`, {})).toMatchObject({ status: 403 });
    const sftp = { connectionType: 'SFTP', apiUrl: 'sftp://files.example/out', hostKey: `SHA256:${'a'.repeat(43)}` };
    const folder = await add('Folder', sftp);
    const moved = { values: { apiUrl: 'sftp://files.example:2222/in' }, changedAt: folder.changedAt };
    expect(await admin.send('PUT', `/api/connections/${folder.id}`, moved)).toMatchObject({ status: 200 });
    for (const [type, lacking] of [
      ['PULL', 'serviceProvider'],
      ['PUSH', 'dataset'],
      ['SFTP', 'hostKey'],
    ] as const) {
      const wrong = { ...values, ...hook, name: `Lacks ${lacking}`, connectionType: type };
      const refused = await admin.send('POST', '/api/connections', { values: wrong });
      const { problems } = (refused.body as { details: { problems: object[] } }).details;
      expect(problems).toContainEqual(expect.objectContaining({ field: lacking, code: 'Required' }));
    }
  });

  it('list what they sent, and send it again under its old id', async () => {
    const { id } = await add('Told', { connectionType: 'WEBHOOK', serviceProvider: null, dataset: null });
    const portfolio = await rows<{ provider: number; property: number; dataset: number; fund: number }>(
      `select (select id from service_provider where code = 'NORTH') as provider, (select min(id) from property) as property,
         (select id from dataset where name = 'Rent Roll') as dataset, (select min(id) from fund) as fund`,
    );
    const { provider, property, dataset: datasetId, fund: fundId } = portfolio[0]!;
    const place = { fundId, datasetId, properties: [], north: provider, south: provider };
    await makeSubmission(api.orm, place, {
      serviceProviderId: provider,
      propertyId: property,
      postMonth: '2025-01-01',
    });
    const list = async () => (await admin.read(`/api/connections/${id}/deliveries`)).rows;
    const [waiting] = await list();
    expect(waiting).toMatchObject({
      event: 'submission.status_changed',
      status: 'waiting',
      details: { status: 'New' },
    });
    const { deliveryId, eventId } = waiting!;
    await rows(`update connection_delivery set status = 'refused', reason = 'MessageRefused' where id = ?`, [
      deliveryId,
    ]);
    const replay = (browser: Browser) =>
      browser.send('POST', `/api/connections/${id}/deliveries/replay`, { deliveryIds: [deliveryId] });
    expect(
      await limited.send('POST', `/api/connections/${id}/deliveries/replay`, { deliveryIds: [deliveryId] }),
    ).toMatchObject({ status: 403 });
    expect(await replay(admin)).toMatchObject({ status: 200, body: { count: 1 } });
    expect(await replay(admin)).toMatchObject({ body: { count: 0 } });
    expect(await list()).toMatchObject([{ deliveryId, eventId, status: 'waiting' }]);
    expect((await limited.get(`/api/connections/${id}/deliveries`)).status).toBe(200);
    await rows('update connection set retired_at = now() where id = ?', [id]);
  });

  it('are changed by people without lists alone, and seen by nobody without the screen', async () => {
    const { id } = await add('Of all');
    expect(await limited.get(`/api/connections/${id}`)).toMatchObject({ status: 200, body: { allowedActs: [] } });
    for (const refused of [
      await limited.send('PUT', `/api/connections/${id}/secrets`, { password }),
      await limited.send('POST', `/api/connections/${id}/runs`, {}),
      await limited.send('DELETE', `/api/connections/${id}`),
      await provider.get('/api/connections'),
      await provider.send('POST', `/api/connections/${id}/runs`, {}),
    ])
      expect(refused).toMatchObject({ status: 403 });
  });

  it('run once at a time, and are not deleted meanwhile', async () => {
    const { id } = await add('Busy');
    const first = await admin.send('POST', `/api/connections/${id}/runs`, {});
    expect(first).toMatchObject({ status: 202, body: { cause: 'person', askedBy: { name: 'Amira Haddad' } } });
    expect(await admin.send('POST', `/api/connections/${id}/runs`, {})).toMatchObject({
      status: 409,
      body: { code: 'RunUnderWay' },
    });
    expect(await admin.send('DELETE', `/api/connections/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'InUse' },
    });
    const { runId } = first.body as ConnectionRun;
    expect(await admin.send('POST', `/api/connections/${id}/runs/${runId}/retry`, {})).toMatchObject({ status: 409 });
    await rows(`update connection_run set status = 'failed', reason = 'TimedOut', ended_at = now() where id = ?`, [
      runId,
    ]);
    const retried = await admin.send('POST', `/api/connections/${id}/runs/${runId}/retry`, {});
    expect(retried).toMatchObject({ status: 202, body: { cause: 'retry', retryOf: runId } });
    const runs = await admin.read(`/api/connections/${id}/runs`);
    expect(runs).toMatchObject({
      total: 2,
      rows: [{ status: 'queued' }, { status: 'failed', reason: 'TimedOut', nextStep: null }],
    });
    await rows(`update connection_run set status = 'failed', ended_at = now() where ended_at is null`);
    expect(await admin.send('DELETE', `/api/connections/${id}`)).toMatchObject({
      status: 200,
      body: { outcome: 'retired' },
    });
  });

  it('are not deleted while a program has a token of theirs that is in force', async () => {
    const { id } = await add('With programs');
    const tokens = `/api/connections/${id}/tokens`;
    const made = await admin.send('POST', tokens, { name: 'Yardi export', scopes: ['submissions:read'] });
    expect(made).toMatchObject({ status: 201 });
    expect(await admin.get(`/api/connections/${id}/dependants`)).toMatchObject({
      body: { live: [{ kind: 'tokens', count: 1, names: ['Yardi export'] }] },
    });
    expect(await admin.send('DELETE', `/api/connections/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'InUse' },
    });
    const revoked = await admin.send('DELETE', `${tokens}/${(made.body as NewApiToken).record.tokenId}`);
    expect(revoked).toMatchObject({ status: 204 });
    expect(await admin.send('DELETE', `/api/connections/${id}`)).toMatchObject({ status: 200 });
  });

  it('repeat a run once, and only where that can change something', async () => {
    const { id } = await add('Folder of files');
    const store = async (status: string, reason: string | null, files: object[]) => {
      const whole = files.map((file) => ({
        fileName: 'a.xlsx',
        sizeBytes: 1,
        reason,
        details: {},
        submissions: [],
        ...file,
      }));
      const [run] = await rows<{ id: number }>(
        `insert into connection_run (connection_id, cause, status, reason, files, ended_at)
         values (?, 'schedule', ?, ?, ?::jsonb, now()) returning id`,
        [id, status, reason, JSON.stringify(whole)],
      );
      return run!.id;
    };
    const stepOf = async (runId: number) =>
      (await admin.read(`/api/connections/${id}/runs?size=100`)).rows.find((run) => run.runId === runId)?.nextStep;
    const retry = (runId: number) => admin.send('POST', `/api/connections/${id}/runs/${runId}/retry`, {});

    const refused = await store('kept', 'NotAFile', [{ status: 'refused' }]);
    expect(await stepOf(refused)).toBe('correctFiles');
    expect(await retry(refused)).toMatchObject({ status: 409, body: { code: 'Conflict' } });

    const kept = await store('kept', 'FilesNotDelivered', [{ status: 'refused' }, { status: 'kept' }]);
    expect(await stepOf(kept)).toBe('retry');
    const again = await retry(kept);
    expect(again).toMatchObject({ status: 202, body: { retryOf: kept } });
    // The files are in the hands of the later run; where that failed, in those of the first one still.
    expect(await stepOf(kept)).toBe('correctFiles');
    await rows(
      `update connection_run set status = 'failed', reason = 'ProviderInactive', ended_at = now() where id = ?`,
      [(again.body as ConnectionRun).runId],
    );
    expect(await stepOf(kept)).toBe('retry');
  });
});
