import pg from 'pg';
import type { Secrets } from '../secrets.ts';

/** Owns the tables and migrates them. */
export const ownerRole = 'postmonth_owner';
/** Serves requests: may read and write rows, change no table, and only add to the audit trail. */
export const appRole = 'postmonth_app';
export const databaseName = 'postmonth';

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function ensureRolesAndDatabase(superuserUrl: string, secrets: Secrets): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    for (const [role, password] of [
      [ownerRole, secrets.databaseOwner],
      [appRole, secrets.databaseApp],
    ] as const) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      const verb = known.rowCount === 0 ? 'create' : 'alter';
      await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`);
    }
    const known = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (known.rowCount === 0) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  });
}

/**
 * Gives the serving role its rights on a migrated database; run again after every migration.
 * The audit trail stays append-only: no UPDATE, no DELETE.
 */
export async function grantToApp(ownerUrl: string, role: string = appRole): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const app = client.escapeIdentifier(role);
    const rows = 'select, insert, update, delete';
    await client.query(`
      begin;
      grant usage on schema public to ${app};
      grant ${rows} on all tables in schema public to ${app};
      grant usage, select, update on all sequences in schema public to ${app};
      alter default privileges in schema public grant ${rows} on tables to ${app};
      alter default privileges in schema public grant usage, select, update on sequences to ${app};
      revoke update, delete, truncate on audit_entry from ${app};
      commit;
    `);
  });
}
