import { appRole, ownerRole } from '#database/grants.ts';
import { withClient } from '#database/with-client.ts';
import type { Secrets } from '../secrets.ts';

export const databaseName = 'postmonth';

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
