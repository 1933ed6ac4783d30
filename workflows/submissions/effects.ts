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
import type { Submission, Transition } from './submission.ts';
import { acceptEvent, beginPublishing, event, loadedOf, stateOf } from './submission.ts';
import { showSubmission } from './visibility.ts';

/** The command behind an effect: keys what it writes, and names it in the logs. */
type Cause = Pick<SubmissionCommand, 'opId' | 'requestId'>;

type LastingEffect = Extract<SubmissionEffect, { kind: 'validate' | 'checkEdit' | 'process' | 'publish' }>;

function isLasting(effect: SubmissionEffect): effect is LastingEffect {
  return ['validate', 'checkEdit', 'process', 'publish'].includes(effect.kind);
}

/** Carries out one accepted transition. A fault that retrying cannot cure parks the submission with what is left to do. */
export async function carryOut(submission: Submission, transition: Transition): Promise<void> {
  while (!(await project(submission, transition))) {
    await holdBack(submission, transition);
    submission.heldBackRev = stateOf(submission).rev;
  }
  // Continuing it has started a new run, under a generation of its own.
  const isOver = (effect: SubmissionEffect) =>
    transition.state.rev < submission.heldBackRev &&
    isLasting(effect) &&
    effect.generation !== stateOf(submission).generation;
  const effects = transition.effects.filter((effect) => !isOver(effect));
  await runEffects(submission, effects, transition.command);
}

/** Runs what follows a projection, in order. */
export async function runEffects(
  submission: Submission,
  effects: readonly SubmissionEffect[],
  cause: Cause,
): Promise<void> {
  for (const [index, effect] of effects.entries()) {
    try {
      const running = runEffect(submission, effect, cause);
      if (running !== null) await running;
    } catch (error) {
      park(submission, error, effects.slice(index));
      return;
    }
  }
}

/** @returns null where there is nothing to wait for: the SDK notes a stack for every promise, so none is made in vain */
function runEffect(submission: Submission, effect: SubmissionEffect, cause: Cause): Promise<void> | null {
  const { submissionId } = submission.input;
  const { opId } = cause;
  switch (effect.kind) {
    case 'project':
    case 'resolveAssignees':
      // Both are one activity, which has run before.
      return null;
    case 'cancelValidation':
    case 'cancelRun':
      submission.running?.scope.cancel();
      submission.running = null;
      // The SDK asks for the cancellation a moment later; what follows is begun after that, as in every kept history.
      return Promise.resolve();
    case 'createNilVersion':
      return createNilVersion(submission, effect, opId);
    case 'reverseLoad':
      return publishing.reverseLoad({ submissionId, generation: effect.generation, opId });
    case 'withdrawPublished':
      return publishing.withdrawPublished({ submissionId, generation: stateOf(submission).generation, opId });
    case 'publish':
      if (!isRecalled(submission, effect.generation)) begin(submission, effect, cause);
      return null;
    case 'validate':
    case 'checkEdit':
    case 'process':
      begin(submission, effect, cause);
      return null;
  }
}

type PublishEffect = Extract<SubmissionEffect, { kind: 'publish' }>;
type NilEffect = Extract<SubmissionEffect, { kind: 'createNilVersion' }>;

async function createNilVersion(
  submission: Submission,
  { versionNo, generation }: NilEffect,
  opId: string,
): Promise<void> {
  const { submissionId } = submission.input;
  const { versionId } = await records.createNilVersion({ submissionId, versionNo, generation, opId });
  acceptEvent(submission, event(submission, { kind: 'versionCreated', versionNo, versionId }));
}

/** Taken back while the row was being written that the load is done: there is nothing to publish. */
function isRecalled(submission: Submission, generation: number): boolean {
  return !isAwaited(submission, generation) && patched(patches.recallStopsPublishing);
}

function isAwaited(submission: Submission, generation: number): boolean {
  const { pending } = stateOf(submission);
  return pending?.kind === 'publishing' && pending.generation === generation;
}

/**
 * Leaves the last approver some seconds to take the approval back; they count from the approval, whatever was down since.
 * @returns whether it still stands then; null when there is nothing to wait for, and publishing is the next command
 */
function waitForRecall(submission: Submission, { generation, approvedAtMs }: PublishEffect): Promise<boolean> | null {
  const graceMs = loadedOf(submission).publishGraceMs ?? 0;
  const restMs = (approvedAtMs ?? -graceMs) + graceMs - Date.now();
  if (restMs <= 0) return null;
  const summary = 'before publishing, so that the approval can be taken back';
  return sleep(restMs, { summary }).then(() => isAwaited(submission, generation));
}

/**
 * One activity, one transaction: row, audit, decisions, notices and mails of this transition, once however often it runs.
 * @returns false when the database refuses it for good
 */
async function project(submission: Submission, transition: Transition): Promise<boolean> {
  const { state, command } = transition;
  const written = await writeTransition(submission, transition);
  if (written === null) return false;
  const { delegations } = written;
  submission.projectedRev = Math.max(submission.projectedRev, state.rev);
  if (state.status === 'Completed') submission.completedAtMs ??= command.atMs;
  if (delegations !== null && JSON.stringify(delegations) !== JSON.stringify(stateOf(submission).delegations)) {
    acceptEvent(submission, event(submission, { kind: 'assigneesResolved', delegations }));
  }
  // What is projected has got on.
  submission.trouble = null;
  noteMove(submission, transition);
  showSubmission(submission, state, command.atMs);
  return true;
}

