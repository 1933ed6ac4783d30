import type { Actor, SystemReasonCode } from '#contracts/submissions.ts';
import type { CommandOf, SubmissionState, SystemEvent } from './state.ts';

export const systemActor: Actor = { userId: 0, baseRole: 'System' };

/** What happened, without who and when. */
export type Fact = {
  [Kind in SystemEvent['kind']]: Omit<CommandOf<Kind>, 'opId' | 'actor' | 'atMs'>;
}[SystemEvent['kind']];

/**
 * An event of the system. Its operation id is made of business values only, so a retry or a replay produces the same id
 * and nothing is written twice.
 */
export function systemEvent(
  { submissionNo, generation, rev }: Pick<SubmissionState, 'submissionNo' | 'generation' | 'rev'>,
  fact: Fact,
  atMs: number,
): SystemEvent {
  const run = 'generation' in fact ? `g${fact.generation}` : `g${generation}:r${rev}`;
  return { ...fact, opId: `${submissionNo}:${run}:${fact.kind}`, actor: systemActor, atMs } as SystemEvent;
}

type Passed<Kind extends 'validationPassed' | 'editPassed'> = Omit<
  Extract<Fact, { kind: Kind }>,
  'kind' | 'generation'
>;

/** Result of the activity `validateUpload`. */
export type ValidationResult =
  | ({ outcome: 'passed' } & Passed<'validationPassed'>)
  | { outcome: 'failed'; versionId: number | null; cause: SystemReasonCode };

export function factOfValidation(generation: number, result: ValidationResult): Fact {
  if (result.outcome === 'failed') {
    return { kind: 'validationFailed', generation, versionId: result.versionId, cause: result.cause };
  }
  const { outcome: _outcome, ...passed } = result;
  return { kind: 'validationPassed', generation, ...passed };
}

/** Result of the activity `checkEdit`. */
export type EditResult = ({ outcome: 'passed' } & Passed<'editPassed'>) | { outcome: 'refused' };

export function factOfEdit(generation: number, result: EditResult): Fact {
  if (result.outcome === 'refused') return { kind: 'editRefused', generation };
  const { outcome: _outcome, ...passed } = result;
  return { kind: 'editPassed', generation, ...passed };
}

/** Result of the activity `processVersion`. */
export interface ProcessingResult {
  outcome: 'done' | 'refused';
}

export function factOfProcessing(generation: number, { outcome }: ProcessingResult): Fact {
  return { kind: outcome === 'done' ? 'processingDone' : 'processingRefused', generation };
}

/** Result of the activity `publishVersion`. */
export type PublishingResult =
  | { outcome: 'published' }
  | { outcome: 'controlBreak'; ruleIds: number[] }
  /** The release of its package was taken back before it was published. */
  | { outcome: 'held'; releaseId: number };

export function factOfPublishing(generation: number, result: PublishingResult): Fact {
  if (result.outcome === 'published') return { kind: 'published', generation };
  if (result.outcome === 'held')
    return { kind: 'packageHeld', generation, releaseId: result.releaseId, isRefused: true };
  return { kind: 'controlBreak', generation, ruleIds: result.ruleIds };
}
