import { randomUUID } from 'node:crypto';
import { wrap } from '@mikro-orm/core';
import { recordAudit } from '#database/audit/record-audit.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { ConfiguredReviewer } from '#database/workflow-configuration/configured-reviewer.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import type { Seat, SubmissionState } from '#rules/submissions/state.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { actorOf } from '../access/person.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { inFlowKinds, mayName, mayReview } from './live-chains.ts';
import { isPersonInScope } from './reach.ts';

interface OpenSubmission {
  id: number;
  submissionNo: string;
  state: SubmissionState;
  isInScope: boolean;
  /** The substitute has no lists, or the submission is on them. */
  isSeen: boolean;
}

export interface Moved {
  chains: number;
  submissions: number;
}

/**
 * Gives the seats of a person to another reviewer: a new version of each live chain that names them, and T24 for each of
 * their undecided seats in open submissions. Runs in the transaction of the context; the relay brings T24 to the processes.
 * @throws AppError InUse with what the substitute cannot take over, Forbidden when some of it is out of scope
 */
export async function substituteForAll(context: MasterContext, leavingId: number, takerId: number): Promise<Moved> {
  await assertMayTakeOver(context, leavingId, takerId);
  await assertAllInScope(context, leavingId);
  const submissions = await submissionsOf(context, leavingId, takerId);
  const blocked = submissions.filter((submission) => !mayDecide(submission, takerId));
  if (blocked.length > 0) {
    const names = blocked.map(({ submissionNo }) => submissionNo);
    const live = [{ kind: 'substituteBarred', count: names.length, names: names.slice(0, 10) }];
    throw new AppError('InUse', 'The substitute may not decide some of these submissions.', { live });
  }
  const chains = await moveChains(context, leavingId, takerId);
  for (const submission of submissions) await moveSeats(context, submission, leavingId, takerId);
  await recordAudit(context.em, {
    action: 'user.substitute',
    entity: 'user',
    entityId: leavingId,
    userId: context.person.userId,
    impersonatorId: context.person.impersonator?.userId ?? null,
    details: { substituteId: takerId, chains, submissions: submissions.map(({ submissionNo }) => submissionNo) },
    requestId: context.requestId,
  });
  return { chains, submissions: submissions.length };
}

async function assertMayTakeOver(context: MasterContext, leavingId: number, takerId: number): Promise<void> {
  const known = await selectOne(
    context.em,
    sql`select 1 from app_user m where m.id = ${takerId} and m.id <> ${leavingId} and ${isPersonInScope(context)}
          and exists (select 1 from app_user u join role r on r.id = u.role_id where u.id = m.id and ${mayReview})`,
  );
  if (known) return;
  const problems = [{ field: 'substitute', code: 'UnknownCode', found: String(takerId) }];
  throw new AppError('BadInput', `substituteId: there is no active reviewer ${takerId}.`, { problems });
}

/** Half of it is worse than none: the rest would be left without a reviewer. */
async function assertAllInScope(context: MasterContext, leavingId: number): Promise<void> {
  if (context.scope.isEverything) return;
  for (const [kind, rows] of Object.entries(inFlowKinds(context, leavingId))) {
    const hidden = await selectOne<{ count: number }>(
      context.em,
      sql`select count(*)::int as count from (${rows}) d where d.name is null`,
    );
    if ((hidden?.count ?? 0) === 0) continue;
    const live = [{ kind, count: hidden?.count ?? 0, names: [] }];
    throw new AppError('Forbidden', 'This person also reviews what you do not see.', { live });
  }
}

/** Open submissions in which the person holds a seat that has not decided. */
async function submissionsOf(context: MasterContext, leavingId: number, takerId: number): Promise<OpenSubmission[]> {
  const rows = await select<OpenSubmission>(
    context.em,
    sql`select s.id, s.submission_no as "submissionNo", s.state, (${context.scope.condition}) as "isInScope",
          (not exists (select 1 from user_scope l where l.user_id = ${takerId})
            or exists (select 1 from user_scope l where l.user_id = ${takerId} and (l.property_id = s.property_id
              or l.fund_id = s.fund_id or l.fund_id = s.entity_id))) as "isSeen"
        from submission s where s.status not in ('Completed', 'Closed') and s.state is not null
          and ${mayName([leavingId])} order by s.id for update of s`,
  );
  return rows.filter(({ state }) => seatsToMove(state, leavingId, takerId).length > 0);
}

