import type { Finding, GridPage, SubmissionDetail } from '#contracts/submission-views.ts';

const dana = { userId: 7, name: 'Dana Whitfield' };
const priya = { userId: 21, name: 'Priya Raman' };
const helen = { userId: 22, name: 'Helen Aldridge' };

const seat = (seatId: number, orderNo: number, user: { userId: number; name: string }) => ({
  seatId,
  orderNo,
  stage: orderNo === 2 ? ('approve' as const) : ('review' as const),
  user,
  isAllowEdit: true,
  isActive: true,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  versionNo: null,
});

/** A rent roll that waits for its first reviewer, with one explained soft finding. */
export function makeTicket(changes: Partial<SubmissionDetail> = {}): SubmissionDetail {
  return {
    submissionNo: 'SUB-004171',
    serviceProvider: { id: 3, name: 'Northgate Realty Services' },
    fund: { id: 1, name: 'Meridian Core Fund II' },
    entity: null,
    property: { id: 5, name: 'Larkspur Tower', code: 'P-1042' },
    dataset: { id: 1, name: 'Rent Roll' },
    postMonth: '2026-10-01',
    dueOn: '2026-11-10',
    newDueOn: null,
    daysLate: 2,
    wasLate: true,
    status: 'Submitted For Review',
    isAwaitingExplanation: false,
    ballHolder: 'reviewer',
    processState: 'running',
    parkedCode: null,
    cause: null,
    isOverdue: false,
    hardCount: 0,
    softCount: 1,
    unexplainedCount: 0,
    round: 2,
    generation: 4,
    versionNo: 2,
    waitingSince: '2026-11-11T14:20:00Z',
    waitsFor: [priya],
    uploadedBy: dana,
    createdBy: null,
    lastComment: null,
    progress: null,
    allowedActions: ['approve', 'reopen', 'edit', 'comment'],
    steps: [
      { orderNo: 1, stage: 'review', isCurrent: true, isDone: false, seats: [seat(1, 1, priya)] },
      { orderNo: 2, stage: 'approve', isCurrent: false, isDone: false, seats: [seat(2, 2, helen)] },
    ],
    versions: [2, 1].map((versionNo) => ({
      versionNo,
      kind: 'upload',
      state: versionNo === 2 ? 'current' : 'superseded',
      generation: versionNo,
      fileName: `Larkspur_v${versionNo}.xlsx`,
      sizeBytes: 1000,
      rowCount: 3,
      hardCount: 0,
      softCount: 1,
      rulesChecked: 22,
      qualityScore: 91,
      refusalCode: null,
      createdBy: dana,
      createdAt: '2026-11-10T09:02:00Z',
      hasOriginal: true,
      hasAnnotated: true,
      hasRows: true,
    })),
    qualityGrade: 'B',
    qualityScore: 91,
    mayRestartOrContinue: 'restart',
    maySkipUpload: false,
    isRestated: false,
    rev: 12,
    controlBreaks: [],
    closeReason: null,
    standsInFor: [],
    undelivered: [],
    stuck: [],
    temporalUrl: null,
    queue: { position: 1, total: 3, previous: null, next: 'SUB-004175' },
    ...changes,
  };
}

export function makeFinding(changes: Partial<Finding> = {}): Finding {
  return {
    findingId: 501,
    severity: 'soft',
    code: 'RULE',
    ruleId: 31,
    ruleName: 'Rent is 70-130 % of market',
    sheet: 'Rent Roll',
    rowNo: 17,
    field: 'monthly_base_rent',
    column: 'K',
    cell: 'K17',
    found: '34171.47',
    expected: 'at most 35977.50',
    message: 'The rent is far from the market.',
    explanation: 'Renewal signed 12 Sep',
    explanationReason: null,
    explainedBy: dana,
    explainedAt: '2026-11-10T09:12:00Z',
    acceptedBy: [],
    ...changes,
  };
}

export function makeGrid(changes: Partial<GridPage> = {}): GridPage {
  return {
    sheet: 'Rent Roll',
    columns: [
      { field: 'unit_code', letter: 'B', type: 'text', isRequired: true, label: 'Unit code' },
      { field: 'monthly_base_rent', letter: 'K', type: 'decimal', isRequired: false, label: 'Monthly base rent' },
    ],
    totalRows: 3,
    matchingRows: 3,
    changedRows: 1,
    findingRows: 1,
    offset: 0,
    rows: [
      { rowNo: 16, values: ['401', '46889.03'], changed: {}, findingIds: [] },
      { rowNo: 17, values: ['402', '34171.47'], changed: { 1: '26085.09' }, findingIds: [501] },
      { rowNo: 18, values: ['403', null], changed: {}, findingIds: [] },
    ],
    totals: [{ field: 'monthly_base_rent', sum: '81060.50', unit: 'USD' }],
    ...changes,
  };
}
