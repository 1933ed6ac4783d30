import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { AppError } from '../errors.ts';
import type { Policy } from './policy.ts';
import { allows } from './policy.ts';
import type { SignedInPerson } from './person.ts';

/** Reads session and person again; null when they are no longer the ones the request began with. */
export type JudgeAgain = (em: EntityManager) => Promise<SignedInPerson | null>;

/** Who asks, as the session middleware found out; null without a session. */
export function personOf(response: Response): SignedInPerson | null {
  return (response.locals['person'] as SignedInPerson | undefined) ?? null;
}

export function allow(policy: Policy, person: SignedInPerson | null): SignedInPerson | null {
  return 'public' in policy ? person : allowed(policy, person);
}

/** @throws AppError NotSignedIn, or Forbidden when the policy does not let this person in */
function allowed(policy: Policy, person: SignedInPerson | null): SignedInPerson {
  if (!person) throw new AppError('NotSignedIn', 'Please sign in.');
  if (!allows(policy, person)) throw new AppError('Forbidden', 'You do not have permission to do this.');
  return person;
}

/**
 * A body may arrive long after the headers. The sender is therefore judged again once the body has arrived, and in each
 * transaction of the call: a person who was signed out, deactivated or restricted meanwhile writes nothing.
 */
export async function judgedAgain(
  em: EntityManager,
  policy: Policy,
  response: Response,
  begun: SignedInPerson,
): Promise<SignedInPerson> {
  const judgeAgain = response.locals['judgeAgain'] as JudgeAgain | undefined;
  if ('public' in policy || !judgeAgain) return begun;
  const judged = allowed(policy, await judgeAgain(em));
  judgeTransactions(em, async (inner) => {
    const now = allowed(policy, await judgeAgain(inner));
    if (reachOf(now) !== reachOf(judged)) throw new AppError('Forbidden', 'What you may do has changed. Try again.');
  });
  return judged;
}

/** Every transaction of `em` and of its forks begins with `judge`. */
function judgeTransactions(em: EntityManager, judge: JudgeTransaction): EntityManager {
  const [begin, fork] = [em.transactional.bind(em), em.fork.bind(em)];
  em.transactional = (work, options) =>
    begin(async (inner) => {
      await judge(inner);
      return work(inner);
    }, options);
  // With options it is the entity manager itself that forks, for a transaction that is judged already.
  em.fork = (options) => (options ? fork(options) : judgeTransactions(fork(), judge));
  return em;
}

type JudgeTransaction = (em: EntityManager) => Promise<void>;

function reachOf({ roleId, baseRole, privileges, serviceProviderId, lists }: SignedInPerson): string {
  const listed = lists && [lists.fundIds.toSorted(), lists.propertyIds.toSorted()];
  return JSON.stringify([roleId, baseRole, privileges, serviceProviderId, listed]);
}
