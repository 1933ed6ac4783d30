import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultGrid, screens } from '#contracts/roles.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { Role } from '../roles/role.entity.ts';
import { RolePrivilege } from '../roles/role-privilege.entity.ts';

export const builtInRoles: readonly { name: string; baseRole: BaseRole }[] = [
  { name: 'SuperAdmin', baseRole: 'SuperAdmin' },
  { name: 'Admin', baseRole: 'Admin' },
  { name: 'DataProvider', baseRole: 'DataProvider' },
  { name: 'Reviewer', baseRole: 'Reviewer' },
  { name: 'Service Provider', baseRole: 'DataProvider' },
];

/** Built-in roles with the default privileges; a grid that was changed since stays changed. */
export async function seedRoles(em: EntityManager): Promise<void> {
  for (const { name, baseRole } of builtInRoles) {
    let role = await em.findOne(Role, { name });
    if (!role) {
      role = em.create(Role, { name, baseRole, isBuiltIn: true });
      await em.persist(role).flush();
    }
    const known = new Set((await em.find(RolePrivilege, { roleId: role.id })).map((row) => row.screen));
    const grid = defaultGrid({ name, baseRole, isBuiltIn: true });
    for (const screen of screens) {
      if (known.has(screen)) continue;
      const privilege = grid[screen];
      em.persist(em.create(RolePrivilege, { roleId: role.id, screen, privilege }));
    }
  }
  await em.flush();
}
