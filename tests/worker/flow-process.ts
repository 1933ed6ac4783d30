import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEnvironment, testPlatform } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';

/** The key of the installation that these workers have. */
export const flowSecretKey = Buffer.alloc(32, 7).toString('base64');

/** The flow worker in a process of its own, on a queue of its own, once its loops and schedules run. */
export async function startFlowProcess(
  database: Pick<TestDatabase, 'name' | 'appUrl' | 'ownerUrl'>,
  queue: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const { dataDir, databaseUrl, temporal, mail } = testEnvironment(database);
  shareBundles(dataDir);
  const env = {
    ...process.env,
    ...testPlatform().identity,
    NODE_ENV: 'test',
    NODE_OPTIONS: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    SMTP_URL: mail.smtpUrl,
    SESSION_SECRET: 'a-session-secret-that-is-used-in-tests-only',
    SECRET_KEY: flowSecretKey,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const worker = fork(join(import.meta.dirname, 'flow-worker.ts'), [queue], {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => Promise.reject(new Error('The flow worker does not start.'))),
  ]);
  return worker;
}

export async function killProcess(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** The workflows are bundled once for all tests. */
function shareBundles(dataDir: string): void {
  const shared = join(tmpdir(), 'postmonth-test-bundles');
  mkdirSync(shared, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(join(dataDir, 'bundles'))) symlinkSync(shared, join(dataDir, 'bundles'));
}
