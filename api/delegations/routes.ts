import { z } from 'zod';
import { addDelegationSchema, delegationSchema } from '#contracts/delegations.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Delegation } from '#database/delegations/delegation.entity.ts';
import { addDays, endOfDayMs } from '#rules/frequencies/due-date.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { SignedInPerson } from '../access/person.ts';
import { createAbsenceRoute } from './absence-route.ts';
import { assertMayStandIn, entersForOthers, findPrincipal, isSeen } from './check-stand-in.ts';
import type { Period } from './check-stand-in.ts';
import { present } from './present.ts';
import { refreshSubmissionsOf } from './refresh-submissions.ts';

/** Reviewers enter their own absences, administrators those of other people. */
const policy = {
  anyOf: [
    { screen: 'reviewer-dashboard', privilege: 'Edit' },
    { screen: 'alluser', privilege: 'All' },
  ],
} as const;

/** A reviewer names a stand-in for a time, or an administrator does it for an absent one. */
export function createDelegationRoutes({ now }: { now: () => Date }): Route[] {
  return [createAbsenceRoute(now), listDelegations(now), addDelegation(now), removeDelegation(now)];
}

function listDelegations(now: () => Date): Route {
  return defineRoute({
    method: 'get',
    path: '/api/delegations',
    summary: 'Delegations from and to oneself that have not ended.',
    tags: ['delegations'],
    policy: { screen: 'reviewer-dashboard', privilege: 'View' },
    responses: {
      200: { description: 'Delegations', schema: z.object({ delegations: z.array(delegationSchema) }) },
    },
    handler: async ({ em, person }) => {
      const own = { $or: [{ principalId: person.userId }, { delegateId: person.userId }] };
      const rows = await em.find(
        Delegation,
        { ...own, validUntil: { $gt: now() } },
        { orderBy: { validFrom: 'asc', id: 'asc' } },
      );
      return { delegations: await present(em, rows, now()) };
    },
  });
}

function addDelegation(now: () => Date): Route {
  return defineRoute({
    method: 'post',
    path: '/api/delegations',
    summary: 'Names a stand-in for a time.',
    tags: ['delegations'],
    policy,
    body: addDelegationSchema,
    responses: { 201: { description: 'Added', schema: delegationSchema } },
    refusals: ['StandInBeyondScope', 'StandInTwice', 'StandInChained'],
    handler: async ({ em, person, body, requestId }) => {
      assertInPerson(person);
      const principal = await findPrincipal(em, person, body.principalId ?? person.userId);
      const period = periodOf(body);
      if (period.validUntil <= now()) throw new AppError('BadInput', 'The end of the delegation is in the past.');
      const row = await em.transactional(async (inner) => {
        await assertMayStandIn(inner, principal, body.delegateId, period);
        const added = inner.create(Delegation, {
          ...{ principalId: principal.userId, delegateId: body.delegateId, reason: body.reason, ...period },
          timeZone: 'timeZone' in body ? body.timeZone : null,
          createdByUserId: principal.userId === person.userId ? null : person.userId,
        });
        await inner.flush();
        await recordAudit(inner, { ...factOf(person, added, requestId), action: 'delegation.add', after: body });
        await refreshSubmissionsOf(inner, principal.userId);
        return added;
      });
      return (await present(em, [row], now()))[0];
    },
  });
}

/** Whole days are days in the time zone of the absent reviewer. */
function periodOf(body: z.output<typeof addDelegationSchema>): Period {
  if (!('fromDay' in body)) return { validFrom: new Date(body.validFrom), validUntil: new Date(body.validUntil) };
  const { fromDay, untilDay, timeZone } = body;
  const startMs = endOfDayMs(addDays(fromDay, -1), timeZone) + 1;
  return { validFrom: new Date(startMs), validUntil: new Date(endOfDayMs(untilDay, timeZone)) };
}

function removeDelegation(now: () => Date): Route {
  return defineRoute({
    method: 'delete',
    path: '/api/delegations/:delegationId',
    summary: 'Takes a delegation back.',
    tags: ['delegations'],
    policy,
    params: z.object({ delegationId: z.coerce.number().int().positive().max(2_147_483_647) }),
    responses: { 204: { description: 'Taken back' } },
    handler: async ({ em, person, params, requestId }) => {
      assertInPerson(person);
      await em.transactional(async (inner) => {
        const row = await inner.findOne(Delegation, { id: params.delegationId, validUntil: { $gt: now() } });
        const mayEnd =
          row?.principalId === person.userId ||
          (row !== null && entersForOthers(person) && (await isSeen(inner, person, row.principalId)));
        if (!row || !mayEnd) throw new AppError('NotFound', 'There is no such delegation of yours.');
        const { delegateId, validFrom, validUntil, reason } = row;
        const before = { delegateId, validFrom, validUntil, reason };
        await recordAudit(inner, { ...factOf(person, row, requestId), action: 'delegation.remove', before });
        // A delegation that has begun ends now and is kept, because decisions refer to it.
        if (row.validFrom < now()) row.validUntil = now();
        else inner.remove(row);
        await inner.flush();
        await refreshSubmissionsOf(inner, row.principalId);
      });
    },
  });
}

/** Impersonators may not decide, so they may not delegate either. */
function assertInPerson(person: SignedInPerson): void {
  if (person.impersonator) throw new AppError('Forbidden', 'You cannot delegate while impersonating someone.');
}

function factOf(person: SignedInPerson, row: Delegation, requestId: string) {
  return {
    entity: 'delegation',
    entityId: row.id,
    userId: person.userId,
    impersonatorId: person.impersonator?.userId ?? null,
    requestId,
  };
}
