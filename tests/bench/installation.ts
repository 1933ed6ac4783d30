import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { openDatabase } from '#database/orm.ts';
import { findFreePort } from '#local/ports.ts';
import { createTestDatabase } from '#tests/support/installation.ts';
import { startTestPlatform } from '#tests/support/platform.ts';
import { serverEnvironment } from './environment.ts';
import { memoryGauge, startServer } from './processes.ts';
import type { MemoryGauge } from './processes.ts';

/** Everything an installation has, each in a process of its own; PostgreSQL writes as durably as in production. */
export interface BenchInstallation {
  dir: string;
  baseUrl: string;
  orm: MikroORM;
  database: pg.Pool;
  temporal: Client;
  /** Of the worker that reads and checks files. */
  cpuMemory: MemoryGauge;
  cpuPid: number;
  close: () => Promise<void>;
}

export async function startInstallation(): Promise<BenchInstallation> {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-bench-'));
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(dir, 0o711);
  const { addresses, stop } = await startTestPlatform(dir, []);
  const platformFile = join(dir, 'platform.json');
  writeFileSync(platformFile, JSON.stringify(addresses));
  process.env.POSTMONTH_TEST_PLATFORM = platformFile;
  const created = await createTestDatabase();
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const env = { ...serverEnvironment(dir, addresses, created), PORT: String(port), PUBLIC_URL: baseUrl };
  const flow = startServer('worker/main.ts', ['flow'], env);
  const cpu = startServer('worker/main.ts', ['cpu'], env);
  const api = startServer('api/main.ts', [], env);
  await untilReady(baseUrl);
  const orm = await openDatabase(created.appUrl, { poolSize: 2 });
  const database = new pg.Pool({ connectionString: created.appUrl, max: 2 });
  const connection = await Connection.connect({ address: addresses.temporalAddress });
  return {
    dir,
    baseUrl,
    orm,
    database,
    temporal: new Client({ connection, namespace: addresses.temporalNamespace }),
    cpuMemory: memoryGauge(cpu.pid),
    cpuPid: cpu.pid,
    close: async () => {
      await Promise.all([api.stop(), flow.stop(), cpu.stop()]);
      await Promise.all([connection.close(), orm.close(), database.end()]);
      await stop();
    },
  };
}

async function untilReady(baseUrl: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`Not ready: ${(await answer?.text()) ?? 'no answer'}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
