import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrateDatabase } from '#database/migrate-database.ts';
import { readBackup } from '#ops/backup/restore.ts';
import { readSettings, SettingsError } from '#platform/env.ts';
import type { SettingValues } from '#platform/setting-list.ts';
import { suppliedSettings } from './parts.ts';
import { startPostgres } from './postgres/server.ts';
import { runToEnd } from './run-beside.ts';
import { keepSecretKey, loadSecrets } from './secrets.ts';

/**
 * `npm run backup`, `restore`, `erase-tenant`, `rotate-secrets`, `rules`, `sql-views`, `superadmin` and `migrate`: commands of `ops/`, and `setup` of the api, with the servers and secrets of
 * `npm start` where the environment names none. The embedded PostgreSQL is started for the moment when it does not run.
 */
const [name = '', ...words] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const command = name === 'setup' ? [join(root, 'api', 'set-up', 'main.ts')] : [join(root, 'ops', 'main.ts'), name];

const run = (settings: NodeJS.ProcessEnv) =>
  runToEnd(process.execPath, [...command, ...words], { ...process.env, ...settings });

/** The key of this data folder, which a restored installation gets from its backup instead. */
function secretKeyFor({ SECRET_KEY, DATA_DIR }: SettingValues): NodeJS.ProcessEnv {
  const dataDir = resolve(DATA_DIR);
  const isKept = existsSync(join(dataDir, 'secrets.json'));
  if (SECRET_KEY || name === 'restore' || !isKept) return {};
  return { SECRET_KEY: loadSecrets(dataDir).key };
}

async function runOnEmbedded(values: SettingValues): Promise<number> {
  const dataDir = resolve(values.DATA_DIR);
  const server = await startPostgres({ dataDir, secrets: loadSecrets(dataDir), port: values.POSTGRES_PORT });
  try {
    if (name === 'superadmin' && !server.isAdopted) await migrateDatabase(server.ownerUrl, server.appUrl);
    return await run({
      DATABASE_URL: server.appUrl,
      DATABASE_OWNER_URL: server.ownerUrl,
      DATA_DIR: dataDir,
      ...secretKeyFor(values),
    });
  } finally {
    if (!server.isAdopted) await server.stop();
  }
}

try {
  const values = readSettings(process.env, suppliedSettings);
  if (!values.DATABASE_URL && name === 'migrate') {
    throw new Error(
      'DATABASE_URL is missing: expected the address of the database to migrate. The embedded one migrates at npm start.',
    );
  }
  const code = await (values.DATABASE_URL ? run(secretKeyFor(values)) : runOnEmbedded(values));
  const [folder] = words;
  if (code === 0 && name === 'restore' && folder && !values.SECRET_KEY) {
    keepSecretKey(resolve(values.DATA_DIR), readBackup(resolve(folder)).secretKey);
  }
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
