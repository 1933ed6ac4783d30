import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { watchedPlaceOf } from '#platform/env.ts';
import type { SettingName, SettingValues } from '#platform/setting-list.ts';
import { startIdentityProvider } from './identity-provider/server.ts';
import { listPeople } from './identity-provider/people.ts';
import { keepRunning } from './keep-running.ts';
import { startMailCatcher } from './mail-catcher/server.ts';
import type { Guard } from './guard.ts';
import { startPostgres } from './postgres/server.ts';
import type { Progress } from './progress.ts';
import type { Secrets } from './secrets.ts';
import { wantedOrFree } from './ports.ts';
import { startReadOnlyUi } from './temporal/read-only-ui.ts';
import { startTemporal } from './temporal/server.ts';

/** What the embedded parts supply when nothing else is set. */
export const suppliedSettings: readonly SettingName[] = [
  'DATABASE_URL',
  'TEMPORAL_ADDRESS',
  'ENTRA_TENANT_ID',
  'ENTRA_CLIENT_ID',
  'ENTRA_CLIENT_SECRET',
  'SMTP_URL',
  'SESSION_SECRET',
  'SECRET_KEY',
];

export interface PartContext {
  values: SettingValues;
  dataDir: string;
  secrets: Secrets;
  guard: Guard;
  progress: Progress;
  /** Filled as parts come up; run backwards at the stop. */
  stops: { name: string; stop: () => Promise<void> }[];
}

/** Settings for the servers, by name. */
export type Supply = Partial<Record<SettingName, string>>;

export async function supplyDatabase({
  values,
  dataDir,
  secrets,
  guard,
  progress,
  stops,
}: PartContext): Promise<{ app: string; owner: string }> {
  if (values.DATABASE_URL) {
    progress.note(`PostgreSQL         ${withoutPassword(values.DATABASE_URL)} (DATABASE_URL)`);
    return { app: values.DATABASE_URL, owner: values.DATABASE_OWNER_URL ?? values.DATABASE_URL };
  }
  const start = (port: number) => startPostgres({ dataDir, secrets, port });
  const server = await progress.step(
    'PostgreSQL',
    () => start(values.POSTGRES_PORT),
    ({ port, isAdopted }) => `127.0.0.1:${port}${isAdopted ? ' (was still running)' : ''}`,
  );
  tellOtherPort(progress, 'POSTGRES_PORT', values.POSTGRES_PORT, server);
  const stop = keepRunning({
    name: 'PostgreSQL',
    first: server,
    startAgain: ({ port }) => start(port),
    portOf: ({ port }) => port,
    signal: 'SIGINT',
    guard,
    report: progress.note,
  });
  stops.push({ name: 'PostgreSQL', stop });
  return { app: server.appUrl, owner: server.ownerUrl };
}

export async function supplyTemporal({ values, dataDir, guard, progress, stops }: PartContext): Promise<Supply> {
  if (values.TEMPORAL_ADDRESS) {
    progress.note(`Temporal           ${values.TEMPORAL_ADDRESS} (TEMPORAL_ADDRESS)`);
    return {};
  }
  // The interface itself has any free port; people get the address of the read-only proxy before it.
  const start = (port: number, uiPort: number | null) =>
    startTemporal({ dataDir, namespace: values.TEMPORAL_NAMESPACE, port, uiPort, report: progress.note });
  const server = await progress.step(
    'Temporal',
    () => start(values.TEMPORAL_PORT, 0),
    ({ address, isAdopted }) => `${address}${isAdopted ? ' (was still running)' : ''}`,
  );
  tellOtherPort(progress, 'TEMPORAL_PORT', values.TEMPORAL_PORT, server);
  const stop = keepRunning({
    name: 'Temporal',
    first: server,
    startAgain: ({ port, uiPort }) => start(port, uiPort),
    portOf: ({ port }) => port,
    signal: 'SIGTERM',
    guard,
    report: progress.note,
  });
  stops.push({ name: 'Temporal', stop });
  const { uiPort } = server;
  if (uiPort === null) return { TEMPORAL_ADDRESS: server.address, TEMPORAL_UI_URL: values.TEMPORAL_UI_URL ?? '' };
  const ui = await startReadOnlyUi(await wantedOrFree(values.TEMPORAL_UI_PORT), uiPort);
  stops.push({ name: 'Temporal UI', stop: ui.stop });
  return { TEMPORAL_ADDRESS: server.address, TEMPORAL_UI_URL: values.TEMPORAL_UI_URL ?? ui.url };
}

