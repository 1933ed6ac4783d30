import { isPersonCommand } from '#rules/submissions/decision.ts';
import type { SubmissionCommand } from '#rules/submissions/state.ts';
import type { ProjectionWork } from './projection-work.ts';

/** What is kept for good: the audit row, the decision, and that the operation was accepted. Each in a list of at most one. */
export function recordsOf(work: ProjectionWork) {
  const { found, state, command, before, transition, at } = work;
  const { actor, opId } = command;
  const decided = state.decisions.find((decision) => decision.opId === opId);
  const seat = state.chain.seats.find((candidate) => candidate.seatId === decided?.seatId);
  const principalId = actor.principalId ?? (seat && seat.userId !== actor.userId ? seat.userId : null);
  const versionNo = state.version?.versionNo ?? before.versionNo;
  const audit = {
    opId,
    action: command.kind,
    entity: 'submission',
    entityId: found.submissionNo,
    userId: actor.baseRole === 'System' ? null : actor.userId,
    impersonatorId: actor.impersonatorId ?? null,
    principalId,
    requestId: command.requestId ?? null,
    at,
    before: { status: before.status, ...fieldsOf(command, found, found) },
    after: { status: state.status, ...fieldsOf(command, found, state) },
    details: { transition, rev: state.rev, versionNo, ...factsOf(command) },
  };
  return {
    audit: [audit],
    decisions: decisionsOf(work, seat?.orderNo ?? before.orderNo, principalId),
    operations: isPersonCommand(command) ? [{ opId, kind: command.kind, rev: state.rev }] : [],
    standing: state.decisions.map((one) => one.opId),
  };
}

/** What the act moves beside the status: the month, or the provider by its name of that day. */
function fieldsOf(
  { kind }: SubmissionCommand,
  { providers }: ProjectionWork['found'],
  { postMonth, serviceProviderId }: { postMonth: string; serviceProviderId: number },
) {
  if (kind === 'changePostMonth') return { postMonth };
  return kind === 'handOver' ? { serviceProvider: providers?.[serviceProviderId] ?? String(serviceProviderId) } : {};
}

/** The ids and codes of a command beside who gave it and when. */
function factsOf(command: SubmissionCommand): Record<string, unknown> {
  const { opId: _opId, requestId: _requestId, actor: _actor, atMs: _atMs, kind: _kind, ...facts } = command;
  if ('seats' in facts) return { configurationId: facts.configurationId };
  if ('effects' in facts) return { ...facts, effects: facts.effects?.map((effect) => effect.kind) };
  return facts;
}

const decisionKinds = { approve: 'approved', reopen: 'reopened', sendBack: 'sentBack' } as const;

function decisionsOf(
  { state, command, before, at }: ProjectionWork,
  orderNo: number | null,
  principalId: number | null,
) {
  if (command.kind !== 'approve' && command.kind !== 'reopen' && command.kind !== 'sendBack') return [];
  const decided = state.decisions.find((decision) => decision.opId === command.opId);
  const decision = {
    opId: command.opId,
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
  return [decision];
}
