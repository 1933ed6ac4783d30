import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  isCancellation,
  log,
  patched,
  sleep,
} from '@temporalio/workflow';
import type { ProjectionResult } from '#activities/submissions/projection.ts';
import { factOfEdit, factOfProcessing, factOfPublishing, factOfValidation } from '#rules/submissions/events.ts';
import type { SubmissionCommand, SubmissionEffect, SubmissionState, SystemEvent } from '#rules/submissions/state.ts';
import { checking, loading, publishing, records } from './activities.ts';
import { closeWhenAsked, isCloseable } from './closing.ts';
import { noteMove } from './deadlines.ts';
import { patches } from './patches.ts';
import type { Ticket, Transition } from './ticket.ts';
import { acceptEvent, beginPublishing, event, loadedOf, stateOf } from './ticket.ts';
import { showTicket } from './visibility.ts';

/** The command behind an effect: keys what it writes, and names it in the logs. */
type Cause = Pick<SubmissionCommand, 'opId' | 'requestId'>;

type LastingEffect = Extract<SubmissionEffect, { kind: 'validate' | 'checkEdit' | 'process' | 'publish' }>;

function isLasting(effect: SubmissionEffect): effect is LastingEffect {
  return ['validate', 'checkEdit', 'process', 'publish'].includes(effect.kind);
}

/** Carries out one accepted transition. A fault that retrying cannot cure parks the ticket with what is left to do. */
export async function carryOut(ticket: Ticket, transition: Transition): Promise<void> {
  while (!(await project(ticket, transition))) {
    await holdBack(ticket, transition);
    ticket.heldBackRev = stateOf(ticket).rev;
  }
  // Whoever let it go on has begun the run anew, under a generation of its own.
  const isOver = (effect: SubmissionEffect) =>
    transition.state.rev < ticket.heldBackRev && isLasting(effect) && effect.generation !== stateOf(ticket).generation;
  const effects = transition.effects.filter((effect) => !isOver(effect));
  await runEffects(ticket, effects, transition.command);
}

/** Runs what follows a projection, in order. */
export async function runEffects(ticket: Ticket, effects: readonly SubmissionEffect[], cause: Cause): Promise<void> {
  for (const [index, effect] of effects.entries()) {
    try {
      const running = runEffect(ticket, effect, cause);
      if (running !== null) await running;
    } catch (error) {
      park(ticket, error, effects.slice(index));
      return;
    }
  }
}

/** @returns null where there is nothing to wait for: the SDK notes a stack for every promise, so none is made in vain */
function runEffect(ticket: Ticket, effect: SubmissionEffect, cause: Cause): Promise<void> | null {
  const { submissionId } = ticket.input;
  const { opId } = cause;
  switch (effect.kind) {
    case 'project':
    case 'resolveAssignees':
      // Both are one activity, which has run before.
      return null;
    case 'cancelValidation':
    case 'cancelRun':
      ticket.running?.scope.cancel();
      ticket.running = null;
      // The SDK asks for the cancellation a moment later; what follows is begun after that, as in every kept history.
      return Promise.resolve();
    case 'createNilVersion':
      return createNilVersion(ticket, effect, opId);
    case 'reverseLoad':
      return publishing.reverseLoad({ submissionId, generation: effect.generation, opId });
    case 'withdrawPublished':
      return publishing.withdrawPublished({ submissionId, generation: stateOf(ticket).generation, opId });
    case 'publish':
      if (!isRecalled(ticket, effect.generation)) begin(ticket, effect, cause);
      return null;
    case 'validate':
    case 'checkEdit':
    case 'process':
      begin(ticket, effect, cause);
      return null;
  }
}

type PublishEffect = Extract<SubmissionEffect, { kind: 'publish' }>;
type NilEffect = Extract<SubmissionEffect, { kind: 'createNilVersion' }>;

async function createNilVersion(ticket: Ticket, { versionNo, generation }: NilEffect, opId: string): Promise<void> {
  const { submissionId } = ticket.input;
  const { versionId } = await records.createNilVersion({ submissionId, versionNo, generation, opId });
  acceptEvent(ticket, event(ticket, { kind: 'versionCreated', versionNo, versionId }));
}

/** Taken back while the row was being written that the load is done: there is nothing to publish. */
function isRecalled(ticket: Ticket, generation: number): boolean {
  return !isAwaited(ticket, generation) && patched(patches.recallStopsPublishing);
}

function isAwaited(ticket: Ticket, generation: number): boolean {
  const { pending } = stateOf(ticket);
  return pending?.kind === 'publishing' && pending.generation === generation;
}

/**
 * Leaves the last approver some seconds to take the approval back; they count from the approval, whatever was down since.
 * @returns whether it still stands then; null when there is nothing to wait for, and publishing is the next command
 */
function waitForRecall(ticket: Ticket, { generation, approvedAtMs }: PublishEffect): Promise<boolean> | null {
  const graceMs = loadedOf(ticket).publishGraceMs ?? 0;
  const restMs = (approvedAtMs ?? -graceMs) + graceMs - Date.now();
  if (restMs <= 0) return null;
  const summary = 'before publishing, so that the approval can be taken back';
  return sleep(restMs, { summary }).then(() => isAwaited(ticket, generation));
}

/**
 * One activity, one transaction: row, audit, decisions, notices and mails of this transition, once however often it runs.
 * @returns false when the database refuses it for good
 */
