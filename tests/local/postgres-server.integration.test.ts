import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { seesAllLetters } from '#database/letters.ts';
import { forgetOutside } from '#local/postgres/place.ts';
import { withClient } from '#database/with-client.ts';
import { startPostgres } from '#local/postgres/server.ts';
import type { PostgresServer } from '#local/postgres/server.ts';
import { endProcess, isAlive } from '#local/processes.ts';
import { loadSecrets } from '#local/secrets.ts';

describe('the embedded PostgreSQL', () => {
  let parent: string;
  let dataDir: string;
  const running: PostgresServer[] = [];

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'cluster-'));
    chmodSync(parent, 0o711);
    dataDir = join(parent, '.data');
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    forgetOutside(dataDir);
    rmSync(parent, { recursive: true, force: true });
  });

  async function start(): Promise<PostgresServer> {
    const server = await startPostgres({ dataDir, secrets: loadSecrets(dataDir), port: 0 });
    running.push(server);
    return server;
  }

  const write = (server: PostgresServer) =>
    withClient(server.ownerUrl, (client) => client.query('create table kept as select 1 as answer'));
  const read = (server: PostgresServer) =>
    withClient(
      server.ownerUrl,
      async (client) => (await client.query<{ answer: number }>('select answer from kept')).rows,
    );

  it('keeps its data over a stop and a start', async () => {
    const first = await start();
    await write(first);
    await first.stop();
    expect(isAlive(first.mark)).toBe(false);
    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(await read(second)).toEqual([{ answer: 1 }]);
  });

  it('recovers when it was killed', async () => {
    const first = await start();
    await write(first);
    await endProcess(first.mark, 'SIGKILL');
    const second = await start();
    expect(second.isAdopted).toBe(false);
    expect(await read(second)).toEqual([{ answer: 1 }]);
  });

  it('takes over a server that outlived its parent', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ isAdopted: true, port: first.port, mark: first.mark });
  });

  it('starts beside a stale process file, also when the number belongs to another program now', async () => {
    const first = await start();
    const lock = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const text = existsSync(lock) ? readFileSync(lock, 'utf8') : '';
    expect(text).not.toBe('');
    await first.stop();
    writeFileSync(lock, text.replace(/^\d+/, String(process.pid)));
    const second = await start();
    expect(second.isAdopted).toBe(false);
  });

  it('makes a half-made cluster anew', async () => {
    mkdirSync(join(dataDir, 'postgres', 'data'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '18');
    const server = await start();
    expect(server.isAdopted).toBe(false);
  });

  it('finds words of every script by their trigrams, also in a database of an earlier version', async () => {
    const first = await start();
    const search = (server: PostgresServer) =>
      withClient(server.superuserUrl.replace(/\/postgres$/, '/postmonth'), async (client) => {
        await client.query('set enable_seqscan = off');
        const found = await client.query(
          `select name from place where name like '%京都%' or name like '%عقار%' order by name`,
        );
        return found.rows.map(({ name }: { name: string }) => name);
      });
    await withClient(first.superuserUrl, (client) =>
      client.query(`update pg_database set datctype = 'C' where datname = 'postmonth'`),
    );
    const url = first.superuserUrl.replace(/\/postgres$/, '/postmonth');
    await withClient(url, (client) =>
      client.query(`create extension if not exists pg_trgm; create table place as select name from (values ('東京都'), ('Kyoto'), ('عقارات دبي')) v(name);
        create index place_by_name on place using gin (name gin_trgm_ops)`),
    );
    expect(await seesAllLetters(url)).toBe(false);
    await first.stop();
    const second = await start();
    const moved = second.superuserUrl.replace(/\/postgres$/, '/postmonth');
    expect(await seesAllLetters(moved)).toBe(true);
    expect(await search(second)).toEqual(['عقارات دبي', '東京都'].sort());
    await withClient(moved, async (client) => {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<Record<string, string>>(
        `explain select 1 from place where name like '%東京都%'`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('place_by_name');
    });
  });

  // Only root has to hand PostgreSQL to somebody else; another user cannot even make such a folder for it.
  (process.getuid?.() === 0 ? it : it.skip)('runs for root below a folder that only root may enter', async () => {
    chmodSync(parent, 0o700);
    const first = await start();
    await write(first);
    await first.stop();
    const { folder } = JSON.parse(readFileSync(join(dataDir, 'postgres-place.json'), 'utf8')) as { folder: string };
    expect(existsSync(join(folder, 'postgres', 'data', 'PG_VERSION'))).toBe(true);
    expect(await read(await start())).toEqual([{ answer: 1 }]);
    await running.at(-1)?.stop();
    forgetOutside(dataDir);
    expect(existsSync(folder)).toBe(false);
  });
});
