import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetOutside } from '#local/postgres/place.ts';
import { withClient } from '#local/postgres/roles.ts';
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
