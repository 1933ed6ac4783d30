import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { openDatabase } from '#database/orm.ts';
import { migrateDatabase } from '#database/migrate-database.ts';
import { startGuard } from '#local/guard.ts';
import {
  supplyDatabase,
  supplyIdentity,
  supplyMail,
  supplyRest,
  supplyTemporal,
  suppliedSettings,
} from '#local/parts.ts';
import type { PartContext } from '#local/parts.ts';
import { findFreePort } from '#local/ports.ts';
import { forgetOutside } from '#local/postgres/place.ts';
import { waitFor } from '#local/processes.ts';
import { createProgress } from '#local/progress.ts';
import { loadSecrets } from '#local/secrets.ts';
import { superviseServer } from '#local/servers.ts';
import { readSettings } from '#platform/env.ts';
import type { ArmedFault } from '#platform/fault-points.ts';
import { isEverybodyThere, killAll, pidsOf } from './processes.ts';
import type { Victim } from './processes.ts';

/** An installation as `npm start` brings it up, each server in a process of its own, and each started again when it ends. */
export interface ChaosPlatform {
  dataDir: string;
  baseUrl: string;
  orm: MikroORM;
  database: pg.Pool;
  temporal: Client;
  /** Kills, and answers the numbers of the killed processes. */
  kill: (victim: Victim) => number[];
  /** Lets the next passage of a point kill the victim, by default whoever passes. */
  arm: (point: ArmedFault['point'], victim?: Victim) => void;
  isArmed: () => boolean;
  /** @returns whether the point has struck */
  disarm: () => boolean;
  /** Waits until the whole platform answers, with every server up. */
  untilUp: (limitMs?: number) => Promise<void>;
  /** What the supervisor said. */
  notes: string[];
  close: () => Promise<void>;
}

const anyPort = Object.fromEntries(
  ['POSTGRES_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'IDENTITY_PORT', 'SMTP_PORT', 'MAIL_PORT'].map((name) => [
    name,
    '0',
  ]),
);

export async function startChaosPlatform(): Promise<ChaosPlatform> {
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-chaos-'));
  // As root, PostgreSQL runs as another user, who has to pass through.
  chmodSync(dir, 0o711);
  const dataDir = join(dir, 'data');
  const notes: string[] = [];
  const progress = createProgress((line) => notes.push(line));
  const guard = startGuard(dataDir);
  const values = readSettings({ NODE_ENV: 'test', DEMO: 'off', ...anyPort }, suppliedSettings);
  const context: PartContext = { values, dataDir, secrets: loadSecrets(dataDir), guard, progress, stops: [] };
  const [addresses, servers] = await startServers(context, join(dir, 'fault.json'));
  const orm = await openDatabase(addresses.databaseUrl, { poolSize: 4 });
  const database = new pg.Pool({ connectionString: addresses.databaseUrl, max: 4 });
  database.on('error', () => undefined);
  const connection = Connection.lazy({ address: addresses.temporalAddress });
  const fault = join(dir, 'fault.json');
  const untilUp = async (limitMs = 120_000) => {
    const areThere = () => (isEverybodyThere(dataDir) ? true : null);
    const isReady = () =>
      fetch(`${addresses.baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => (response.ok ? true : null),
        () => null,
      );
    if ((await waitFor(areThere, limitMs, 250)) === null || (await waitFor(isReady, limitMs, 250)) === null)
      throw new Error(`Not every server is back:\n${notes.join('\n')}`);
  };
  await untilUp();
  return {
    dataDir,
    baseUrl: addresses.baseUrl,
    orm,
    database,
    temporal: new Client({ connection, namespace: values.TEMPORAL_NAMESPACE }),
    kill: (victim) => {
      const pids = pidsOf(victim, dataDir);
      killAll(pids);
      return pids;
    },
    arm: (point, victim) =>
      writeFileSync(fault, JSON.stringify({ point, ...(victim && { victims: pidsOf(victim, dataDir) }) })),
    isArmed: () => existsSync(fault),
    disarm: () => {
      rmSync(fault, { force: true });
      const struck = `${fault}.struck`;
      const hasStruck = existsSync(struck);
      rmSync(struck, { force: true });
      return hasStruck;
    },
    untilUp,
    notes,
    close: async () => {
      await Promise.all([connection.close(), orm.close(), database.end()]);
      await Promise.all(servers.map((server) => server.stop()));
      for (const { stop } of context.stops.reverse()) await stop();
      guard.dismiss();
      forgetOutside(dataDir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function startServers(context: PartContext, faultFile: string) {
  const { values, dataDir, progress } = context;
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const temporalStarting = supplyTemporal(context);
  temporalStarting.catch(() => undefined);
  const { app, owner } = await supplyDatabase(context);
  await migrateDatabase(owner, app);
  const mail = await supplyMail(context);
  const identity = await supplyIdentity(context, app, baseUrl);
  const temporal = await temporalStarting;
  const supply = { ...supplyRest(context), ...temporal, ...mail.supply, ...identity };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: values.NODE_ENV,
    NODE_OPTIONS: '',
    ...supply,
    DATABASE_URL: app,
    DATABASE_OWNER_URL: '',
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    LOG_LEVEL: 'info',
    FAULT_POINTS_FILE: faultFile,
    PUBLISH_GRACE_SECONDS: '0',
  };
  const servers = [
    ['worker', 'worker/main.ts'],
    ['api', 'api/main.ts'],
  ].map(([name = '', script = '']) => superviseServer({ name, script, env, dataDir, report: progress.note }));
  const addresses = { databaseUrl: app, baseUrl, temporalAddress: temporal.TEMPORAL_ADDRESS ?? '' };
  return [addresses, servers] as const;
}
