import type { BaseRole, Privilege, Screen } from '#contracts/roles.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { Actor } from '#contracts/submissions.ts';

/** Funds and properties that a person is limited to. */
export interface ScopeLists {
  /** As they were listed. */
  fundIds: readonly number[];
  /** These, and the entities below them. */
  allFundIds: readonly number[];
  propertyIds: readonly number[];
}

/** Who asks. While impersonating, everything but the impersonator fields is of the person impersonated. */
export interface SignedInPerson {
  userId: number;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  roleId: number;
  roleName: string;
  baseRole: BaseRole;
  serviceProviderId: number | null;
  /** Null for a person without limits. */
  lists: ScopeLists | null;
  /** Kept with the account; mails are written in it. */
  language: LanguageCode | null;
  /** What the page is read in now; goes before the account's language in answers. */
  pageLanguage?: LanguageCode;
  privileges: Record<Screen, Privilege>;
  impersonator: { userId: number; name: string; endsAt: Date } | null;
}

/** Everybody behind an act of this person, for the state machine. */
export function actorOf(person: SignedInPerson): Actor {
  return {
    userId: person.userId,
    baseRole: person.baseRole,
    ...(person.impersonator ? { impersonatorId: person.impersonator.userId } : {}),
  };
}
