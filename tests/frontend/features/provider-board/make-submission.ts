import type { Finding, SubmissionDetail, SubmissionSummary, SubmissionVersion } from '#contracts/submission-views.ts';
import type { SubmissionAct } from '#contracts/submissions.ts';

let count = 4100;

/** A submission as the lists carry it; by default New, due in time, with the provider's acts. */
export function makeSubmission(changes: Partial<SubmissionSummary> = {}): SubmissionSummary {
  count += 1;
  return {
    submissionNo: `SUB-00${count}`,
    serviceProvider: { id: 3, name: 'Northgate Realty Services' },
    fund: { id: 1, name: 'Meridian Core' },
    entity: null,
    property: { id: 9, name: 'Larkspur Tower', code: 'P-1042' },
    dataset: { id: 2, name: 'Rent Roll' },
    package: null,
    postMonth: '2026-10-01',
    dueOn: '2099-11-15',
    newDueOn: null,
    daysLate: 0,
    wasLate: false,
    status: 'New',
    isAwaitingExplanation: false,
    ballHolder: 'provider',
    processState: 'running',
    parkedCode: null,
    cause: null,
    isOverdue: false,
    hardCount: 0,
    softCount: 0,
    unexplainedCount: 0,
    round: 1,
    generation: 1,
    versionNo: null,
    waitingSince: '2026-11-01T08:00:00Z',
    waitsFor: [],
    uploadedBy: null,
    createdBy: null,
    lastComment: null,
    progress: null,
    allowedActions: ['upload', 'comment'] satisfies SubmissionAct[],
    ...changes,
  };
}

export function makeVersion(changes: Partial<SubmissionVersion> = {}): SubmissionVersion {
  return {
    versionNo: 1,
    kind: 'upload',
    state: 'current',
    generation: 1,
    fileName: 'Larkspur_RR_2026-10.xlsx',
    sizeBytes: 20_480,
    rowCount: 184,
    hardCount: 0,
    softCount: 0,
    rulesChecked: 22,
    qualityScore: null,
    refusalCode: null,
    createdBy: null,
    createdAt: '2026-11-10T08:00:00Z',
    hasOriginal: true,
    hasAnnotated: true,
    hasRows: true,
    ...changes,
  };
}

export function makeDetail(submission: SubmissionSummary, changes: Partial<SubmissionDetail> = {}): SubmissionDetail {
  return {
    ...submission,
    steps: [],
    versions: [],
    qualityGrade: null,
    qualityScore: null,
    mayRestartOrContinue: 'restart',
    maySkipUpload: false,
    isRestated: false,
    rev: 3,
    controlBreaks: [],
    closeReason: null,
    standsInFor: [],
    undelivered: [],
    mappedByConnection: null,
    stuck: [],
    temporalUrl: null,
    publishesInSeconds: null,
    queue: null,
    ...changes,
  };
}

export function makeFinding(changes: Partial<Finding> & Pick<Finding, 'findingId'>): Finding {
  return {
    severity: 'soft',
    code: 'RULE',
    ruleId: 12,
    ruleName: 'Annual rent is 12 times monthly rent',
    sheet: 'Rent Roll',
    rowNo: 17,
    field: 'annual_base_rent',
    column: 'K',
    cell: 'K17',
    found: '629512.56',
    expected: '600712.56',
    message: 'Annual rent is not 12 times the monthly rent.',
    explanation: null,
    explanationReason: null,
    explainedBy: null,
    explainedAt: null,
    acceptedBy: [],
    carry: null,
    ...changes,
  };
}
