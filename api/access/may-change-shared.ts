import type { SignedInPerson } from './person.ts';

/** Whether the person changes what holds for the whole installation: administrators without a list of funds or properties. */
export function mayChangeShared({ baseRole, lists }: Pick<SignedInPerson, 'baseRole' | 'lists'>): boolean {
  return baseRole === 'SuperAdmin' || (baseRole === 'Admin' && lists === null);
}
