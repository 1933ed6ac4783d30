import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '#database/migrate-database.ts';
import { startGuard } from '#local/guard.ts';
import { startIdentityProvider } from '#local/identity-provider/server.ts';
import type { LocalIdentityProvider } from '#local/identity-provider/server.ts';
import { startMailCatcher } from '#local/mail-catcher/server.ts';
import { startPostgres } from '#local/postgres/server.ts';
import type { PostgresServer } from '#local/postgres/server.ts';
import { forgetOutside } from '#local/postgres/place.ts';
import { withClient } from '#database/with-client.ts';
import { loadSecrets } from '#local/secrets.ts';
import { startTemporal } from '#local/temporal/server.ts';
import { keepLogs } from './run-logs.ts';

/** Addresses of the servers that integration tests share. */
export interface TestPlatform {
  dataDir: string;
  superuserUrl: string;
  /** Passwords in clear text by role: the clusters are thrown away. */
  ownerUrl: string;
  appUrl: string;
  templateDatabase: string;
  temporalAddress: string;
  temporalNamespace: string;
  /** Settings of an application that signs people in at the local identity provider. */
  identity: LocalIdentityProvider['settings'];
  smtpUrl: string;
  /** Page and API of the mail catcher. */
  mailUrl: string;
}

const templateDatabase = 'postmonth_template';
/** Clusters of tests are thrown away; measurements pass their own settings. */
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** A fresh PostgreSQL with a migrated template database, and a fresh Temporal server, identity provider and mail catcher, all on free ports. */
export async function startTestPlatform(
  dir: string,
  settings: string[] = withoutDurability,
): Promise<{ addresses: TestPlatform; stop: () => Promise<void> }> {
  const dataDir = join(dir, 'data');
  const guard = startGuard(dataDir);
  const temporalStarting = startTemporal({
    dataDir,
    namespace: 'default',
    port: 0,
    uiPort: null,
    report: (line) => void process.stderr.write(`${line}\n`),
  });
  // Handled below by await; without this a failure of PostgreSQL first would be reported as unhandled.
  temporalStarting.catch(() => undefined);
  const postgres = await startPostgres({ dataDir, secrets: loadSecrets(dataDir), port: 0, settings });
  guard.watch(postgres.mark, 'SIGINT');
  await makeTemplate(postgres);
  const temporal = await temporalStarting;
  guard.watch(temporal.mark, 'SIGTERM');
  const where = { dataDir, nodeEnv: 'test', host: '127.0.0.1' };
  const mail = await startMailCatcher({ ...where, smtpPort: 0, webPort: 0 });
  const { identityClient, identityCookies } = loadSecrets(dataDir);
  const identity = await startIdentityProvider({
    ...where,
    port: 0,
    clientSecret: identityClient,
    cookieKey: identityCookies,
    // Each test file has people of its own; a test signs in by typing the address.
    listPeople: async () => [],
  });
  const stop = async () => {
    await Promise.all([identity.stop(), mail.stop(), temporal.stop(), postgres.stop()]);
    keepLogs('integration', dataDir);
    guard.dismiss();
    forgetOutside(dataDir);
    rmSync(dir, { recursive: true, force: true });
  };
  const { superuserUrl, ownerUrl, appUrl } = postgres;
  const addresses: TestPlatform = {
    dataDir,
    superuserUrl,
    ownerUrl,
    appUrl,
    templateDatabase,
    temporalAddress: temporal.address,
    temporalNamespace: 'default',
    identity: identity.settings,
    smtpUrl: mail.smtpUrl,
    mailUrl: mail.url,
  };
  return { addresses, stop };
}

async function makeTemplate({ superuserUrl, ownerUrl, appUrl }: PostgresServer): Promise<void> {
  await withClient(superuserUrl, (client) => client.query(`create database ${templateDatabase} owner postmonth_owner`));
  const url = databaseUrl(ownerUrl, templateDatabase);
  await migrateDatabase(url, databaseUrl(appUrl, templateDatabase));
}

/** The same server and role, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
