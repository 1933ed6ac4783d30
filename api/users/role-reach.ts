import { baseRoles, defaultPrivilege, mayGrant, privileges, screens } from '#contracts/roles.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

type Holder = Pick<SignedInPerson, 'baseRole' | 'privileges'>;

/** Everybody's own: these screens show nothing of others. */
const ownScreens: readonly string[] = ['viewNotifications', 'user-profile'];

/**
 * Screens that a role can hold more of than this person, by base role. The dashboards of reviewers and providers are
 * not compared: no administrator has them, and what they show is judged by the rows in reach.
 */
export function screensBeyond({ baseRole, privileges: held }: Holder) {
  const rank = (privilege: (typeof privileges)[number]) => privileges.indexOf(privilege);
  return baseRoles
    .filter((base) => base !== 'SuperAdmin')
    .flatMap((base) =>
      screens
        .filter((screen) => mayGrant(base, screen) && mayGrant(baseRole, screen) && !ownScreens.includes(screen))
        .filter((screen) => held[screen] !== 'All')
        .map((screen) => ({ base, screen, initial: rank(defaultPrivilege(base, screen)), most: rank(held[screen]) })),
    );
}

/** Over a role `r`: it holds no privilege that this person lacks. */
export function isRoleWithin(person: Holder, role: Part = sql`r`): Part {
  if (person.baseRole === 'SuperAdmin') return sql`true`;
  const notSuper = sql`${role}.base_role <> 'SuperAdmin'`;
  const beyond = screensBeyond(person);
  if (beyond.length === 0) return notSuper;
  return sql`(${notSuper} and not exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(beyond)}::jsonb) w(base text, screen text, initial int, most int)
      left join role_privilege p on p.role_id = ${role}.id and p.screen = w.screen
    where w.base = ${role}.base_role
      and coalesce(array_position(array['None', 'View', 'Edit', 'All'], p.privilege::text) - 1, w.initial) > w.most))`;
}