export async function supplyIdentity(context: PartContext, databaseUrl: string, publicUrl: string): Promise<Supply> {
  const { values, dataDir, secrets, progress, stops } = context;
  if (values.ENTRA_TENANT_ID) {
    progress.note(`Sign-in            tenant ${values.ENTRA_TENANT_ID} (ENTRA_TENANT_ID)`);
    return {};
  }
  const firstSuperAdmin = values.FIRST_SUPERADMIN_EMAIL?.toLowerCase() ?? null;
  const provider = await progress.step(
    'Identity provider',
    () =>
      startIdentityProvider({
        dataDir,
        port: values.IDENTITY_PORT,
        clientSecret: secrets.identityClient,
        cookieKey: secrets.identityCookies,
        nodeEnv: values.NODE_ENV,
        host: values.HOST,
        publicUrl,
        listPeople: () => listPeople(databaseUrl, firstSuperAdmin),
      }),
    ({ url }) => url,
  );
  stops.push({ name: 'identity provider', stop: provider.stop });
  return provider.settings;
}

export async function supplyMail({
  values,
  dataDir,
  progress,
  stops,
}: PartContext): Promise<{ supply: Supply; url: string | null }> {
  if (values.SMTP_URL) {
    progress.note(`Mail               ${withoutPassword(values.SMTP_URL)} (SMTP_URL)`);
    return { supply: {}, url: null };
  }
  const catcher = await progress.step(
    'Mail catcher',
    () =>
      startMailCatcher({
        dataDir,
        smtpPort: values.SMTP_PORT,
        webPort: values.MAIL_PORT,
        nodeEnv: values.NODE_ENV,
        host: values.HOST,
      }),
    ({ url }) => url,
  );
  stops.push({ name: 'mail catcher', stop: catcher.stop });
  return { supply: { SMTP_URL: catcher.smtpUrl }, url: catcher.url };
}

/** Secrets and the folder for files, where none are set. */
export function supplyRest({ values, dataDir, secrets }: PartContext): Supply {
  const blobDir = resolve(values.BLOB_DIR ?? join(dataDir, 'blobs'));
  const watched = watchedPlaceOf({ ...values, DATA_DIR: dataDir });
  if (values.AZURE_STORAGE_CONNECTION_STRING === null) mkdirSync(blobDir, { recursive: true });
  if (watched.kind === 'folder') mkdirSync(watched.dir, { recursive: true });
  return {
    SESSION_SECRET: values.SESSION_SECRET ?? secrets.session,
    SECRET_KEY: values.SECRET_KEY ?? secrets.key,
    BLOB_DIR: blobDir,
    ...(watched.kind === 'folder' && { WATCHED_DIR: watched.dir }),
    DATA_DIR: dataDir,
  };
}

/** A port that somebody has asked for is not replaced in silence. */
function tellOtherPort(
  progress: Progress,
  name: 'POSTGRES_PORT' | 'TEMPORAL_PORT',
  wanted: number,
  { port, isAdopted }: { port: number; isAdopted: boolean },
): void {
  if (!process.env[name] || wanted === 0 || port === wanted) return;
  const reason = isAdopted ? 'the server of the start before still runs' : 'another program uses it';
  progress.note(`${name}=${wanted} was not taken (${reason}); the port is ${port}`);
}

export function withoutPassword(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname}`;
}
