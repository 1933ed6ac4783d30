import { AppError } from '../errors.ts';
import type { SignedInPerson } from './person.ts';

/** Admins and SuperAdmins may act as another person, for an hour, never from within another impersonation. */
export function mayImpersonate(person: SignedInPerson): boolean {
  return person.baseRole === 'Admin' || person.baseRole === 'SuperAdmin';
}

/** The list of people offered excludes oneself, one's own role and, for an Admin, every SuperAdmin. */
export function assertMayBecome(person: SignedInPerson, target: SignedInPerson): void {
  if (person.impersonator) throw new AppError('Conflict', `You already act as ${person.name}.`);
  if (!mayImpersonate(person)) throw new AppError('Forbidden', 'Your role does not include this.');
  const isExcluded =
    target.userId === person.userId ||
    target.roleId === person.roleId ||
    (person.baseRole === 'Admin' && target.baseRole === 'SuperAdmin');
  if (isExcluded) throw new AppError('Forbidden', `You may not act as ${target.name}.`);
}
