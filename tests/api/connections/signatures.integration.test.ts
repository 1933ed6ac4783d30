import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sendDeliveries } from '#activities/connections/send-deliveries.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { rotateSecrets, secretKeysOf } from '#database/connections/secrets.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import type { TestApi } from '#tests/support/api.ts';
import { startTestApi } from '#tests/support/api.ts';
import type { Browser } from '#tests/support/browser.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { makePerson } from '#tests/support/people.ts';
import { signIn } from '#tests/support/sign-in.ts';
import type { Portfolio } from '../submissions/fixture.ts';
import { makePortfolio } from '../submissions/fixture.ts';

const door = createOutgoingDoor({ hosts: null, privateHosts: ['127.0.0.1'] });
const password = 'a token of the receiver';

describe('a push whose messages were signed', () => {
  let api: TestApi;
  let admin: Browser;
  let portfolio: Portfolio;
  let server: HttpServer;
  /** The signature of each message that came, or that there was none. */
  let received: string[] = [];

  beforeAll(async () => {
    api = await startTestApi();
    portfolio = await makePortfolio(api.orm);
    await makePerson(api.orm, 'Admin', 'amira@fund.example', { name: 'Amira Haddad' });
    admin = await signIn(api.baseUrl, 'amira@fund.example');
    server = await startHttpServer((request, response) => {
      const signature = request.headers['webhook-signature'];
      received.push(signature === undefined ? 'unsigned' : 'signed');
      request.resume().on('end', () => response.writeHead(204).end());
    });
  }, 60_000);
  afterAll(async () => {
    server.close();
    await api.close();
  });
  beforeEach(() => {
    received = [];
  });

  const storePassword = async (id: number) =>
    expect(await admin.send('PUT', `/api/connections/${id}/secrets`, { password })).toMatchObject({ status: 200 });
  const makeSigningSecret = async (id: number) =>
    expect(await admin.send('POST', `/api/connections/${id}/signing-secret`, {})).toMatchObject({ status: 201 });

  /** A push with a password and a message that waits. */
  async function makePush(name: string, postMonth: string): Promise<MasterRecord> {
    const values = {
      ...{ name, connectionType: 'PUSH', serviceProvider: null, dataset: 'Rent Roll', format: 'JSON' },
      ...{ apiUrl: 'https://first.example/in', authorizationType: 'BEARER', runEvery: 'MANUAL' },
    };
    const added = await admin.send('POST', '/api/connections', { values });
    expect(added).toMatchObject({ status: 201 });
    const record = added.body as MasterRecord;
    await storePassword(record.id);
    const place = { propertyId: portfolio.properties[0]!.id, postMonth };
    const { loadId } = await publishRentRoll(api.orm, portfolio, place, [{ unit_code: 'A' }]);
    for (const state of ['loaded', 'published'])
      await api.orm.em.fork().execute('update reporting_load set state = ? where id = ?', [state, loadId]);
    return record;
  }

  async function move({ id }: MasterRecord, apiUrl: string): Promise<void> {
    const { changedAt } = await admin.read(`/api/connections/${id}`);
    const moved = await admin.send('PUT', `/api/connections/${id}`, { values: { apiUrl }, changedAt });
    expect(moved).toMatchObject({ status: 200 });
  }

  async function run({ id: connectionId }: MasterRecord): Promise<unknown> {
    const em = api.orm.em.fork();
    const connection = await em.findOneOrFail(Connection, connectionId);
    const stored = em.create(ConnectionRun, { connectionId, cause: 'event', status: 'running' });
    await em.flush();
    try {
      return await sendDeliveries({ door, secretKeys: secretKeysOf(api.environment) }, em, connection, stored);
    } finally {
      await api.orm.em.fork().nativeUpdate(ConnectionRun, stored.id, { status: 'failed', endedAt: new Date() });
    }
  }

  const loseKey = ({ id }: MasterRecord) =>
    api.orm.em.fork().execute(`update connection_secret set key_id = 'lost' where connection_id = ?`, [id]);

  it('sends none without a signature after its address has changed and the password alone is entered again', async () => {
    const push = await makePush('Moved', '2025-01-01');
    await makeSigningSecret(push.id);
    await move(push, `${server.origin}/in`);
    await expect(run(push)).rejects.toMatchObject({ code: 'SecretOfOtherAddress' });
    await storePassword(push.id);
    await expect(run(push)).rejects.toMatchObject({ code: 'SigningSecretMissing' });
    // The fact outlives another change of the address.
    await move(push, 'https://third.example/in');
    await storePassword(push.id);
    await move(push, `${server.origin}/in`);
    await storePassword(push.id);
    await expect(run(push)).rejects.toMatchObject({ code: 'SigningSecretMissing' });
    expect(received).toEqual([]);
    await makeSigningSecret(push.id);
    expect(await run(push)).toMatchObject({ status: 'delivered' });
    expect(received).toEqual(['signed']);
  });

  it('sends none without a signature after its secrets could not be decrypted', async () => {
    const push = await makePush('Key lost', '2025-02-01');
    await makeSigningSecret(push.id);
    await move(push, `${server.origin}/in`);
    await loseKey(push);
    await expect(run(push)).rejects.toMatchObject({ code: 'SecretUnreadable' });
    await storePassword(push.id);
    await expect(run(push)).rejects.toMatchObject({ code: 'SigningSecretMissing' });
    expect(received).toEqual([]);
    await makeSigningSecret(push.id);
    expect(await run(push)).toMatchObject({ status: 'delivered' });
    expect(received).toEqual(['signed']);
  });

  it('differs from one that has never signed, whose password alone is entered again after the key was lost', async () => {
    const push = await makePush('Key lost, never signed', '2025-04-01');
    await move(push, `${server.origin}/in`);
    await storePassword(push.id);
    await loseKey(push);
    await expect(run(push)).rejects.toMatchObject({ code: 'SecretUnreadable' });
    await storePassword(push.id);
    expect(await run(push)).toMatchObject({ status: 'delivered' });
    expect(received).toEqual(['unsigned']);
  });

  it('is assumed of secrets that were stored before it was kept, until the keys are rotated', async () => {
    const push = await makePush('Of an earlier version', '2025-05-01');
    await move(push, `${server.origin}/in`);
    await storePassword(push.id);
    const forget = () =>
      api.orm.em
        .fork()
        .execute('update connection_secret set needs_signature = null where connection_id = ?', [push.id]);
    await forget();
    const rotated = await rotateSecrets(api.orm.em.fork(), secretKeysOf(api.environment));
    expect(rotated.changed).toBe(0);
    await loseKey(push);
    await storePassword(push.id);
    expect(await run(push)).toMatchObject({ status: 'delivered' });
    await forget();
    await loseKey(push);
    await storePassword(push.id);
    await expect(run(push)).rejects.toMatchObject({ code: 'SigningSecretMissing' });
    expect(received).toEqual(['unsigned']);
  });

  it('differs from one that has never signed, which needs only its password', async () => {
    const push = await makePush('Never signed', '2025-03-01');
    await move(push, `${server.origin}/in`);
    await storePassword(push.id);
    expect(await run(push)).toMatchObject({ status: 'delivered' });
    expect(received).toEqual(['unsigned']);
  });
});
