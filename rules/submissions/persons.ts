import type { Actor } from '#contracts/submissions.ts';
import { decisionOf, groupsOf } from './chain.ts';
import type { Group } from './chain.ts';
import type { StandingVersion } from './standing-version.ts';
import type { Seat, SubmissionState } from './state.ts';

/** Everybody behind one act, in ascending order and once each. `principalId`: whose seat is filled. */
export function personsBehind(actor: Actor, principalId?: number): number[] {
  const persons = [actor.userId, actor.impersonatorId, principalId ?? actor.principalId];
  return joined(persons.filter((person) => person !== undefined));
}

export function joined(...sets: readonly (readonly number[])[]): number[] {
  return [...new Set(sets.flat())].sort((left, right) => left - right);
}

export function overlap(left: readonly number[], right: readonly number[]): boolean {
  return left.some((person) => right.includes(person));
}

/** Neither uploaded nor edited this version. */
export function isIndependent(version: StandingVersion, persons: readonly number[]): boolean {
  return !overlap(persons, version.uploaders) && !overlap(persons, version.editors);
}

export function isAdmin(actor: Actor): boolean {
  return actor.baseRole === 'Admin' || actor.baseRole === 'SuperAdmin';
}

export function isProviderSide(actor: Actor): boolean {
  return actor.baseRole === 'DataProvider' || isAdmin(actor);
}

/** Impersonators look, they do not decide, unless the installation says otherwise. */
export function isImpersonationBarred(state: SubmissionState, actor: Actor): boolean {
  return actor.impersonatorId !== undefined && !state.chain.mayImpersonatorsDecide;
}

/** Whether one of the persons holds a seat that is in force. */
export function holdsSeat(state: SubmissionState, persons: readonly number[]): boolean {
  return state.chain.seats.some((seat) => seat.isActive && persons.includes(seat.userId));
}

/** Stand-ins of a seat at an instant (`null`: at any). Nobody stands in for a peer of their own group. */
export function standInsFor(state: SubmissionState, group: Group, seat: Seat, atMs: number | null): number[] {
  const peers = group.seats.filter((peer) => peer.isActive).map((peer) => peer.userId);
  return state.delegations
    .filter((delegation) => delegation.principalId === seat.userId && !peers.includes(delegation.delegateId))
    .filter((delegation) => atMs === null || ((delegation.fromMs ?? 0) <= atMs && atMs <= delegation.untilMs))
    .map((delegation) => delegation.delegateId);
}

/** The seat of a group that this actor may fill, an undecided one first; null when there is none. */
export function seatFor(state: SubmissionState, group: Group, actor: Actor, atMs: number): Seat | null {
  const mayFill = (seat: Seat): boolean => {
    if (!seat.isActive) return false;
    if (actor.principalId === undefined && seat.userId === actor.userId) return true;
    const isNamed = actor.principalId === undefined || actor.principalId === seat.userId;
    return isNamed && standInsFor(state, group, seat, atMs).includes(actor.userId);
  };
  const seats = group.seats.filter(mayFill);
  return seats.find((seat) => decisionOf(state, seat.seatId) === undefined) ?? seats[0] ?? null;
}

export function isInChain(state: SubmissionState, actor: Actor, atMs: number): boolean {
  return groupsOf(state).some((group) => seatFor(state, group, actor, atMs) !== null);
}
