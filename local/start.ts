import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SettingsError } from '#platform/env.ts';
import type { SettingValues } from '#platform/setting-list.ts';
import { migrateDatabase } from '#database/migrate-database.ts';
import { isEmptyInstallation } from './empty-installation.ts';
import { blindSearch, seesAllLetters } from '#database/letters.ts';
import { discardInterruptedDemo } from './demo/interrupted.ts';
import type { Outside } from './demo/outside/connections.ts';
import { supplyOutside, withPrivateHost } from './demo/outside/part.ts';
import { buildFrontend } from './frontend-build.ts';
import { awaitGuardianBefore, startGuard } from './guard.ts';
import { takeLock } from './lock.ts';
import { isInsideUse } from './loopback-only.ts';
import type { Whereabouts } from './loopback-only.ts';
import { readSettingsOfStart } from './outside-settings.ts';
import { supplyDatabase, supplyIdentity, supplyMail, supplyRest, supplyTemporal } from './parts.ts';
import type { PartContext, Supply } from './parts.ts';
import { findFreePort, isFree } from './ports.ts';
import { waitFor } from './processes.ts';
import { createProgress } from './progress.ts';
import { waitUntilReady } from './readiness.ts';
import { keepRunningFacts } from './running.ts';
import { loadSecrets } from './secrets.ts';
import { superviseServer } from './servers.ts';
import { renderSummary } from './summary.ts';
import { unknownSettings } from './unknown-settings.ts';

/** `npm start`: the whole platform on this machine, from the data folder that is left by the start before. */
const progress = createProgress();
const stops: PartContext['stops'] = [];
let stopping: Promise<void> | null = null;
let firstSignalAt = 0;

async function stopAll(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const { name, stop } of stops.splice(0).reverse()) {
      await stop().catch((error: unknown) => progress.note(`${name} did not stop: ${String(error)}`));
    }
    process.exit(code);
  })();
  return stopping;
}

