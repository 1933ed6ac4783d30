import type { EntityManager } from '@mikro-orm/postgresql';
import { Delegation } from '#database/delegations/delegation.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { standInFault } from '#rules/delegations/stand-in-fault.ts';
import type { Reach, StandInFault } from '#rules/delegations/stand-in-fault.ts';
import { loadPerson } from '../access/load-person.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { isPersonInScope } from '../users/reach.ts';

export interface Period {
  validFrom: Date;
  validUntil: Date;
}

const sentences: Readonly<Record<StandInFault, string>> = {
  StandInSelf: 'You cannot delegate to yourself.',
  StandInBeyondScope: 'The delegate does not see everything that the absent reviewer reviews.',
  StandInTwice: 'The delegate stands in for this reviewer in that time already.',
  StandInChained: 'One of the two would be absent and stand in for somebody at the same time.',
};

/** @throws AppError when this reviewer cannot stand in for the other; call it with the delegation table locked */
export async function assertMayStandIn(
  em: EntityManager,
  principal: SignedInPerson,
  delegateId: number,
  { validFrom, validUntil }: Period,
): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('delegations'))`);
  const delegate = await loadPerson(em, delegateId);
  if (delegate?.baseRole !== 'Reviewer') throw new AppError('BadInput', 'The delegate must be an active reviewer.');
  const both = [principal.userId, delegateId];
  const rows = await em.find(Delegation, {
    $or: [{ principalId: { $in: both } }, { delegateId: { $in: both } }],
    validUntil: { $gte: validFrom },
    validFrom: { $lte: validUntil },
  });
  const wanted = {
    principalId: principal.userId,
    delegateId,
    fromMs: validFrom.getTime(),
    untilMs: validUntil.getTime(),
  };
  const others = rows.map((row) => ({
    ...{ principalId: row.principalId, delegateId: row.delegateId },
    ...{ fromMs: row.validFrom.getTime(), untilMs: row.validUntil.getTime() },
  }));
  const fault = standInFault(wanted, { principal: reachOf(principal), delegate: reachOf(delegate) }, others);
  if (fault === null) return;
  throw new AppError(fault === 'StandInSelf' ? 'BadInput' : fault, sentences[fault]);
}

function reachOf({ lists }: SignedInPerson): Reach | null {
  return lists && { fundIds: lists.allFundIds, propertyIds: lists.propertyIds };
}

/** Whether the person enters absences of other people. */
export function entersForOthers({ privileges, baseRole }: SignedInPerson): boolean {
  return (baseRole === 'Admin' || baseRole === 'SuperAdmin') && includesPrivilege(privileges.alluser, 'All');
}

/**
 * The absent reviewer: oneself, or a person of an administrator's scope.
 * @throws AppError NotFound, also for a reviewer of somebody else's funds
 */
export async function findPrincipal(
  em: EntityManager,
  person: SignedInPerson,
  principalId: number,
): Promise<SignedInPerson> {
  if (principalId === person.userId && person.baseRole === 'Reviewer') return person;
  const principal =
    entersForOthers(person) && (await isSeen(em, person, principalId)) && (await loadPerson(em, principalId));
  if (!principal || principal.baseRole !== 'Reviewer') throw new AppError('NotFound', 'There is no such reviewer.');
  return principal;
}

export async function isSeen(em: EntityManager, person: SignedInPerson, userId: number): Promise<boolean> {
  const scope = await rowScopeOf(em, person);
  const found = await selectOne(
    em,
    sql`select m.id from app_user m where m.id = ${userId} and ${isPersonInScope({ person, scope })}`,
  );
  return found !== undefined && found !== null;
}
