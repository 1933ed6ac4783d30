import pg from 'pg';
import type { BaseRole } from '#contracts/roles.ts';

/** Somebody the sign-in page offers. */
export interface Person {
  email: string;
  name: string;
  baseRole: BaseRole;
  /** Name of the role where it is not the base role, or the company of a data provider. */
  note: string;
}

/**
 * The active people of the installation; of an empty one, its first SuperAdmin.
 * Reads the tables at every call: a person added a moment ago can sign in.
 */
export async function listPeople(databaseUrl: string, firstSuperAdminEmail: string | null): Promise<Person[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{
      email: string;
      name: string;
      base_role: BaseRole;
      role: string;
      provider: string | null;
    }>(`
      select u.email, u.name, r.base_role, r.name as role, p.name as provider
      from app_user u
      join role r on r.id = u.role_id
      left join service_provider p on p.id = u.service_provider_id
      where u.is_active and u.retired_at is null
      order by u.id
      limit 200`);
    const people = rows.map((row) => ({
      email: row.email,
      name: row.name,
      baseRole: row.base_role,
      note: row.provider ?? (row.role === row.base_role ? '' : row.role),
    }));
    const hasSuperAdmin = people.some((person) => person.baseRole === 'SuperAdmin');
    if (hasSuperAdmin || firstSuperAdminEmail === null) return people;
    return [{ email: firstSuperAdminEmail, name: firstSuperAdminEmail, baseRole: 'SuperAdmin', note: '' }, ...people];
  } finally {
    await client.end();
  }
}
