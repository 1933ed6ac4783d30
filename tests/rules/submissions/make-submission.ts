import type { Actor, CloseReason, RefusalCode, SubmissionStatus } from '#contracts/submissions.ts';
import { initialState } from '#rules/submissions/initial-state.ts';
import type { OpeningInput } from '#rules/submissions/initial-state.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type {
  Accepted,
  CommandKind,
  CommandOf,
  Decision,
  SubmissionCommand,
  SubmissionState,
} from '#rules/submissions/state.ts';

export const people = {
  provider: { userId: 1, baseRole: 'DataProvider' },
  secondProvider: { userId: 2, baseRole: 'DataProvider' },
  admin: { userId: 90, baseRole: 'Admin' },
  superAdmin: { userId: 91, baseRole: 'SuperAdmin' },
  stranger: { userId: 99, baseRole: 'Reviewer' },
  system: { userId: 0, baseRole: 'System' },
} as const satisfies Record<string, Actor>;

export function reviewer(userId: number): Actor {
  return { userId, baseRole: 'Reviewer' };
}

export interface Setup {
  /** People per group, in the order in which the groups decide. Seat ids are `orderNo * 10 + place`. */
  groups?: number[][];
  mayEdit?: boolean;
  maySkipUpload?: boolean;
  isWorkflowRequired?: boolean;
  afterResubmission?: 'restart' | 'continue';
  mayImpersonatorsDecide?: boolean;
  delegations?: SubmissionState['delegations'];
  packageId?: number | null;
}

export function openingInput(setup: Setup = {}): OpeningInput {
  const { groups = [[11, 12], [21], [31]], mayEdit = true } = setup;
  return {
    submissionId: 1,
    submissionNo: 'SUB-000001',
    serviceProviderId: 7,
    postMonth: '2026-03-01',
    dueAtMs: 1_000_000,
    chain: {
      isWorkflowRequired: setup.isWorkflowRequired ?? true,
      maySkipUpload: setup.maySkipUpload ?? true,
      afterResubmission: setup.afterResubmission ?? 'restart',
      mayImpersonatorsDecide: setup.mayImpersonatorsDecide ?? false,
      configurationId: 5,
      seats: groups.flatMap((members, index) =>
        members.map((userId, place) => ({
          seatId: (index + 1) * 10 + place,
          orderNo: index + 1,
          stage: null,
          userId,
          isAllowEdit: mayEdit,
          isActive: true,
        })),
      ),
    },
    delegations: setup.delegations ?? [],
    packageId: setup.packageId ?? null,
  };
}

/** A command with good input for the state it meets; `given` replaces what a case is about. */
export type Given<Kind extends CommandKind> = Partial<Omit<CommandOf<Kind>, 'kind'>>;

/** For tables of several kinds: any field of any of them. */
export type AnyGiven = Record<string, unknown>;

let operations = 0;

/** Early enough for every due date of a case. Test files share this module, so a clock that counts would pass them. */
const commandAtMs = 1000;

export function commandFor<Kind extends CommandKind>(
  state: SubmissionState,
  kind: Kind,
  given: Given<Kind> = {},
): CommandOf<Kind> {
  operations += 1;
  const base = { kind, opId: `op-${operations}`, atMs: commandAtMs, actor: people.system };
  return { ...base, ...goodInput(state), ...given } as unknown as CommandOf<Kind>;
}