async function project(ticket: Ticket, transition: Transition): Promise<boolean> {
  const { state, command } = transition;
  const written = await writeTransition(ticket, transition);
  if (written === null) return false;
  const { delegations } = written;
  ticket.projectedRev = Math.max(ticket.projectedRev, state.rev);
  if (state.status === 'Completed') ticket.completedAtMs ??= command.atMs;
  if (delegations !== null && JSON.stringify(delegations) !== JSON.stringify(stateOf(ticket).delegations)) {
    acceptEvent(ticket, event(ticket, { kind: 'assigneesResolved', delegations }));
  }
  // What is projected has got on.
  ticket.trouble = null;
  noteMove(ticket, transition);
  showTicket(ticket, state, command.atMs);
  return true;
}

async function writeTransition(ticket: Ticket, transition: Transition): Promise<ProjectionResult | null> {
  const { state, command, effects, before } = transition;
  try {
    return await records.projectTransition.executeWithOptions(
      { summary: `${transition.transition} ${command.kind}: ${state.status}` },
      [
        {
          ...ticket.input,
          transition: transition.transition,
          command,
          before,
          state,
          mustResolveAssignees: effects.some((effect) => effect.kind === 'resolveAssignees'),
        },
      ],
    );
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    log.error('the database refuses a transition', { transition: transition.transition, rev: state.rev });
    return null;
  }
}

/**
 * Nothing overtakes a transition that is not written: the ticket parks before it, where operators find it, until somebody
 * tries again (T25) or closes it. Commands that come meanwhile are judged at once and written in their order afterwards.
 */
async function holdBack(ticket: Ticket, { transition }: Transition): Promise<void> {
  const { generation } = stateOf(ticket);
  const effects: SubmissionEffect[] = [{ kind: 'project', transition }];
  acceptEvent(ticket, event(ticket, { kind: 'effectFailed', generation, code: 'EffectFailed', effects }));
  const { parked } = stateOf(ticket);
  if (parked === null) {
    // A closed ticket does not park, and a checked edit is given up first.
    await sleep('1 minute', { summary: 'before a refused transition is written again' });
    return;
  }
  showTicket(ticket, stateOf(ticket), Date.now());
  await showOnRow(ticket, parked);
  await condition(() => stateOf(ticket).parked === null || isCloseable(ticket));
  closeWhenAsked(ticket);
}

async function showOnRow(ticket: Ticket, parked: NonNullable<SubmissionState['parked']>): Promise<void> {
  try {
    await records.showParked({ submissionId: ticket.input.submissionId, parked });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    log.error('the row does not say that its ticket is parked', { rev: stateOf(ticket).rev });
  }
}

function causeOf({ opId, requestId }: Cause): Cause {
  return { opId, ...(requestId !== undefined && { requestId }) };
}

/** Effects that last run beside the main loop, so that a newer file, a close or a cancellation can overtake them. */
function begin(ticket: Ticket, effect: LastingEffect, cause: Cause): void {
  ticket.running?.scope.cancel();
  const running = { effect, scope: new CancellationScope() };
  ticket.running = running;
  const end = () => {
    if (ticket.running === running) ticket.running = null;
  };
  void running.scope
    .run(() => resultOf(ticket, effect, cause))
    .then(
      (result) => {
        end();
        if (result !== null) acceptEvent(ticket, result);
      },
      (error: unknown) => {
        end();
        park(ticket, error, [effect]);
      },
    );
}

/** @returns null when nobody waits for a result any more */
async function resultOf(ticket: Ticket, effect: LastingEffect, cause: Cause): Promise<SystemEvent | null> {
  const { generation } = effect;
  const run = { submissionId: ticket.input.submissionId, generation, ...causeOf(cause) };
  const summary = { summary: `${effect.kind}, generation ${generation}` };
  switch (effect.kind) {
    case 'validate': {
      const { uploadId, versionId, versionNo, correctionId } = effect;
      const file = { uploadId, versionId, versionNo, ...(correctionId !== undefined && { correctionId }) };
      const found = await checking().validateUpload.executeWithOptions(summary, [{ ...run, ...file }]);
      return event(ticket, factOfValidation(generation, found));
    }
    case 'checkEdit': {
      const { editId, versionNo } = effect;
      const found = await checking().checkEdit.executeWithOptions(summary, [{ ...run, editId, versionNo }]);
      return event(ticket, factOfEdit(generation, found));
    }
    case 'process': {
      const { versionId, versionNo } = effect;
      const found = await loading().processVersion.executeWithOptions(summary, [{ ...run, versionId, versionNo }]);
      return event(ticket, factOfProcessing(generation, found));
    }
    case 'publish': {
      const grace = waitForRecall(ticket, effect);
      if (grace !== null && !(await grace)) return null;
      beginPublishing(ticket, generation);
      const { acceptedBreakRuleIds } = effect;
      const found = await publishing.publishVersion.executeWithOptions(summary, [{ ...run, acceptedBreakRuleIds }]);
      return event(ticket, factOfPublishing(generation, found));
    }
  }
}

/** @throws what is neither a cancellation nor a failed activity: a fault of this code, which fails the workflow task */
function park(ticket: Ticket, error: unknown, effects: SubmissionEffect[]): void {
  if (isCancellation(error)) return;
  if (!(error instanceof ActivityFailure)) throw error;
  const isConfiguration = error.cause instanceof ApplicationFailure && error.cause.type === 'ConfigurationMissing';
  const code = isConfiguration ? 'ConfigurationMissing' : 'EffectFailed';
  // A load is taken out under the generation that brought it in; its failure still concerns the ticket as it is now.
  const [failed] = effects;
  const isRun = failed !== undefined && 'generation' in failed && failed.kind !== 'reverseLoad';
  const generation = isRun ? failed.generation : stateOf(ticket).generation;
  acceptEvent(ticket, event(ticket, { kind: 'effectFailed', generation, code, effects }));
}
