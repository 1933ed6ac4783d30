import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { openDatabase } from '#database/orm.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

const poolSize = 2;

describe('connections that PostgreSQL ends', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openDatabase(database.appUrl, { poolSize });
  });
  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  const pool = () => orm.em.getConnection().getNativeClient();
  const ask = () => orm.em.fork().execute<{ one: number }[]>('select 1 as one');
  const terminate = 'select pg_terminate_backend(pg_backend_pid())';

  it('in the middle of a transaction are given back, however often', async () => {
    for (let time = 0; time < 3 * poolSize; time += 1) {
      await expect(orm.em.fork().transactional((em) => em.execute(terminate))).rejects.toThrow();
    }
    expect(await ask()).toEqual([{ one: 1 }]);
    const { totalCount, idleCount, waitingCount } = await pool();
    expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
  });

  it('before a transaction has begun are given back, too', async () => {
    for (let time = 0; time < 3 * poolSize; time += 1) {
      (await pool()).once('acquire', (client) => void client.end());
      await expect(orm.em.fork().transactional((em) => em.execute('select 1'))).rejects.toThrow();
    }
    expect(await ask()).toEqual([{ one: 1 }]);
    const { totalCount, idleCount, waitingCount } = await pool();
    expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
  });
});
