import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendDeliveries } from '#activities/connections/send-deliveries.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { makeConnection } from './connection-world.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const door = createOutgoingDoor({ hosts: null, privateHosts: ['127.0.0.1'] });

describe('a connection that is edited while it sends', () => {
  let world: World;
  let server: HttpServer;
  let received: string[] = [];
  let edit: () => Promise<unknown> = () => Promise.resolve();

  beforeAll(async () => {
    world = await createWorld();
    server = await startHttpServer((request, response) => {
      received.push(request.url ?? '');
      void edit().then(() => response.writeHead(204).end());
    });
  }, 60_000);
  afterAll(async () => {
    server.close();
    await world.close();
  });

  async function send(connectionId: number) {
    const em = world.orm.em.fork();
    const connection = await em.findOneOrFail(Connection, connectionId);
    const run = em.create(ConnectionRun, { connectionId, cause: 'event' });
    await em.flush();
    const outcome = await sendDeliveries({ door, secretKeys: [key] }, em, connection, run);
    await em.execute(`update connection_run set status = ?, ended_at = now() where id = ?`, [outcome.status, run.id]);
    return outcome;
  }

  it.each<[string, Partial<Connection>]>([
    ['its address', { apiUrl: '/new' }],
    ['its user name', { username: 'another' }],
    ['nothing that it sends by', { callsPerMinute: 200 }],
  ])('sends the rest by a run of its own, in order and once, after a change of %s', async (_, values) => {
    received = [];
    const connection = await makeConnection(world, { connectionType: 'WEBHOOK', apiUrl: `${server.origin}/old` });
    await writeSecrets(world.orm.em.fork(), [key], connection, { signingSecret: makeSigningSecret() }, null);
    for (let count = 0; count < 3; count += 1) await world.open();
    const changed = { ...values, ...(values.apiUrl && { apiUrl: `${server.origin}${values.apiUrl}` }) };
    const next = values.apiUrl ?? '/old';
    edit = () => world.orm.em.fork().nativeUpdate(Connection, connection.id, changed);
    expect(await send(connection.id)).toMatchObject({ status: 'delivered' });
    expect(received).toHaveLength(values.callsPerMinute === undefined ? 1 : 3);
    await send(connection.id);
    expect(received).toEqual(['/old', next, next]);
    const [{ waiting } = { waiting: -1 }] = await world.orm.em
      .fork()
      .execute<{ waiting: number }[]>(
        `select count(*)::int as waiting from connection_delivery where connection_id = ? and status = 'waiting'`,
        [connection.id],
      );
    expect(waiting).toBe(0);
    await world.orm.em.fork().nativeUpdate(Connection, connection.id, { isActive: false });
  });
});
