import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Decision } from '#database/submissions/decision.entity.ts';
import { Operation } from '#database/submissions/operation.entity.ts';
import { isPersonCommand } from '#rules/submissions/decision.ts';
import type { SubmissionCommand } from '#rules/submissions/state.ts';
import type { ProjectionWork } from './project-transition.ts';

/** What is kept for good: the audit row, the decision, and that the operation was accepted. */
export async function writeRecords(work: ProjectionWork): Promise<void> {
  const { em, row, state, command, before, transition, at } = work;
  const { actor } = command;
  const decided = state.decisions.find((decision) => decision.opId === command.opId);
  const seat = state.chain.seats.find((candidate) => candidate.seatId === decided?.seatId);
  const principalId = actor.principalId ?? (seat && seat.userId !== actor.userId ? seat.userId : null);
  await recordAudit(em, {
    opId: command.opId,
    action: command.kind,
    entity: 'submission',
    entityId: row.submissionNo,
    userId: actor.baseRole === 'System' ? null : actor.userId,
    impersonatorId: actor.impersonatorId ?? null,
    principalId,
    submissionId: row.id,
    requestId: command.requestId ?? null,
    at,
    before: { status: before.status },
    after: { status: state.status },
    details: {
      transition,
      rev: state.rev,
      versionNo: state.version?.versionNo ?? before.versionNo,
      ...factsOf(command),
    },
  });
  await writeDecision(work, seat?.orderNo ?? before.orderNo, principalId);
  if (isPersonCommand(command)) {
    await insertOnce(em, {
      opId: command.opId,
      submissionId: row.id,
      kind: command.kind,
      outcome: 'accepted',
      rev: state.rev,
    });
  }
}

async function insertOnce(em: EntityManager, row: RequiredEntityData<Operation>): Promise<void> {
  await em.createQueryBuilder(Operation).insert(row).onConflict('opId').ignore().execute('run');
}

/** The ids and codes of a command beside who gave it and when. */
function factsOf(command: SubmissionCommand): Record<string, unknown> {
  const { opId: _opId, requestId: _requestId, actor: _actor, atMs: _atMs, kind: _kind, ...facts } = command;
  if ('seats' in facts) return { configurationId: facts.configurationId };
  if ('effects' in facts) return { ...facts, effects: facts.effects?.map((effect) => effect.kind) };
  return facts;
}

const decisionKinds = { approve: 'approved', reopen: 'reopened', sendBack: 'sentBack' } as const;

async function writeDecision(
  { em, row, state, command, before, at }: ProjectionWork,
  orderNo: number | null,
  principalId: number | null,
): Promise<void> {
  if (command.kind === 'approve' || command.kind === 'reopen' || command.kind === 'sendBack') {
    const decided = state.decisions.find((decision) => decision.opId === command.opId);
    const decision: RequiredEntityData<Decision> = {
      opId: command.opId,
      submissionId: row.id,
      versionId: row.currentVersionId ?? null,
      versionNo: command.versionNo,
      round: decided?.round ?? before.round,
      orderNo,
      seatId: decided?.seatId ?? null,
      kind: decisionKinds[command.kind],
      userId: command.actor.userId,
      impersonatorId: command.actor.impersonatorId ?? null,
      principalId,
      reasonCode: command.kind === 'reopen' ? command.reasonCode : null,
      commentId: command.commentId ?? null,
      decidedAt: at,
    };
    await em.createQueryBuilder(Decision).insert(decision).onConflict('opId').ignore().execute('run');
  }
  const standing = state.decisions.map((one) => one.opId);
  await em.execute(
    `update decision set is_void = not (op_id = any(?::text[])) where submission_id = ? and kind = 'approved'
       and is_void = (op_id = any(?::text[]))`,
    [
      `{${standing.map((opId) => `"${opId}"`).join(',')}}`,
      row.id,
      `{${standing.map((opId) => `"${opId}"`).join(',')}}`,
    ],
  );
}