/** Ctrl+C arrives twice, from the terminal and from the parent; a second wish, later, does not wait any more. */
function onSignal(): void {
  if (stopping === null) progress.note('Stopping');
  else if (Date.now() - firstSignalAt > 2000) process.exit(130);
  firstSignalAt ||= Date.now();
  void stopAll(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
process.on('disconnect', onSignal);

async function choosePort(values: SettingValues, mayStillClose: boolean): Promise<number> {
  if (values.PORT === 0) return findFreePort();
  const free = async () => ((await isFree(values.PORT, values.HOST)) ? true : null);
  const isOurs = await waitFor(free, mayStillClose ? 12_000 : 0, 250);
  if (isOurs === null) {
    throw new Error(
      `Port ${values.PORT} is in use by another program. Stop it, or set PORT to a free one: PORT=${values.PORT + 1} npm start`,
    );
  }
  return values.PORT;
}

async function prepare(): Promise<{ context: PartContext; port: number }> {
  const values = readSettingsOfStart();
  const dotenv = join(import.meta.dirname, '..', '.env');
  if (existsSync(dotenv)) for (const line of unknownSettings(readFileSync(dotenv, 'utf8'))) progress.note(line);
  const dataDir = resolve(values.DATA_DIR);
  const lock = await takeLock(dataDir);
  stops.push({ name: 'lock', stop: async () => lock.release() });
  const port = await choosePort(values, lock.wasStale);
  await awaitGuardianBefore(dataDir);
  const guard = startGuard(dataDir);
  stops.push({ name: 'guard', stop: async () => guard.dismiss() });
  return { context: { values, dataDir, secrets: loadSecrets(dataDir), guard, progress, stops }, port };
}

const whereabouts = ({ NODE_ENV: nodeEnv, HOST: host, PUBLIC_URL: publicUrl }: SettingValues): Whereabouts => ({
  nodeEnv,
  host,
  publicUrl,
});

async function isDemoDue({ values }: PartContext, ownerUrl: string): Promise<boolean> {
  return values.DEMO !== 'off' && isInsideUse(whereabouts(values)) && (await isEmptyInstallation(ownerUrl));
}

/** The systems that the connections of the demonstration call, before the servers that may call them. */
async function supplyDemoSystems(context: PartContext, ownerUrl: string, supply: Supply) {
  const { values } = context;
  const isNew = await isDemoDue(context, ownerUrl);
  const outside = isInsideUse(whereabouts(values)) ? await supplyOutside(context, ownerUrl, isNew) : null;
  if (outside) supply.OUTGOING_PRIVATE_HOSTS = withPrivateHost(values.OUTGOING_PRIVATE_HOSTS, outside);
  return { isNew, outside };
}

async function installDemo(
  { progress }: PartContext,
  ownerUrl: string,
  env: NodeJS.ProcessEnv,
  outside: Outside | null,
): Promise<void> {
  const demo = await import('./demo/install.ts');
  const install = () =>
    demo.installDemo({
      databaseUrl: ownerUrl,
      blobDir: env['BLOB_DIR'] ?? '',
      temporalAddress: env['TEMPORAL_ADDRESS'] ?? '',
      env,
      outside,
      watchedDir: env['WATCHED_DIR'] ?? null,
      secretKey: env['SECRET_KEY'] ?? '',
      log: progress.note,
    });
  await progress.step('Demonstration', install, () => 'installed');
}

async function run(): Promise<void> {
  const { context, port } = await prepare();
  const { values, dataDir } = context;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  const page = progress.step('Page', buildFrontend, (isNew) => (isNew ? 'built' : 'built before'));
  page.catch(() => undefined);
  const temporal = supplyTemporal(context);
  temporal.catch(() => undefined);
  const database = await supplyDatabase(context);
  // Never in a database that somebody else keeps.
  if (!values.DATABASE_URL && (await discardInterruptedDemo(database.owner))) {
    progress.note('The demonstration was cut off half way; it is installed anew');
  }
  await progress.step(
    'Migrations',
    () => migrateDatabase(database.owner, database.app),
    (applied) => (applied.length === 0 ? 'up to date' : `${applied.length} applied`),
  );
  if ((await seesAllLetters(database.owner)) === false) progress.note(blindSearch);
  const mail = await supplyMail(context);
  const identity = await supplyIdentity(context, database.app, publicUrl);
  const supply: Supply = { ...supplyRest(context), ...(await temporal), ...mail.supply, ...identity };
  const fixed = {
    NODE_ENV: values.NODE_ENV,
    DATABASE_URL: database.app,
    // The servers never own the tables.
    DATABASE_OWNER_URL: '',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  };
  const { isNew, outside } = await supplyDemoSystems(context, database.owner, supply);
  const env: NodeJS.ProcessEnv = { ...process.env, ...supply, ...fixed };
  const serve = (name: string, script: string) =>
    stops.push(superviseServer({ name, script, env, dataDir, report: progress.note }));
  // Before the worker: the demonstration's mails of long ago must not go out while its past is still being written.
  if (isNew) await installDemo(context, database.owner, env, outside);
  serve('worker', 'worker/main.ts');
  await page;
  serve('api', 'api/main.ts');
  await progress.step(
    'Application',
    () => waitUntilReady(`http://127.0.0.1:${port}`, 120_000, () => stopping !== null),
    () => 'ready',
  );
  if (stopping !== null) return;
  const facts = {
    url: publicUrl,
    temporalAddress: env['TEMPORAL_ADDRESS'] ?? '',
    temporalUiUrl: supply.TEMPORAL_UI_URL || values.TEMPORAL_UI_URL || null,
    mailUrl: mail.url,
    databaseUrl: database.app,
  };
  const forget = keepRunningFacts(dataDir, { ...facts, settings: { ...supply, ...fixed } });
  stops.push({ name: 'running.json', stop: async () => forget() });
  const firstSuperAdminEmail = values.FIRST_SUPERADMIN_EMAIL?.toLowerCase() ?? null;
  console.log(
    await renderSummary({ ...facts, dataDir, firstSuperAdminEmail, hasLocalSignIn: !values.ENTRA_TENANT_ID }),
  );
  if (isNew && outside) await makeFirstRuns(database.owner);
}

async function makeFirstRuns(ownerUrl: string): Promise<void> {
  const { runConnections } = await import('./demo/outside/runs.ts');
  await runConnections(ownerUrl, () => stopping !== null).catch((error: unknown) => {
    progress.note(`The connections of the demonstration did not run: ${String(error)}`);
  });
}

try {
  await run();
} catch (error) {
  const isExplained = error instanceof SettingsError || error instanceof Error;
  console.error(`\n${isExplained ? error.message : String(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  await stopAll(1);
}
