import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultGrid, mayGrant, screens } from '#contracts/roles.ts';
import type { BaseRole, Privilege, PrivilegeChange, RoleView, Screen } from '#contracts/roles.ts';
import { AppError } from '../errors.ts';
import { auditRecords } from '../masters/save-records.ts';
import type { AuditedChange } from '../masters/save-records.ts';
import type { SignedInPerson } from '../access/person.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { readRole } from './read-roles.ts';

export const roleEntity = { definition: { entity: 'role' } };

export interface RoleContext {
  em: EntityManager;
  person: SignedInPerson;
  requestId: string;
}

/** One change of roles at a time: names that were free stay free until the commit. */
async function inTurn<T>(context: RoleContext, work: (inner: RoleContext) => Promise<T>): Promise<T> {
  return context.em.transactional(async (em) => {
    await em.execute(sql`select pg_advisory_xact_lock(hashtext('roles'))`);
    return work({ ...context, em });
  });
}

async function refuseTaken({ em }: RoleContext, name: string, roleId: number): Promise<void> {
  const other = await selectOne<{ name: string }>(
    em,
    sql`select name from role where is_active and fold_key(name) = fold_key(${name}) and id <> ${roleId}`,
  );
  if (other) throw new AppError('Duplicate', `There is a role ${other.name} already.`);
}

/** A new role begins with the defaults of its base role. */
export async function addRole(
  context: RoleContext,
  { name, baseRole }: { name: string; baseRole: BaseRole },
): Promise<RoleView> {
  return inTurn(context, async (inner) => {
    await refuseTaken(inner, name, 0);
    const row = await selectOne<{ id: number }>(
      inner.em,
      sql`insert into role (name, base_role) values (${name}, ${baseRole}) returning id`,
    );
    const id = row?.id ?? 0;
    await writeGrid(inner, id, defaultGrid({ name, baseRole, isBuiltIn: false }));
    await audit(inner, { id, act: 'add', before: {}, after: { name, baseRole } });
    return readRole(inner.em, id);
  });
}

export interface RoleEdit {
  name?: string | undefined;
  privileges?: Partial<Record<Screen, Privilege>> | undefined;
}

/** @throws AppError Conflict when the role has changed since the reader saw it, Forbidden for what is fixed */
export async function editRole(
  context: RoleContext,
  roleId: number,
  changedAt: string,
  edit: (role: RoleView) => RoleEdit,
): Promise<RoleView> {
  return inTurn(context, async (inner) => {
    const role = await readRole(inner.em, roleId);
    if (role.changedAt !== new Date(changedAt).toISOString()) {
      throw new AppError('Conflict', `The role ${role.name} was changed at ${role.changedAt}.`);
    }
    const { name = role.name, privileges = {} } = edit(role);
    const isRenamed = name !== role.name;
    if (isRenamed && role.isBuiltIn) throw new AppError('Forbidden', `The name ${role.name} is fixed.`);
    if (isRenamed) await refuseTaken(inner, name, roleId);
    const changes = changesOf(role, privileges);
    if (!isRenamed && changes.length === 0) return role;
    await inner.em.execute(sql`update role set name = ${name}, updated_at = clock_timestamp() where id = ${roleId}`);
    await writeGrid(inner, roleId, Object.fromEntries(changes.map(({ screen, after }) => [screen, after])));
    const names = isRenamed ? [{ screen: 'name', before: role.name, after: name }] : [];
    const all = [...names, ...changes];
    await audit(inner, {
      id: roleId,
      act: 'edit',
      before: Object.fromEntries(all.map(({ screen, before }) => [screen, before])),
      after: Object.fromEntries(all.map(({ screen, after }) => [screen, after])),
    });
    return readRole(inner.em, roleId);
  });
}

/** What a grid would change; outside of the base role, and of SuperAdmin, nothing can be. */
function changesOf(role: RoleView, wanted: Partial<Record<Screen, Privilege>>): PrivilegeChange[] {
  const changes = screens.flatMap((screen): PrivilegeChange[] => {
    const [before, after] = [role.privileges[screen], wanted[screen]];
    return after === undefined || after === before ? [] : [{ screen, before, after }];
  });
  const fixed = changes.filter(({ screen }) => !mayGrant(role.baseRole, screen));
  if (fixed.length > 0) {
    const named = fixed.map(({ screen }) => screen).join(', ');
    throw new AppError('Forbidden', `The base role ${role.baseRole} fixes ${named}.`, { screens: fixed });
  }
  return changes;
}

/** What Restore Default would change. */
export function changesToDefault(role: RoleView): PrivilegeChange[] {
  return changesOf(role, defaultGrid(role));
}

async function writeGrid({ em }: RoleContext, roleId: number, grid: Partial<Record<Screen, Privilege>>) {
  await em.execute(
    sql`insert into role_privilege (role_id, screen, privilege)
        select ${roleId}, g.key, g.value from jsonb_each_text(${JSON.stringify(grid)}::jsonb) g
        on conflict (role_id, screen) do update set privilege = excluded.privilege`,
  );
}

/**
 * Deletes a made role, or hides one that only people of the past had.
 * @throws AppError InUse with the people who have it
 */
export async function deleteRole(context: RoleContext, roleId: number): Promise<void> {
  await inTurn(context, async (inner) => {
    const { isBuiltIn, name, baseRole, userCount, userNames } = await readRole(inner.em, roleId);
    if (isBuiltIn) throw new AppError('Forbidden', `The role ${name} is built in.`);
    if (userCount > 0) {
      const live = [{ kind: 'users', count: userCount, names: userNames }];
      throw new AppError('InUse', `People have the role ${name}.`, { live });
    }
    const past = await selectOne(inner.em, sql`select 1 from app_user where role_id = ${roleId} limit 1`);
    if (past) await inner.em.execute(sql`update role set is_active = false where id = ${roleId}`);
    else {
      await inner.em.execute(sql`delete from role_privilege where role_id = ${roleId}`);
      await inner.em.execute(sql`delete from role where id = ${roleId}`);
    }
    await audit(inner, { id: roleId, act: 'delete', before: { name, baseRole }, after: {} });
  });
}

async function audit(context: RoleContext, change: AuditedChange): Promise<void> {
  await auditRecords(roleEntity, context, [change]);
}
