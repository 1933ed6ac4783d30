import type { EntityManager } from '@mikro-orm/postgresql';
import type { Delegation as DelegationView } from '#contracts/delegations.ts';
import type { Delegation } from '#database/delegations/delegation.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { localDay } from '#rules/frequencies/due-date.ts';

/** Delegations with the names of their people, and their days where the absent reviewer is. */
export async function present(em: EntityManager, rows: readonly Delegation[], now: Date): Promise<DelegationView[]> {
  const ids = rows.flatMap(({ principalId, delegateId, createdByUserId }) => [
    ...[principalId, delegateId],
    ...(createdByUserId ? [createdByUserId] : []),
  ]);
  const users = await em.find(User, { id: { $in: ids } });
  const nameOf = (userId: number) => ({ userId, name: users.find(({ id }) => id === userId)?.name ?? '' });
  return rows.map((row) => {
    const timeZone = row.timeZone ?? 'UTC';
    return {
      delegationId: row.id,
      principal: nameOf(row.principalId),
      delegate: nameOf(row.delegateId),
      validFrom: row.validFrom.toISOString(),
      validUntil: row.validUntil.toISOString(),
      fromDay: localDay(row.validFrom.getTime(), timeZone),
      untilDay: localDay(row.validUntil.getTime(), timeZone),
      timeZone,
      reason: row.reason ?? null,
      isActive: row.validFrom <= now && now < row.validUntil,
      enteredBy: row.createdByUserId ? nameOf(row.createdByUserId) : null,
    };
  });
}
