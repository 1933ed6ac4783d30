import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Connection } from '@temporalio/client';
import type { Guard } from '#local/guard.ts';
import { keepRunning } from '#local/keep-running.ts';
import { forgetOutside } from '#local/postgres/place.ts';
import { withClient } from '#database/with-client.ts';
import { startPostgres } from '#local/postgres/server.ts';
import { endProcess, isAlive, waitFor } from '#local/processes.ts';
import type { ProcessMark } from '#local/processes.ts';
import { loadSecrets } from '#local/secrets.ts';
import { startTemporal } from '#local/temporal/server.ts';

describe('an embedded server that is killed', () => {
  let dataDir: string;
  let watched: ProcessMark[];
  const guard: Guard = { watch: (mark) => watched.push(mark), dismiss: () => undefined };
  const report = () => undefined;

  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'kept-')), '.data');
    watched = [];
  });
  afterEach(() => {
    forgetOutside(dataDir);
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });

  it('comes back as PostgreSQL at its address with what was committed, and ends when it is stopped', async () => {
    const start = (port: number) => startPostgres({ dataDir, secrets: loadSecrets(dataDir), port });
    const first = await start(0);
    const startAgain = () => start(first.port);
    const stop = keepRunning({
      name: 'PostgreSQL',
      first,
      startAgain,
      portOf: ({ port }) => port,
      signal: 'SIGINT',
      guard,
      report,
    });
    await withClient(first.ownerUrl, (client) => client.query('create table kept as select 42 as answer'));
    await endProcess(first.mark, 'SIGKILL');
    const rows = await waitFor(
      () =>
        withClient(first.ownerUrl, async (client) => (await client.query('select answer from kept')).rows).catch(
          () => null,
        ),
      40_000,
    );
    expect(rows).toEqual([{ answer: 42 }]);
    await stop();
    expect(watched.length).toBe(2);
    expect(watched.filter(isAlive)).toEqual([]);
  });

  it('comes back as Temporal at its address', async () => {
    const start = (port: number) => startTemporal({ dataDir, namespace: 'default', port, uiPort: null, report });
    const first = await start(0);
    const startAgain = () => start(first.port);
    const stop = keepRunning({
      name: 'Temporal',
      first,
      startAgain,
      portOf: ({ port }) => port,
      signal: 'SIGTERM',
      guard,
      report,
    });
    await endProcess(first.mark, 'SIGKILL');
    const isBack = await waitFor(async () => {
      try {
        const connection = await Connection.connect({ address: first.address, connectTimeout: 500 });
        await connection.close();
        return true;
      } catch {
        return null;
      }
    }, 40_000);
    expect(isBack).toBe(true);
    await stop();
    expect(watched.filter(isAlive)).toEqual([]);
  });
});
