import type { EntityManager } from '@mikro-orm/postgresql';
import { Role } from '#database/roles/role.entity.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { User } from '#database/users/user.entity.ts';
import type { IdentityClaims } from './identity-provider.ts';

export type Refusal = 'OtherTenant' | 'UnknownUser' | 'OtherAccount' | 'Deactivated';
export type FoundUser = { userId: number } | { refusal: Refusal };

export interface SignInRules {
  tenantId: string;
  firstSuperAdminEmail: string | null;
}

/**
 * Finds who signs in: by the ids bound at the first sign-in, else by e-mail, which binds them. Inside a transaction.
 */
export async function findUser(em: EntityManager, claims: IdentityClaims, rules: SignInRules): Promise<FoundUser> {
  if (claims.tenantId !== rules.tenantId) return { refusal: 'OtherTenant' };
  const { tenantId, objectId } = claims;
  const email = claims.email.toLowerCase();
  const bound = objectId === '' ? null : await em.findOne(User, { tenantId, objectId, retiredAt: null });
  const user = bound ?? (await byEmail(em, email)) ?? (await firstSuperAdmin(em, email, rules));
  if (!user) return { refusal: 'UnknownUser' };
  if (!user.isActive || user.retiredAt) return { refusal: 'Deactivated' };
  if (user.objectId && user.objectId !== objectId) return { refusal: 'OtherAccount' };
  user.tenantId = tenantId;
  user.objectId = objectId;
  await em.flush();
  return { userId: user.id };
}

async function byEmail(em: EntityManager, email: string): Promise<User | null> {
  if (email === '') return null;
  // Of several with one address all but one have been deleted.
  const [row] = await em.execute<{ id: number }[]>(
    'select id from app_user where lower(email) = ? order by retired_at nulls first limit 1',
    [email],
  );
  return row ? em.findOne(User, { id: row.id }) : null;
}

/** Makes the configured person SuperAdmin, only while there is none. */
async function firstSuperAdmin(em: EntityManager, email: string, rules: SignInRules): Promise<User | null> {
  if (email === '' || email !== rules.firstSuperAdminEmail?.toLowerCase()) return null;
  await em.execute(`select pg_advisory_xact_lock(hashtext('first-superadmin'))`);
  const [{ count } = { count: 0 }] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from app_user u join role r on r.id = u.role_id where r.base_role = 'SuperAdmin' and u.retired_at is null`,
  );
  // Two tabs of the same person: the second one finds what the first has made.
  if (count > 0) return byEmail(em, email);
  const role =
    (await em.findOne(Role, { baseRole: 'SuperAdmin', isActive: true })) ??
    em.create(Role, { name: 'SuperAdmin', baseRole: 'SuperAdmin', isBuiltIn: true, isActive: true });
  await em.flush();
  const name = email.split('@')[0] ?? email;
  const user = em.create(User, { email, name, firstName: name, lastName: '', roleId: role.id, isActive: true });
  await em.flush();
  await recordAudit(em, { action: 'user.firstSuperAdmin', entity: 'user', entityId: user.id, userId: user.id });
  return user;
}
