import type { ConfiguredSeat } from './chain.ts';
import { chainFault, withStages } from './chain.ts';
import { rowOfOpening } from './decision.ts';
import { machineVersion } from './machine-version.ts';
import type { Accepted, SubmissionState } from './state.ts';

export interface OpeningInput {
  submissionId: number;
  submissionNo: string;
  serviceProviderId: number;
  /** `YYYY-MM-01` */
  postMonth: string;
  dueAtMs: number;
  chain: {
    isWorkflowRequired: boolean;
    maySkipUpload: boolean;
    afterResubmission: 'restart' | 'continue';
    mayImpersonatorsDecide?: boolean;
    configurationId: number | null;
    seats: readonly ConfiguredSeat[];
  };
  delegations?: SubmissionState['delegations'];
  /** Published with the other members of this package; null or absent for a submission of its own. */
  packageId?: number | null;
}

/**
 * T01: a new submission with its reviewers pinned.
 * @throws RangeError for a chain that cannot be walked; callers that open submissions ask `openingFault` before.
 */
export function initialState(input: OpeningInput): SubmissionState {
  const { packageId = null } = input;
  const seats = withStages(input.chain.seats);
  const fault = input.chain.isWorkflowRequired ? chainFault(seats) : null;
  if (fault !== null) throw new RangeError(`A submission cannot open with this chain of reviewers: ${fault}`);
  return {
    machineVersion,
    submissionId: input.submissionId,
    submissionNo: input.submissionNo,
    serviceProviderId: input.serviceProviderId,
    rev: 1,
    status: 'New',
    isAwaitingExplanation: false,
    generation: 0,
    round: 1,
    currentOrderNo: null,
    chain: { ...input.chain, mayImpersonatorsDecide: input.chain.mayImpersonatorsDecide ?? false, seats },
    decisions: [],
    priorDecisions: [],
    resumeOrderNo: null,
    version: null,
    previousVersion: null,
    nextVersionNo: 1,
    latestUploadId: null,
    turnStart: null,
    cause: null,
    reopenedByOrderNo: null,
    reopenedBy: null,
    revisitedOrderNos: [],
    pending: null,
    unexplainedCount: 0,
    heldResult: null,
    parked: null,
    controlBreaks: [],
    isPublishingBegun: false,
    isLoaded: false,
    isPublished: false,
    isRestated: false,
    closeReason: null,
    dueAtMs: input.dueAtMs,
    resubmitDueAtMs: null,
    postMonth: input.postMonth,
    delegations: input.delegations ?? [],
    seenOpIds: [],
    withdrawable: null,
    approvedAtMs: null,
    package: packageId === null ? null : { packageId, releaseId: null },
    recoding: null,
  };
}

/** The transition of a submission that was opened: its first state and the first row to write. */
export function openingOf(input: OpeningInput): Accepted {
  return {
    state: initialState(input),
    transition: rowOfOpening,
    effects: [{ kind: 'project', transition: rowOfOpening }],
  };
}

/** What the sweep and "Create Ticket" know before they open a ticket. Months are `YYYY-MM-01`. */
export interface OpeningFacts {
  postMonth: string;
  /** First post month of the frequency, null when no frequency is set. */
  firstPostMonth: string | null;
  isKeyFree: boolean;
  isHeldInPeriod: boolean;
  isProviderActive: boolean;
  hasSubmissionOfFormerProvider: boolean;
  isWorkflowRequired: boolean;
  activeReviewerCount: number;
}

export type OpeningFault =
  'NoFrequency' | 'BeforeFirstMonth' | 'KeyTaken' | 'NotHeld' | 'ProviderInactive' | 'FormerProvider' | 'NoReviewer';

/** The guards of T01: why no submission may open, or null. `NoReviewer` belongs into the orphan records. */
export function openingFault(facts: OpeningFacts): OpeningFault | null {
  if (facts.firstPostMonth === null) return 'NoFrequency';
  if (facts.postMonth < facts.firstPostMonth) return 'BeforeFirstMonth';
  if (!facts.isKeyFree) return 'KeyTaken';
  if (!facts.isHeldInPeriod) return 'NotHeld';
  if (!facts.isProviderActive) return 'ProviderInactive';
  if (facts.hasSubmissionOfFormerProvider) return 'FormerProvider';
  return facts.isWorkflowRequired && facts.activeReviewerCount === 0 ? 'NoReviewer' : null;
}
