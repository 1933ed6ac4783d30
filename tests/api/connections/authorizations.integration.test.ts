import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuthorizationType, ConnectionFormat, ConnectionType } from '#contracts/connections.ts';
import {
  authorizationsOf,
  authorizationTypes,
  connectionFormats,
  connectionTypes,
  formatsOf,
} from '#contracts/connections.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import words from '#locales/en/connections.json' with { type: 'json' };
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const values = {
  ...{ name: '', connectionType: 'PULL', serviceProvider: 'NORTH', dataset: 'Rent Roll', format: 'FILE' },
  ...{ apiUrl: 'https://api.northgate.example/v2', authorizationType: 'BASIC', username: 'postmonth' },
  ...{ runEvery: 'DAILY', runAt: '05:30' },
};

describe('connections', () => {
  let api: TestApi;
  let admin: Browser;

  beforeAll(async () => {
    api = await startTestApi();
    await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
  });
  afterAll(() => api.close());

  async function add(name: string, more: Record<string, string | null> = {}): Promise<MasterRecord> {
    const added = await admin.send('POST', '/api/connections', { values: { ...values, name, ...more } });
    expect(added).toMatchObject({ status: 201 });
    return added.body as MasterRecord;
  }

  const places: Partial<Record<ConnectionType, string>> = {
    ...{ SFTP: 'sftp://files.example/out', MAILBOX: 'imaps://mail.example/' },
  };
  const placeOf = (type: ConnectionType, authorization: AuthorizationType, format: ConnectionFormat) =>
    // A folder belongs to one connection.
    type === 'FOLDER' ? `folder://${authorization}/${format}` : (places[type] ?? values.apiUrl);
  const draftOf = (connectionType: ConnectionType, authorizationType: AuthorizationType, format: ConnectionFormat) => ({
    ...{
      ...values,
      connectionType,
      authorizationType,
      format,
      apiUrl: placeOf(connectionType, authorizationType, format),
    },
    ...{ tokenUrl: 'https://id.example/token', hostKey: `SHA256:${'A'.repeat(43)}` },
    name: `${connectionType} ${authorizationType} ${format}`,
  });

  it('refuse an authorization or format that their type cannot use, each by its name and type, in Connect too', async () => {
    for (const type of connectionTypes)
      for (const authorization of authorizationTypes)
        for (const format of connectionFormats) {
          const draft = draftOf(type, authorization, format);
          const answer = await admin.send('POST', '/api/connections', { values: draft });
          const wrong = [
            ...(authorizationsOf(type).includes(authorization) ? [] : ['authorizationType']),
            ...(formatsOf(type).includes(format) ? [] : ['format']),
          ];
          if (wrong.length === 0) {
            expect({ draft, status: answer.status }).toEqual({ draft, status: 201 });
            continue;
          }
          const named = { params: { type: words.connectionType[type] }, code: 'NotForType' };
          const problems = wrong.map((field) => ({ field, found: expect.any(String), ...named }));
          expect(answer).toMatchObject({ status: 400, body: { details: { problems } } });
          const { name: _, runEvery: _every, runAt: _at, ...asked } = draft;
          const body = { id: null, values: { ...asked, oauthScope: null, rowsPath: null }, secrets: {} };
          const tried = await admin.send('POST', '/api/connections/connect', body);
          expect(tried).toMatchObject({ status: 400, body: { details: { problems } } });
        }
  });

  it('refuse addresses with a password, times and paths that are none, and what an authorization lacks', async () => {
    const wrong = {
      ...values,
      name: 'Wrong',
      apiUrl: 'https://user:secret@host.example/',
      runAt: '25:00',
      rowsPath: '$..x[?match(@, "a*")]',
      authorizationType: 'OAUTH2',
      username: null,
    };
    const refused = await admin.send('POST', '/api/connections', { values: wrong });
    const { problems } = (refused.body as { details: { problems: { field: string; code: string }[] } }).details;
    expect(problems.map(({ field, code }) => `${field} ${code}`).sort()).toEqual(
      ['apiUrl NotAnAddress', 'rowsPath NotAPath', 'runAt NotATime', 'tokenUrl Required', 'username Required'].sort(),
    );
  });

  it('refuse an address that is none of their type, when they are added and when they are changed', async () => {
    for (const apiUrl of ['folder://', 'folder://../up', 'folder://north/done', 'https://north.example/', '/north']) {
      const draft = { ...draftOf('FOLDER', 'NONE', 'FILE'), name: apiUrl, apiUrl };
      expect(await admin.send('POST', '/api/connections', { values: draft })).toMatchObject({
        status: 400,
        body: { details: { problems: [{ field: 'apiUrl', code: 'NotAFolder' }] } },
      });
    }
    const { id } = await add('Changed later');
    const { changedAt } = await admin.read(`/api/connections/${id}`);
    const changes = { authorizationType: 'SSH_KEY', runAt: '7', apiUrl: 'ftp://x.example' };
    const refused = await admin.send('PUT', `/api/connections/${id}`, { values: changes, changedAt });
    const { problems } = (refused.body as { details: { problems: { field: string }[] } }).details;
    expect(problems.map(({ field }) => field).sort()).toEqual(['apiUrl', 'authorizationType', 'runAt']);
  });

  it('refuse a folder that another connection reads, with or without a slash at its end', async () => {
    const add = (name: string, apiUrl: string) =>
      admin.send('POST', '/api/connections', { values: { ...draftOf('FOLDER', 'NONE', 'FILE'), name, apiUrl } });
    const first = await add('First reader', 'folder://south/rolls');
    expect(first.status).toBe(201);
    expect(await add('Second reader', 'folder://south/rolls/')).toMatchObject({
      status: 400,
      body: { details: { problems: [{ field: 'apiUrl', code: 'FolderTaken' }] } },
    });
    expect((await add('Third reader', 'folder://south/rolls/2026')).status).toBe(201);
    const { id, changedAt } = first.body as MasterRecord;
    const values = { name: 'First reader of all', apiUrl: 'folder://south/rolls/' };
    expect((await admin.send('PUT', `/api/connections/${id}`, { values, changedAt })).status).toBe(200);
  });

  it('refuse key files that are none, by the name of the file', async () => {
    const { id } = await add('Key files', { authorizationType: 'MUTUAL_TLS' });
    const pem = (kind: string) => `-----BEGIN ${kind}-----\nbm90IGEga2V5\n-----END ${kind}-----`;
    const wrong = { publicKey: pem('CERTIFICATE'), privateKey: pem('PRIVATE KEY') };
    expect(await admin.send('PUT', `/api/connections/${id}/secrets`, wrong)).toMatchObject({
      status: 400,
      body: { details: { problems: [{ field: 'publicKey', code: 'NotAKeyFile' }, { field: 'privateKey' }] } },
    });
    expect(await admin.send('PUT', `/api/connections/${id}/secrets`, { privateKey: 'no key' })).toMatchObject({
      status: 400,
      body: { details: { issues: [{ field: 'privateKey' }] } },
    });
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(await admin.send('PUT', `/api/connections/${id}/secrets`, { privateKey: key })).toMatchObject({
      status: 200,
      body: { hasPrivateKey: true, hasPublicKey: false },
    });
  });

  describe('have secrets', () => {
    const elsewhere = 'https://elsewhere.example/v2';
    const password = 'entered for the first address';
    const move = async ({ id, changedAt }: MasterRecord) =>
      await admin.carryOut('PUT', `/api/connections/${id}`, { values: { apiUrl: elsewhere }, changedAt });

    it('that are used for no other address, and say so', async () => {
      const record = await add('Moved');
      const { id } = record;
      await admin.send('PUT', `/api/connections/${id}/secrets`, { password });
      await move(record);
      expect((await admin.get(`/api/connections/${id}/secrets`)).body).toMatchObject({
        ...{ hasPassword: false, isForOtherAddress: true },
        ...{ names: ['password'], servers: ['https://api.northgate.example'] },
      });
      const asked = {
        ...{ serviceProvider: null, dataset: null, apiUrl: elsewhere, authorizationType: 'BASIC', format: 'FILE' },
        ...{ username: 'postmonth', tokenUrl: null, oauthScope: null, rowsPath: null },
      };
      const tried = await admin.send('POST', '/api/connections/connect', { id, values: asked, secrets: {} });
      expect(tried).toMatchObject({ status: 200, body: { isConnected: false, reason: 'SecretOfOtherAddress' } });
    });

    it('that are not stored for an address that another person has entered since', async () => {
      const record = await add('Moved meanwhile');
      const place = `/api/connections/${record.id}/secrets`;
      const { changedAt } = await move(record);
      expect(await admin.send('PUT', place, { password, changedAt: record.changedAt })).toMatchObject({
        ...{ status: 409, body: { code: 'Conflict' } },
      });
      expect(await admin.send('PUT', place, { password, changedAt })).toMatchObject({
        ...{ status: 200, body: { hasPassword: true, isForOtherAddress: false } },
      });
    });
  });
});
