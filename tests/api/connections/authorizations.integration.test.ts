import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authorizationsOf, authorizationTypes, connectionTypes } from '#contracts/connections.ts';
import type { MasterRecord } from '#contracts/masters.ts';
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

  it('refuse an authorization that their type cannot use, each wrong field by its name', async () => {
    for (const connectionType of connectionTypes)
      for (const authorizationType of authorizationTypes) {
        const place =
          { SFTP: 'sftp://files.example/out', MAILBOX: 'imaps://mail.example/' }[connectionType as string] ??
          values.apiUrl;
        const draft = { ...values, name: `${connectionType} ${authorizationType}`, connectionType, authorizationType };
        const more = { apiUrl: place, tokenUrl: 'https://id.example/token', hostKey: `SHA256:${'A'.repeat(43)}` };
        const answer = await admin.send('POST', '/api/connections', { values: { ...draft, ...more } });
        if (authorizationsOf(connectionType).includes(authorizationType)) expect(answer).toMatchObject({ status: 201 });
        else
          expect(answer).toMatchObject({
            status: 400,
            body: { details: { problems: [{ field: 'authorizationType', code: 'NotForType' }] } },
          });
      }
    const { id } = await add('Changed later');
    const { changedAt } = (await admin.get(`/api/connections/${id}`)).body as MasterRecord;
    const changes = { authorizationType: 'SSH_KEY', runAt: '7', apiUrl: 'ftp://x.example' };
    const refused = await admin.send('PUT', `/api/connections/${id}`, { values: changes, changedAt });
    const { problems } = (refused.body as { details: { problems: { field: string }[] } }).details;
    expect(problems.map(({ field }) => field).sort()).toEqual(['apiUrl', 'authorizationType', 'runAt']);
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
});
