import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendDeliveries } from '#activities/connections/send-deliveries.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { takeTurnOf } from '#database/connections/take-turn.ts';
import { writeSecrets } from '#database/connections/secrets.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { paced } from '#platform/outgoing/paced.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { makeConnection } from './connection-world.ts';

const key = Buffer.alloc(32, 1).toString('base64');

describe('the pace of a connection, among all servers', () => {
  let world: World;
  let receiver: HttpServer;
  const received: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    receiver = await startHttpServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
  }, 60_000);
  afterAll(async () => {
    receiver.close();
    await world.close();
  });

  const rows = <Row extends object>(query: string, params: unknown[] = []) =>
    world.orm.em.fork().execute<Row[]>(query, params);

  it('gives as many turns as are allowed, however many ask at the same moment', async () => {
    const { id } = await makeConnection(world, { callsPerMinute: 7 });
    const turns = await Promise.all(Array.from({ length: 30 }, () => takeTurnOf(world.orm.em, id)));
    expect(turns.filter((waitMs) => waitMs === 0)).toHaveLength(7);
    for (const waitMs of turns) expect(waitMs).toBeLessThanOrEqual(60_000);
    const other = await makeConnection(world, { callsPerMinute: 1 });
    expect(await takeTurnOf(world.orm.em, other.id)).toBe(0);
  });

  it('sends messages as far as the limit goes, and the rest later in their order, each once', async () => {
    const apiUrl = `${receiver.origin}/`;
    const connection = await makeConnection(world, { connectionType: 'WEBHOOK', apiUrl, callsPerMinute: 2 });
    await writeSecrets(world.orm.em.fork(), [key], connection, { signingSecret: makeSigningSecret() }, null);
    for (let count = 0; count < 5; count += 1) await world.open();
    expect(await send(connection)).toMatchObject({ status: 'delivered' });
    expect(received).toHaveLength(2);
    const [waiting] = await rows<{ reason: string; seconds: number; attempts: number }>(
      `select reason, attempts, extract(epoch from next_attempt_at - now())::int as seconds from connection_delivery
        where connection_id = ? and status = 'waiting' order by id limit 1`,
      [connection.id],
    );
    expect(waiting).toMatchObject({ reason: 'PaceKept', attempts: 0 });
    expect(waiting!.seconds).toBeGreaterThan(40);
    for (let minute = 0; minute < 2; minute += 1) {
      await rows(`update connection_pace set calls = '[]' where connection_id = ?`, [connection.id]);
      await send(connection);
    }
    const sent = await rows<{ id: string }>(
      `select o.event_id as id from connection_delivery o where o.connection_id = ? order by o.id`,
      [connection.id],
    );
    expect(received).toEqual(sent.map(({ id }) => id));
    expect(received).toHaveLength(5);
  });

  async function send(connection: Connection) {
    const em = world.orm.em.fork();
    const run = em.create(ConnectionRun, { connectionId: connection.id, cause: 'event' });
    await em.flush();
    const rules = { hosts: null, privateHosts: ['127.0.0.1'] };
    const door = paced(createOutgoingDoor(rules), { takeTurn: () => takeTurnOf(em, connection.id) });
    const outcome = await sendDeliveries({ door, secretKeys: [key] }, em, connection, run);
    await rows(`update connection_run set status = 'delivered', ended_at = now() where id = ?`, [run.id]);
    return outcome;
  }
});
