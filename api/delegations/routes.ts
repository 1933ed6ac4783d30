import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Delegation as DelegationView } from '#contracts/delegations.ts';
import { addDelegationSchema, delegationSchema } from '#contracts/delegations.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Delegation } from '#database/delegations/delegation.entity.ts';
import { User } from '#database/users/user.entity.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { loadPerson } from '../access/load-person.ts';
import type { SignedInPerson } from '../access/person.ts';
import { refreshSubmissionsOf } from './refresh-submissions.ts';

const policy = { screen: 'reviewer-dashboard', privilege: 'Edit' } as const;

/** A reviewer names a stand-in for a time; only one's own delegations can be changed. */
export function createDelegationRoutes({ now }: { now: () => Date }): Route[] {
  return [listDelegations(now), addDelegation(now), removeDelegation()];
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
    handler: async ({ em, person, body, requestId }) => {
      assertInPerson(person);
      await assertMayStandIn(em, person, body.delegateId);
      const [validFrom, validUntil] = [new Date(body.validFrom), new Date(body.validUntil)];
      if (validUntil <= now()) throw new AppError('BadInput', 'The end of the delegation is in the past.');
      const row = await em.transactional(async (inner) => {
        const { delegateId, reason } = body;
        const added = inner.create(Delegation, {
          principalId: person.userId,
          delegateId,
          validFrom,
          validUntil,
          reason,
        });
        await inner.flush();
        await recordAudit(inner, { ...factOf(person, added, requestId), action: 'delegation.add', after: body });
        await refreshSubmissionsOf(inner, person.userId);
        return added;
      });
      return (await present(em, [row], now()))[0];
    },
  });
}

function removeDelegation(): Route {
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
        const row = await inner.findOne(Delegation, { id: params.delegationId, principalId: person.userId });
        if (!row) throw new AppError('NotFound', 'There is no such delegation of yours.');
        const { delegateId, validFrom, validUntil, reason } = row;
        const before = { delegateId, validFrom, validUntil, reason };
        await recordAudit(inner, { ...factOf(person, row, requestId), action: 'delegation.remove', before });
        inner.remove(row);
        await inner.flush();
        await refreshSubmissionsOf(inner, person.userId);
      });
    },
  });
}

/** Who may not decide in the name of another does not choose either who decides for them. */
function assertInPerson(person: SignedInPerson): void {
  if (person.impersonator) throw new AppError('Forbidden', 'You cannot delegate while impersonating someone.');
}

async function assertMayStandIn(em: EntityManager, person: SignedInPerson, delegateId: number): Promise<void> {
  if (delegateId === person.userId) throw new AppError('BadInput', 'You cannot delegate to yourself.');
  const delegate = await loadPerson(em, delegateId);
  if (delegate?.baseRole !== 'Reviewer') throw new AppError('BadInput', 'The delegate must be an active reviewer.');
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

async function present(em: EntityManager, rows: readonly Delegation[], now: Date): Promise<DelegationView[]> {
  const ids = rows.flatMap(({ principalId, delegateId }) => [principalId, delegateId]);
  const users = await em.find(User, { id: { $in: ids } });
  const nameOf = (userId: number) => ({ userId, name: users.find(({ id }) => id === userId)?.name ?? '' });
  return rows.map((row) => ({
    delegationId: row.id,
    principal: nameOf(row.principalId),
    delegate: nameOf(row.delegateId),
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil.toISOString(),
    reason: row.reason ?? null,
    isActive: row.validFrom <= now && now < row.validUntil,
  }));
}
