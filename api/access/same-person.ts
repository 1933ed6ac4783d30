import { AppError } from '../errors.ts';
import type { SignedInPerson } from './person.ts';

/** Old clients say who they are; the session knows. A different name is refused, an absent one is fine. */
export function assertSamePerson(person: SignedInPerson, loginUserId: number | undefined): void {
  if (loginUserId !== undefined && loginUserId !== person.userId) {
    throw new AppError('Forbidden', 'The session belongs to somebody else.');
  }
}
