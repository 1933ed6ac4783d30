import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answers, wantedOrFree } from '../ports.ts';
import { endProcess, markOf, waitFor } from '../processes.ts';
import type { ProcessMark } from '../processes.ts';
import type { Secrets } from '../secrets.ts';
import { findBinaries } from './binaries.ts';
import { cleanEnvironment, findRunning, identityOptions, makeCluster, pgdata, removeStaleLock } from './cluster.ts';
import type { RunningServer } from './cluster.ts';
import { moveToAllLetters } from './letters.ts';
import { choosePlace } from './place.ts';
import type { PostgresPlace } from './place.ts';
import { appRole, ownerRole } from '#database/grants.ts';
import { databaseName, ensureRolesAndDatabase } from './roles.ts';

export interface PostgresServer {
  port: number;
  mark: ProcessMark;
  /** A server that outlived its parent was taken over instead of started. */
  isAdopted: boolean;
  superuserUrl: string;
  ownerUrl: string;
  appUrl: string;
  stop: () => Promise<void>;
}

export interface PostgresOptions {
  dataDir: string;
  secrets: Secrets;
  /** Wanted port; a free one is taken when it is in use. */
  port: number;
  /** Server settings, such as `fsync=off` for throw-away clusters. */
  settings?: readonly string[];
}

/** Starts PostgreSQL on the data folder, or takes over the one that runs there. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const place = choosePlace(options.dataDir, findBinaries());
  makeCluster(place, options.secrets.postgres);
  const adopted = await takeOver(place);
  const running = adopted ?? (await launch(place, options));
  const urlAs = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${running.port}/${database}`;
  const superuserUrl = urlAs('postgres', options.secrets.postgres, 'postgres');
  await ensureRolesAndDatabase(superuserUrl, options.secrets);
  await moveToAllLetters(superuserUrl);
  return {
    port: running.port,
    mark: running.mark,
    isAdopted: adopted !== null,
    superuserUrl,
    ownerUrl: urlAs(ownerRole, options.secrets.databaseOwner, databaseName),
    appUrl: urlAs(appRole, options.secrets.databaseApp, databaseName),
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions and leaves nothing to recover.
    stop: () => endProcess(running.mark, 'SIGINT', 15_000),
  };
}

async function launch(place: PostgresPlace, options: PostgresOptions): Promise<RunningServer> {
  removeStaleLock(place);
  // Backends of a killed server hold its shared memory for a moment longer; then the start is refused once or twice.
  for (let attempt = 1; ; attempt += 1) {
    const launched = await tryLaunch(place, options);
    if (typeof launched !== 'string') return launched;
    if (attempt === 5) throw new Error(`PostgreSQL does not start:\n${launched}`);
    await pause(500 * attempt);
  }
}

/** Answers the end of the server's log when it did not come up. */
async function tryLaunch(place: PostgresPlace, options: PostgresOptions): Promise<RunningServer | string> {
  const logDir = join(options.dataDir, 'logs');
  mkdirSync(logDir, { recursive: true });
  const logFile = join(logDir, 'postgres.log');
  const log = openSync(logFile, 'a');
  const port = await wantedOrFree(options.port);
  const settings = [
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    'random_page_cost=1.1',
    ...(options.settings ?? []),
  ];
  const child = spawn(
    join(place.nativeDir, 'bin', 'postgres'),
    [
      '-D',
      pgdata(place),
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      '',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    // Its own process group: Ctrl+C must reach the supervisor alone, which stops the parts in order.
    { ...identityOptions(place), env: cleanEnvironment, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const failure: { error?: Error } = {};
  child.once('error', (error) => (failure.error = error));
  child.unref();
  const mark = markOf(child.pid ?? 0);
  const running = await waitFor(async () => {
    if (failure.error || child.exitCode !== null || child.signalCode !== null) return 'ended' as const;
    const found = findRunning(place);
    return found?.isReady && found.mark.pid === child.pid && (await answers(port)) ? found : null;
  }, 60_000);
  if (running !== null && running !== 'ended') return running;
  await endProcess(mark, 'SIGKILL');
  return failure.error?.message ?? readFileSync(logFile, 'utf8').split('\n').slice(-12).join('\n');
}

/** Null when none runs, also when the one that was found came to its end meanwhile, as after its parent was killed. */
async function takeOver(place: PostgresPlace): Promise<RunningServer | null> {
  const found = findRunning(place);
  if (found === null) return null;
  const outcome = await waitFor(async () => {
    const now = findRunning(place);
    if (now === null) return 'ended' as const;
    return now.isReady && (await answers(now.port)) ? now : null;
  }, 60_000);
  if (outcome === null)
    throw new Error(`PostgreSQL (process ${found.mark.pid}) runs on ${pgdata(place)} but does not become ready.`);
  return outcome === 'ended' ? null : outcome;
}
