import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';

/** Whether the person sees everybody's jobs: an administrator who is limited to no funds. */
export function seesAllJobs({ baseRole, lists }: SignedInPerson): boolean {
  return (baseRole === 'SuperAdmin' || baseRole === 'Admin') && lists === null;
}

/** Over `job j`: one's own, and those that one started in the name of another. */
export function jobScope(person: SignedInPerson): Part {
  if (seesAllJobs(person)) return sql`true`;
  return sql`(j.user_id = ${person.userId} or j.impersonator_id = ${person.userId})`;
}
