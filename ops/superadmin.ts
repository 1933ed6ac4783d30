import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withClient } from '#database/with-client.ts';
import type { Place } from './place.ts';

/** `npm run superadmin -- add <email>`; also while the platform runs. */
export async function superadmin({ ownerUrl }: Place, words: readonly string[]): Promise<void> {
  const [verb, email = ''] = words;
  if (verb !== 'add' || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Error('Usage: npm run superadmin -- add <e-mail>');
  }
  console.log(await withClient(ownerUrl, (client) => addSuperAdmin(client, email.toLowerCase())));
}

/** Gives a user the role SuperAdmin, and adds the user if the address is new. */
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