function seatsToMove(state: SubmissionState, leavingId: number, takerId: number): Seat[] {
  const decided = new Set(state.decisions.map(({ seatId }) => seatId));
  const holds = (seat: Seat, userId: number) => seat.userId === userId && seat.isActive;
  return state.chain.seats.filter(
    (seat) =>
      seat.userId === leavingId &&
      !decided.has(seat.seatId) &&
      // Where the substitute sits at the same step already, the other seat lapses.
      !state.chain.seats.some((peer) => peer.orderNo === seat.orderNo && holds(peer, takerId)),
  );
}

/** Nobody decides what they uploaded or edited, nor what they do not see. */
function mayDecide({ state, isSeen }: OpenSubmission, takerId: number): boolean {
  const behind = [...(state.version?.uploaders ?? []), ...(state.version?.editors ?? [])];
  return isSeen && !behind.includes(takerId);
}

async function moveSeats(
  context: MasterContext,
  submission: OpenSubmission,
  leavingId: number,
  takerId: number,
): Promise<void> {
  const { em, person, requestId } = context;
  for (const { seatId } of seatsToMove(submission.state, leavingId, takerId)) {
    const opId = randomUUID();
    em.create(OutboxEntry, {
      opId,
      submissionId: submission.id,
      kind: 'substitute',
      payload: {
        kind: 'substitute',
        seatId,
        userId: takerId,
        opId,
        requestId,
        actor: actorOf(person),
        atMs: Date.now(),
      },
      userId: person.userId,
    });
  }
  await em.flush();
}

/** A version of a chain never changes: each live one that names the person gets a next version without them. */
async function moveChains(context: MasterContext, leavingId: number, takerId: number): Promise<number> {
  const { em } = context;
  const named = await select<{ id: number }>(
    em,
    sql`select c.id from workflow_configuration c where c.is_active and (c.fallback_user_id = ${leavingId}
          or exists (select 1 from configured_reviewer q where q.configuration_id = c.id and q.user_id = ${leavingId}))
        order by c.id for update`,
  );
  for (const { id } of named) await replaceChain(context, id, leavingId, takerId);
  return named.length;
}

async function replaceChain({ em }: MasterContext, id: number, leavingId: number, takerId: number): Promise<void> {
  const before = await em.findOneOrFail(WorkflowConfiguration, { id });
  const { id: _, createdAt: __, ...kept } = wrap(before).toPOJO();
  const { fundId = null, propertyId = null, datasetId = null, reportPackageId = null } = before;
  const newest = await em.findOneOrFail(
    WorkflowConfiguration,
    { datasetId, reportPackageId, fundId, propertyId },
    { orderBy: { version: 'desc' } },
  );
  const fallbackUserId = before.fallbackUserId === leavingId ? takerId : (before.fallbackUserId ?? null);
  const after = em.create(WorkflowConfiguration, { ...kept, fallbackUserId, version: newest.version + 1 });
  before.isActive = false;
  await em.flush();
  const seats = await em.find(ConfiguredReviewer, { configurationId: id }, { orderBy: { id: 'asc' } });
  const isThere = (orderNo: number) => seats.some((seat) => seat.orderNo === orderNo && seat.userId === takerId);
  for (const seat of seats.filter(({ userId, orderNo }) => userId !== leavingId || !isThere(orderNo))) {
    const { id: ___, ...values } = wrap(seat).toPOJO();
    const userId = seat.userId === leavingId ? takerId : seat.userId;
    em.create(ConfiguredReviewer, { ...values, userId, configurationId: after.id });
  }
  await em.flush();
}
