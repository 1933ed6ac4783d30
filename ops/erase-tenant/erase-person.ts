import type pg from 'pg';
import { erasedMark } from './name-pattern.ts';

export interface KnownPerson {
  id: number;
  name: string;
  email: string;
}

/** The user whose e-mail address or full name it is. @throws when several users share the name */
export async function findPerson(client: pg.Client, name: string): Promise<KnownPerson | null> {
  const { rows } = await client.query<KnownPerson>(
    'select id, name, email from app_user where lower(email) = lower($1) or lower(name) = lower($1)',
    [name.trim()],
  );
  if (rows.length > 1) {
    throw new Error(
      `Several users have that name; give the address of one: ${rows.map(({ email }) => email).join(', ')}`,
    );
  }
  return rows[0] ?? null;
}

/**
 * The row stays, for what it did stays, without name, address and account; nobody signs in with it again. Seats it still
 * holds lapse as those of anybody who leaves.
 */
export async function erasePerson(client: pg.Client, { id }: KnownPerson): Promise<void> {
  const { rows } = await client.query(
    `select 1 from app_user u join role r on r.id = u.role_id
     where u.id <> $1 and u.is_active and r.is_active and r.base_role = 'SuperAdmin'`,
    [id],
  );
  if (rows.length === 0) throw new Error('This is the last SuperAdmin: name another one first (npm run superadmin).');
  const address = `erased-${id}@erased.invalid`;
  await client.query('delete from report_schedule where user_id = $1', [id]);
  await client.query('update report_schedule set receiver_ids = array_remove(receiver_ids, $1::int)', [id]);
  await client.query('delete from report_file where user_id = $1 or impersonator_id = $1', [id]);
  await client.query(`delete from mail_outbox where user_id = $1 and status = 'pending'`, [id]);
  await client.query('update mail_outbox set address = $2 where user_id = $1', [id, address]);
  await client.query(
    `delete from token_cache where session_id in (select sess ->> 'cacheId' from session where user_id = $1)`,
    [id],
  );
  await client.query('delete from submission_draft where user_id = $1 or impersonator_id = $1', [id]);
  await client.query('delete from session where user_id = $1', [id]);
  await client.query(
    `update app_user set name = $3, first_name = $3, last_name = '', email = $2, is_active = false, tenant_id = null,
       object_id = null, retired_at = coalesce(retired_at, now()), updated_at = now() where id = $1`,
    [id, address, erasedMark],
  );
}