async function writeTransition(submission: Submission, transition: Transition): Promise<ProjectionResult | null> {
  const { state, command, effects, before } = transition;
  try {
    return await records.projectTransition.executeWithOptions(
      { summary: `${transition.transition} ${command.kind}: ${state.status}` },
      [
        {
          ...submission.input,
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
 * Nothing overtakes a transition that is not written: the submission parks before it, where operators find it, until somebody
 * tries again (T25) or closes it. Commands that come meanwhile are judged at once and written in their order afterwards.
 */
async function holdBack(submission: Submission, { transition }: Transition): Promise<void> {
  const { generation } = stateOf(submission);
  const effects: SubmissionEffect[] = [{ kind: 'project', transition }];
  acceptEvent(submission, event(submission, { kind: 'effectFailed', generation, code: 'EffectFailed', effects }));
  const { parked } = stateOf(submission);
  if (parked === null) {
    // A closed submission does not park, and a checked edit is given up first.
    await sleep('1 minute', { summary: 'before a refused transition is written again' });
    return;
  }
  showSubmission(submission, stateOf(submission), Date.now());
  await showOnRow(submission, parked);
  await condition(() => stateOf(submission).parked === null || isCloseable(submission));
  closeWhenAsked(submission);
}

async function showOnRow(submission: Submission, parked: NonNullable<SubmissionState['parked']>): Promise<void> {
  try {
    await records.showParked({ submissionId: submission.input.submissionId, parked });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    log.error('the row does not say that its submission is parked', { rev: stateOf(submission).rev });
  }
}

function causeOf({ opId, requestId }: Cause): Cause {
  return { opId, ...(requestId !== undefined && { requestId }) };
}

/** Effects that last run beside the main loop, so that a newer file, a close or a cancellation can overtake them. */
function begin(submission: Submission, effect: LastingEffect, cause: Cause): void {
  submission.running?.scope.cancel();
  const running = { effect, scope: new CancellationScope() };
  submission.running = running;
  const end = () => {
    if (submission.running === running) submission.running = null;
  };
  void running.scope
    .run(() => resultOf(submission, effect, cause))
    .then(
      (result) => {
        end();
        if (result !== null) acceptEvent(submission, result);
      },
      (error: unknown) => {
        end();
        park(submission, error, [effect]);
      },
    );
}

/** @returns null when nobody waits for a result any more */
async function resultOf(submission: Submission, effect: LastingEffect, cause: Cause): Promise<SystemEvent | null> {
  const { generation } = effect;
  const run = { submissionId: submission.input.submissionId, generation, ...causeOf(cause) };
  const summary = { summary: `${effect.kind}, generation ${generation}` };
  switch (effect.kind) {
    case 'validate': {
      const { uploadId, versionId, versionNo, correctionId } = effect;
      const file = { uploadId, versionId, versionNo, ...(correctionId !== undefined && { correctionId }) };
      const found = await checking().validateUpload.executeWithOptions(summary, [{ ...run, ...file }]);
      return event(submission, factOfValidation(generation, found));
    }
    case 'checkEdit': {
      const { editId, versionNo } = effect;
      const found = await checking().checkEdit.executeWithOptions(summary, [{ ...run, editId, versionNo }]);
      return event(submission, factOfEdit(generation, found));
    }
    case 'process': {
      const { versionId, versionNo } = effect;
      const found = await loading().processVersion.executeWithOptions(summary, [{ ...run, versionId, versionNo }]);
      return event(submission, factOfProcessing(generation, found));
    }
    case 'publish': {
      const grace = waitForRecall(submission, effect);
      if (grace !== null && !(await grace)) return null;
      beginPublishing(submission, generation);
      const { acceptedBreakRuleIds, releaseId } = effect;
      const found = await publishing.publishVersion.executeWithOptions(summary, [
        { ...run, acceptedBreakRuleIds, ...(releaseId !== undefined && { releaseId }) },
      ]);
      return event(submission, factOfPublishing(generation, found));
    }
  }
}

/** @throws what is neither a cancellation nor a failed activity: a fault of this code, which fails the workflow task */
function park(submission: Submission, error: unknown, effects: SubmissionEffect[]): void {
  if (isCancellation(error)) return;
  if (!(error instanceof ActivityFailure)) throw error;
  const isConfiguration = error.cause instanceof ApplicationFailure && error.cause.type === 'ConfigurationMissing';
  const code = isConfiguration ? 'ConfigurationMissing' : 'EffectFailed';
  // A load is taken out under the generation that brought it in; its failure still concerns the submission as it is now.
  const [failed] = effects;
  const isRun = failed !== undefined && 'generation' in failed && failed.kind !== 'reverseLoad';
  const generation = isRun ? failed.generation : stateOf(submission).generation;
  acceptEvent(submission, event(submission, { kind: 'effectFailed', generation, code, effects }));
}
