import { resolve } from 'node:path';
import { createBlobStore } from '#platform/blob-store.ts';
import { readSettings, SettingsError } from '#platform/env.ts';
import { suppliedSettings } from '../parts.ts';
import { startPostgres } from '../postgres/server.ts';
import { loadSecrets } from '../secrets.ts';
import { eraseName } from './erase-name.ts';
import type { Erasure } from './erase-name.ts';

/** `npm run erase-tenant -- "<name>" [--yes]`: takes a tenant's or a person's name out of the installation. */
const usage = 'Usage: npm run erase-tenant -- "<name of a tenant, or name or e-mail of a user>" [--yes]';

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isReal = given.includes('--yes');
  const [name, ...others] = given.filter((word) => word !== '--yes');
  if (!name || others.length > 0) throw new Error(usage);
  const values = readSettings(process.env, suppliedSettings);
  const dataDir = resolve(values.DATA_DIR);
  const connectionString = values.AZURE_STORAGE_CONNECTION_STRING;
  const blobs = createBlobStore(
    connectionString !== null
      ? { kind: 'azure', connectionString, container: values.AZURE_BLOB_CONTAINER }
      : { kind: 'folder', dir: resolve(values.BLOB_DIR ?? `${dataDir}/blobs`) },
  );
  const work = (ownerUrl: string) => eraseName({ ownerUrl, blobs, name, isReal });
  if (values.DATABASE_URL) {
    tell(await work(values.DATABASE_OWNER_URL ?? values.DATABASE_URL), isReal);
    return;
  }
  const server = await startPostgres({ dataDir, secrets: loadSecrets(dataDir), port: values.POSTGRES_PORT });
  try {
    tell(await work(server.ownerUrl), isReal);
  } finally {
    if (!server.isAdopted) await server.stop();
  }
}

function tell({ rows, files, unread, userId, left }: Erasure, isReal: boolean): void {
  const lines = (counts: Record<string, number>) =>
    Object.entries(counts).map(([place, found]) => `  ${place.padEnd(36)} ${found} rows`);
  const found = [
    ...lines(rows),
    ...(userId === null ? [] : [`  app_user                             user ${userId}, who can no longer sign in`]),
    ...files.map((key) => `  file ${key}`),
  ];
  console.log(
    found.length === 0 ? 'The name stands nowhere that is erased.' : isReal ? 'Erased in:' : 'Would be erased in:',
  );
  if (found.length > 0) console.log(found.join('\n'));
  if (Object.keys(left).length > 0) {
    console.log(`It stands here as well and is left; change it on the screen of each:\n${lines(left).join('\n')}`);
  }
  if (unread.length > 0) console.log(`Could not be opened:\n${unread.map((key) => `  file ${key}`).join('\n')}`);
  if (!isReal && found.length > 0) console.log('Nothing has been changed. Repeat it with --yes to erase.');
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
