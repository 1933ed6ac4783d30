import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type pg from 'pg';
import { readSettings, SettingsError } from '#platform/env.ts';
import { migrateDatabase } from './database.ts';
import { suppliedSettings } from './parts.ts';
import { withClient } from './postgres/roles.ts';
import { startPostgres } from './postgres/server.ts';
import { loadSecrets } from './secrets.ts';

/** `npm run superadmin -- add <e-mail>`: makes somebody SuperAdmin, known before or not, also while the platform runs. */
async function addSuperAdmin(client: pg.Client, email: string): Promise<string> {
  const role = await client.query<{ id: number }>(
    `select id from role where base_role = 'SuperAdmin' and is_active order by is_built_in desc, id limit 1`,
  );
  const roleId = role.rows[0]?.id;
  if (roleId === undefined) throw new Error('The database holds no active role with the base role SuperAdmin.');
  const known = await client.query<{ id: number; role_id: number }>(
    'select id, role_id from app_user where lower(email) = $1 order by retired_at nulls first',
    [email],
  );
  const before = known.rows[0];
  const name = email.split('@')[0] ?? email;
  const saved = before
    ? await client.query<{ id: number }>(
        'update app_user set role_id = $2, is_active = true, retired_at = null, updated_at = now() where id = $1 returning id',
        [before.id, roleId],
      )
    : await client.query<{ id: number }>(
        'insert into app_user (email, name, first_name, role_id) values ($1, $2, $2, $3) returning id',
        [email, name, roleId],
      );
  await client.query(
    `insert into audit_entry (op_id, action, entity, entity_id, before, after) values ($1, 'superadmin.add', 'user', $2, $3, $4)`,
    [
      randomUUID(),
      String(saved.rows[0]?.id),
      JSON.stringify(before ? { roleId: before.role_id } : null),
      JSON.stringify({ roleId, email }),
    ],
  );
  return before
    ? `${email} is SuperAdmin now.`
    : `${email} is added as SuperAdmin; the first sign-in binds the account.`;
}

/** The database of DATABASE_URL, or the embedded one, which is started for the moment when it does not run. */
async function withDatabase<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const values = readSettings(process.env, suppliedSettings);
  if (values.DATABASE_URL) return work(values.DATABASE_OWNER_URL ?? values.DATABASE_URL);
  const dataDir = resolve(values.DATA_DIR);
  const server = await startPostgres({ dataDir, secrets: loadSecrets(dataDir), port: values.POSTGRES_PORT });
  try {
    if (!server.isAdopted) await migrateDatabase(server.ownerUrl, server.appUrl);
    return await work(server.ownerUrl);
  } finally {
    if (!server.isAdopted) await server.stop();
  }
}

async function main(): Promise<void> {
  const [verb, email = ''] = process.argv.slice(2);
  if (verb !== 'add' || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Error('Usage: npm run superadmin -- add <e-mail>');
  }
  console.log(await withDatabase((url) => withClient(url, (client) => addSuperAdmin(client, email.toLowerCase()))));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SettingsError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
