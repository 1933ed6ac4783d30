import type { SubmissionInput } from '#contracts/processes.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { Delegation, SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';

/** One accepted transition, as the process hands it over. Ids and codes only. */
export interface Projection extends SubmissionInput {
  /** Row of the table of transitions. */
  transition: string;
  command: SubmissionCommand;
  before: { status: SubmissionStatus; versionNo: number | null; round: number; orderNo: number | null };
  state: SubmissionState;
  mustResolveAssignees: boolean;
}

export interface ProjectionResult {
  /** `stale`: another run owns the submission now, nothing was written. */
  outcome: 'written' | 'stale';
  /** Stand-ins in force, when they were to be resolved. */
  delegations: Delegation[] | null;
}
