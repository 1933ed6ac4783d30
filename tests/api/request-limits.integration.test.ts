import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import pg from 'pg';
import { pinoHttp } from 'pino-http';
import { answerErrors } from '#api/error-handler.ts';
import { createSharedCounts, limitRequests } from '#api/request-limits.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { createTestDatabase } from '#tests/support/installation.ts';

describe('a limit of requests that copies of the api share', () => {
  let database: TestDatabase;
  const pools: pg.Pool[] = [];
  const servers: HttpServer[] = [];

  const start = async (connectionString: string) => {
    const pool = new pg.Pool({ connectionString, max: 4 });
    pools.push(pool);
    const app = express().use(pinoHttp({ enabled: false }));
    app.use(limitRequests(6, createSharedCounts(pool)), (_request, response) => void response.send('answered'));
    app.use(answerErrors);
    const server = await startHttpServer(app);
    servers.push(server);
    return async () => (await fetch(server.origin)).status;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    for (const pool of pools) await pool.end();
    await database.drop();
  });

  it('counts what each of them was asked, at the same time too, until the minute is over', async () => {
    const copies = [await start(database.appUrl), await start(database.appUrl)];
    const ask = (times: number) => Promise.all(Array.from({ length: times }, (_, index) => copies[index % 2]!()));
    const statuses = await ask(10);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    // A copy that has just started knows it as well.
    expect(await (await start(database.appUrl))()).toBe(429);
    const [pool] = pools;
    await pool?.query(`update request_count set resets_at = now() - interval '1 second'`);
    expect(await ask(6)).toEqual(Array.from({ length: 6 }, () => 200));
    const kept = await pool?.query('select key, hits from request_count');
    expect(kept?.rows).toEqual([{ key: expect.any(String), hits: 6 }]);
  });

  it('answers that a part is away while nobody can count', async () => {
    const ask = await start('postgresql://nobody@127.0.0.1:9/nothing');
    expect(await ask()).toBe(503);
  });
});
