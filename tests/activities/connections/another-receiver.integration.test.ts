import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sendDeliveries } from '#activities/connections/send-deliveries.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { publishRentRoll } from '#tests/api/reports/fixture.ts';
import type { Portfolio } from '#tests/api/submissions/fixture.ts';
import { makePortfolio } from '#tests/api/submissions/fixture.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const door = createOutgoingDoor({ hosts: null, privateHosts: ['127.0.0.1'] });

describe('a load of which a batch has gone before', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let portfolio: Portfolio;
  let server: HttpServer;
  /** Addresses and types of what was taken. */
  let taken: string[] = [];
  let calls = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl);
    portfolio = await makePortfolio(orm);
    server = await startHttpServer((request, response) => {
      request.resume().on('end', () => {
        calls += 1;
        // The second batch is lost on its way.
        if (calls === 2) return response.writeHead(500).end();
        taken.push(`${request.url} ${request.headers['content-type']?.split(';')[0]}`);
        return response.writeHead(204).end();
      });
    });
  }, 60_000);
  afterAll(async () => {
    server.close();
    await orm.close();
    await database.drop();
  });

  async function send(connectionId: number): Promise<void> {
    const em = orm.em.fork();
    const connection = await em.findOneOrFail(Connection, connectionId);
    const run = em.create(ConnectionRun, { connectionId, cause: 'event' });
    await em.flush();
    try {
      await sendDeliveries({ door, secretKeys: [key] }, em, connection, run);
    } finally {
      await orm.em.fork().nativeUpdate(ConnectionRun, run.id, { status: 'failed', endedAt: new Date() });
    }
  }

  it.each<[string, string, Partial<Connection>, string[]]>([
    ['2025-01-01', 'another address, whole', { apiUrl: '/new' }, ['/new application/json', '/new application/json']],
    ['2025-02-01', 'the same address in another format, whole', { format: 'CSV' }, ['/old text/csv', '/old text/csv']],
    ['2025-03-01', 'the same receiver without that batch', { name: 'Another name' }, ['/old application/json']],
  ])('of %s goes after an edit to %s', async (postMonth, _, edited, then) => {
    [taken, calls] = [[], 0];
    const em = orm.em.fork();
    const connection = em.create(Connection, {
      ...{ name: `Out ${postMonth}`, apiUrl: `${server.origin}/old`, runEvery: 'MANUAL' },
      ...{ connectionType: 'PUSH', datasetId: portfolio.datasetId, format: 'JSON' },
    });
    await em.flush();
    const units = Array.from({ length: 5_001 }, (_unused, no) => ({ unit_code: String(no) }));
    const place = { propertyId: portfolio.properties[0]!.id, postMonth };
    const { loadId } = await publishRentRoll(orm, portfolio, place, units);
    for (const state of ['loaded', 'published'])
      await em.execute(`update reporting_load set state = ? where id = ?`, [state, loadId]);
    await expect(send(connection.id)).rejects.toBeDefined();
    expect(taken).toEqual(['/old application/json']);
    taken = [];
    const changed = { ...edited, ...(edited.apiUrl && { apiUrl: `${server.origin}${edited.apiUrl}` }) };
    await orm.em.fork().nativeUpdate(Connection, connection.id, changed);
    await send(connection.id);
    expect(taken).toEqual(then);
    await orm.em.fork().nativeDelete(Connection, connection.id);
  });
});
