import type { RecheckStay } from '#contracts/rechecks.ts';
import { recheckStays } from '#contracts/rechecks.ts';
import type { Actor } from '#contracts/submissions.ts';
import { decide } from './lifecycle.ts';
import type { SubmissionState } from './state.ts';

/** Why T26 by this person would leave a submission as it is, before it is known whether anything has changed; null if not. */
export function recheckStay(state: SubmissionState | null, actor: Actor): RecheckStay | null {
  if (state === null || state.status === 'New') return 'NoFile';
  if (state.version?.kind === 'nil') return 'NilReturn';
  if (state.status === 'Reopened By Reviewer') return 'AsksForFile';
  if (state.pending?.kind === 'edit') return 'EditInProgress';
  if (state.status === 'Validation In Progress' && !state.isAwaitingExplanation) return 'InRun';
  if (state.status === 'DataProcessing In Progress' || state.status === 'DataProcessing Completed')
    return 'InProcessing';
  const command = { kind: 'revalidate', hasRunInputChanged: true, opId: 'judged', actor, atMs: 0 } as const;
  const { refused } = decide(state, command);
  if (refused === undefined) return null;
  return recheckStays.find((code) => code === refused) ?? 'NotAllowedInStatus';
}
