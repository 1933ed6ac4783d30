import { resolve } from 'node:path';
import { createBlobStore } from '#platform/blob-store.ts';
import { readSettings, SettingsError } from '#platform/env.ts';
import type { SettingValues } from '#platform/setting-list.ts';
import { migrateDatabase } from '../database.ts';
import { suppliedSettings } from '../parts.ts';
import { startPostgres } from '../postgres/server.ts';
import { keepSecretKey, loadSecrets } from '../secrets.ts';
import { makeBackup } from './backup.ts';
import { keepNewest } from './keep-newest.ts';
import { readBackup, restoreBackup } from './restore.ts';

/** `npm run backup -- <folder>` and `npm run restore -- <folder>`: rows, files and the key that secrets are sealed with. */
const usage =
  'Usage: npm run backup -- <empty folder> [--keep <number of backups>], or npm run restore -- <folder of a backup>';

function blobStoreOf(values: SettingValues) {
  const connectionString = values.AZURE_STORAGE_CONNECTION_STRING;
  return createBlobStore(
    connectionString !== null
      ? { kind: 'azure', connectionString, container: values.AZURE_BLOB_CONTAINER }
      : { kind: 'folder', dir: resolve(values.BLOB_DIR ?? `${values.DATA_DIR}/blobs`) },
  );
}

async function backup(values: SettingValues, folder: string): Promise<void> {
  const dataDir = resolve(values.DATA_DIR);
  const secretKey = values.SECRET_KEY || loadSecrets(dataDir).key;
  const made = await withDatabase(values, ({ ownerUrl }) =>
    makeBackup({ ownerUrl, blobs: blobStoreOf(values), secretKey, folder }),
  );
  console.log(`${folder}: ${made.tables.length} tables, ${made.files.length} files and the secret key.`);
}

async function restore(values: SettingValues, folder: string): Promise<void> {
  const { secretKey } = readBackup(folder);
  if (values.SECRET_KEY && values.SECRET_KEY !== secretKey) {
    throw new Error('SECRET_KEY is another one than that of the backup: set the one in its file secret-key first.');
  }
  const restored = await withDatabase(values, async ({ ownerUrl, appUrl }) => {
    await migrateDatabase(ownerUrl, appUrl);
    return restoreBackup({ ownerUrl, blobs: blobStoreOf(values), folder });
  });
  if (!values.SECRET_KEY) keepSecretKey(resolve(values.DATA_DIR), secretKey);
  console.log(`Restored what was made at ${restored.madeAt}. Start now; every process begins again from its row.`);
}

/** The database of DATABASE_URL, or the embedded one, which is started for the moment when it does not run. */
async function withDatabase<T>(
  values: SettingValues,
  work: (urls: { ownerUrl: string; appUrl: string }) => Promise<T>,
): Promise<T> {
  if (values.DATABASE_URL) {
    return work({ ownerUrl: values.DATABASE_OWNER_URL ?? values.DATABASE_URL, appUrl: values.DATABASE_URL });
  }
  const dataDir = resolve(values.DATA_DIR);
  const server = await startPostgres({ dataDir, secrets: loadSecrets(dataDir), port: values.POSTGRES_PORT });
  try {
    return await work(server);
  } finally {
    if (!server.isAdopted) await server.stop();
  }
}

try {
  const [verb, folder, option, number] = process.argv.slice(2);
  if ((verb !== 'backup' && verb !== 'restore') || !folder) throw new Error(usage);
  const keep = Number(number);
  if (option !== undefined && (verb !== 'backup' || option !== '--keep' || !(Number.isInteger(keep) && keep > 0))) {
    throw new Error(usage);
  }
  const values = readSettings(process.env, suppliedSettings);
  await (verb === 'backup' ? backup : restore)(values, resolve(folder));
  if (option !== undefined) {
    const gone = keepNewest(resolve(folder), keep);
    if (gone.length > 0) console.log(`Removed older backups: ${gone.join(', ')}`);
  }
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