/** Fields of all commands together: each kind reads its own. */
function goodInput(state: SubmissionState): Record<string, unknown> {
  return {
    uploadId: (state.latestUploadId ?? 0) + 1,
    seenGeneration: state.generation,
    sha256IsCurrent: false,
    hasRunInputChanged: true,
    commentId: 1,
    generation: state.generation,
    versionNo: state.version?.versionNo ?? 0,
    unexplainedLeft: 0,
    reasonCode: 'OTHER',
    orderNo: 1,
    editId: 1,
    target: 'provider',
    reason: 'WAIVED' satisfies CloseReason,
    isKeyFree: true,
    postMonth: '2026-04-01',
    dueAtMs: 2_000_000,
    delegations: state.delegations,
    configurationId: state.chain.configurationId,
    seats: state.chain.seats,
    serviceProviderId: 8,
    versionId: 100 + (state.version?.versionNo ?? 0),
    unexplainedCount: 0,
    haveReviewedCellsChanged: false,
    haveValuesChanged: false,
    // The same rows as last time, until a case says otherwise.
    valuesHash: state.version?.valuesHash ?? state.previousVersion?.valuesHash ?? 'rows-a',
    correctionId: 1,
    areCodesChanged: true,
    isOnlyAuthor: false,
    releaseId: 1,
    cause: 'HARD_RULE',
    ruleIds: [1],
    code: 'EffectFailed',
  };
}

/** A submission that goes through commands; an unexpected refusal fails the test. */
export class Submission {
  state: SubmissionState;
  last: Accepted | null = null;

  constructor(setup: Setup = {}) {
    this.state = initialState(openingInput(setup));
  }

  try<Kind extends CommandKind>(kind: Kind, actor: Actor, given: Given<Kind> = {}): Decision {
    return decide(this.state, commandFor(this.state, kind, { ...given, actor }));
  }

  refusal<Kind extends CommandKind>(kind: Kind, actor: Actor, given: Given<Kind> = {}): RefusalCode | undefined {
    return this.try(kind, actor, given).refused;
  }

  does<Kind extends CommandKind>(kind: Kind, actor: Actor, given: Given<Kind> = {}): this {
    return this.apply(commandFor(this.state, kind, { ...given, actor }));
  }

  hears<Kind extends CommandKind>(kind: Kind, given: Given<Kind> = {}): this {
    return this.does(kind, people.system, given);
  }

  apply(command: SubmissionCommand): this {
    const decision = decide(this.state, command);
    if (decision.refused !== undefined) {
      throw new Error(`${command.kind} in ${this.state.status} was refused: ${decision.refused}`);
    }
    this.last = decision;
    this.state = decision.state;
    return this;
  }

  uploads(actor: Actor = people.provider): this {
    return this.does('upload', actor);
  }

  /** A file that passes: at the first step, or loading. */
  submits(given: Given<'validationPassed'> = {}): this {
    return this.uploads().hears('validationPassed', given);
  }

  approvedBy(...userIds: number[]): this {
    for (const userId of userIds) this.does('approve', reviewer(userId));
    return this;
  }

  get effects(): string[] {
    return this.last?.effects.map((effect) => effect.kind) ?? [];
  }
}

const waysTo: Record<SubmissionStatus, (submission: Submission) => Submission> = {
  New: (submission) => submission,
  'Validation In Progress': (submission) => submission.uploads(),
  'Submitted For Review': (submission) => submission.submits(),
  'Reopened By Reviewer': (submission) => submission.submits().does('reopen', reviewer(11)),
  'Reopened By System': (submission) => submission.uploads().hears('validationFailed'),
  'Submitted For Approval': (submission) => submission.submits().approvedBy(11, 12, 21),
  'DataProcessing In Progress': (submission) => submission.submits().approvedBy(11, 12, 21, 31),
  'DataProcessing Completed': (submission) => submission.submits().approvedBy(11, 12, 21, 31).hears('processingDone'),
  'Reopened For Review': (submission) => submission.submits().approvedBy(11, 12).does('sendBack', reviewer(21)),
  'Reopened For Approver': (submission) =>
    submission.submits().approvedBy(11, 12, 21, 31).hears('processingDone').does('approverRecall', reviewer(31)),
  Completed: (submission) => submission.submits().approvedBy(11, 12, 21, 31).hears('processingDone').hears('published'),
  Closed: (submission) => submission.does('close', people.admin),
};

/** A submission that came to this status by acts of people, with the default chain: 11 and 12, then 21, then the approver 31. */
export function makeSubmission(wanted: { status: SubmissionStatus } & Omit<Setup, 'groups'>): Submission {
  const { status, ...setup } = wanted;
  return waysTo[status](new Submission(setup));
}
