import type { Privilege, Screen } from '#contracts/roles.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import { assignments, mayAttempt } from '#contracts/acts.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';
import type { SignedInPerson } from './person.ts';

/**
 * Who may call a route. `act` asks here for a role and privilege that some submission could answer to; whether this person
 * may do it with this submission follows from assignment and status, which the route asks after loading it in row scope.
 */
export type Policy =
  | { public: true }
  | { signedIn: true }
  | { screen: Screen; privilege: Exclude<Privilege, 'None'> }
  | { anyOf: readonly { screen: Screen; privilege: Exclude<Privilege, 'None'> }[] }
  | { act: SubmissionAct };

export function allows(policy: Policy, person: SignedInPerson): boolean {
  if ('anyOf' in policy) return policy.anyOf.some((one) => allows(one, person));
  if ('screen' in policy) return includesPrivilege(person.privileges[policy.screen], policy.privilege);
  if ('act' in policy) return mayAttempt(policy.act, person.baseRole, person.privileges, assignments);
  return true;
}

/** One line for the api's documentation. */
export function describePolicy(policy: Policy): string {
  if ('public' in policy) return 'Public';
  if ('signedIn' in policy) return 'Any signed-in user';
  if ('act' in policy) return `Whoever may do "${policy.act}" with this submission`;
  if ('anyOf' in policy) return policy.anyOf.map(describePolicy).join(' or ');
  return `${policy.privilege} on ${policy.screen}`;
}
