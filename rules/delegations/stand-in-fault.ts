/** Funds (with those below them) and properties that a person is limited to; null for a person without limits. */
export interface Reach {
  fundIds: readonly number[];
  propertyIds: readonly number[];
}

export interface Absence {
  principalId: number;
  delegateId: number;
  fromMs: number;
  untilMs: number;
}

export type StandInFault = 'StandInSelf' | 'StandInBeyondScope' | 'StandInTwice' | 'StandInChained';

/**
 * Why a reviewer cannot stand in for another: they would not see what the other reviews, they do so already, or one of the
 * two would be absent and are in at once. Stand-ins are not passed on, so nobody would decide then.
 * @param others delegations that stand already
 */
export function standInFault(
  wanted: Absence,
  reachOf: { principal: Reach | null; delegate: Reach | null },
  others: readonly Absence[],
): StandInFault | null {
  const { principalId, delegateId } = wanted;
  if (principalId === delegateId) return 'StandInSelf';
  if (!covers(reachOf.delegate, reachOf.principal)) return 'StandInBeyondScope';
  const meanwhile = others.filter((other) => other.fromMs <= wanted.untilMs && wanted.fromMs <= other.untilMs);
  if (meanwhile.some((other) => other.principalId === principalId && other.delegateId === delegateId)) {
    return 'StandInTwice';
  }
  const isChained = meanwhile.some((other) => other.principalId === delegateId || other.delegateId === principalId);
  return isChained ? 'StandInChained' : null;
}

/** Whether who has `wide` sees all that who has `narrow` sees. */
function covers(wide: Reach | null, narrow: Reach | null): boolean {
  if (wide === null) return true;
  if (narrow === null) return false;
  const isIn = (ids: readonly number[]) => (id: number) => ids.includes(id);
  return narrow.fundIds.every(isIn(wide.fundIds)) && narrow.propertyIds.every(isIn(wide.propertyIds));
}
