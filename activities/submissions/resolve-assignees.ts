import type { EntityManager } from '@mikro-orm/postgresql';
import { Delegation as DelegationRow } from '#database/delegations/delegation.entity.ts';
import type { Delegation, SubmissionState } from '#rules/submissions/state.ts';

/** Stand-ins of the submission's reviewers that are in force now or will be, in the order in which they were made. */
export async function standInsInForce(em: EntityManager, state: SubmissionState): Promise<Delegation[]> {
  const principals = [...new Set(state.chain.seats.map((seat) => seat.userId))];
  const rows = await em.find(
    DelegationRow,
    { principalId: { $in: principals }, validUntil: { $gt: new Date() } },
    { orderBy: { id: 'asc' } },
  );
  return rows.map(({ principalId, delegateId, validFrom, validUntil }) => ({
    principalId,
    delegateId,
    fromMs: validFrom.getTime(),
    untilMs: validUntil.getTime(),
  }));
}
