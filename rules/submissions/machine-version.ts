import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { StandingVersion } from './standing-version.ts';
import type { SeatDecision, SubmissionState } from './state.ts';

export const machineVersion = 2;

/** A run that began before version 2 decides as it did then: its accepted commands replay through the same functions. */
export function isVersion1(state: Pick<SubmissionState, 'machineVersion'>): boolean {
  return state.machineVersion === 1;
}

/** What the rows of a submission know that a state of version 1 does not hold. */
export interface VersionFacts {
  versionNo: number;
  valuesHash: string | null;
  hasRows: boolean;
}

/** A state of version 1 as a run of today begins with it. */
export function inCurrentVersion(state: SubmissionState, facts: readonly VersionFacts[]): SubmissionState {
  if (!isVersion1(state)) return state;
  const factsOf = (versionNo: number) => facts.find((known) => known.versionNo === versionNo);
  const withHash = (decision: SeatDecision): SeatDecision => ({
    ...decision,
    valuesHash: factsOf(decision.versionNo)?.valuesHash ?? null,
  });
  const isChecked = state.pending?.kind !== 'revalidation' && !state.isAwaitingExplanation;
  const hasFailed = state.cause !== null && systemFaults.includes(state.cause);
  const extended = (version: StandingVersion, isPassing: boolean): StandingVersion => {
    const known = factsOf(version.versionNo);
    const valuesHash = known?.valuesHash ?? null;
    // What a failed or unfinished run left of the rows that reviewers had seen is not known.
    const isSeen = version.hasStoodAtStep && !inCheck.includes(state.status);
    return {
      ...version,
      isPassing,
      valuesHash,
      reviewedHash: isSeen ? valuesHash : null,
      hasRows: known?.hasRows ?? false,
      correctionId: null,
    };
  };
  const { version, previousVersion } = state;
  return {
    ...state,
    machineVersion,
    version: version && extended(version, version.hasPassedValidation && isChecked && !hasFailed),
    previousVersion: previousVersion && extended(previousVersion, previousVersion.hasPassedValidation),
    decisions: state.decisions.map(withHash),
    priorDecisions: state.priorDecisions.map(withHash),
    controlBreaks: state.controlBreaks.map((found) => ({ ...found, acceptedBy: acceptedIn(state) })),
    heldResult: state.heldResult && { ...state.heldResult, isOfRevalidation: version?.hasStoodAtStep ?? false },
    withdrawable: null,
    approvedAtMs: null,
    package: null,
    recoding: null,
  };
}

const inCheck: readonly SubmissionStatus[] = ['Validation In Progress', 'Reopened By System'];

/** Causes that a failed check leaves; a failed load says nothing against the check before it. */
const systemFaults: readonly string[] = [
  'FILE_UNREADABLE',
  'LAYOUT_CHANGED',
  'UNMAPPED_CODE',
  'HARD_RULE',
  'PERIOD_MISMATCH',
  'MAPPING_CHANGED',
];

/** Version 1 did not note with which decision a break was accepted: the newest one of the last group, as far as known. */
function acceptedIn(state: SubmissionState): string | null {
  return state.decisions.at(-1)?.opId ?? null;
}
