import { withClient } from './with-client.ts';

/** Owns the tables and migrates them. */
export const ownerRole = 'postmonth_owner';
/** Serves requests: may read and write rows, change no table, and only add to the audit trail. */
export const appRole = 'postmonth_app';

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
