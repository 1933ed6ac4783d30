import type { Finding, GridPage, SubmissionDetail } from '#contracts/submission-views.ts';
import {
  makeDetail,
  makeFinding as makeAnyFinding,
  makeSubmission as makeSummary,
  makeVersion,
} from '../provider-board/make-submission.ts';

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
export function makeSubmission(changes: Partial<SubmissionDetail> = {}): SubmissionDetail {
  const summary = makeSummary({
    submissionNo: 'SUB-004171',
    fund: { id: 1, name: 'Meridian Core Fund II' },
    property: { id: 5, name: 'Larkspur Tower', code: 'P-1042' },
    dataset: { id: 1, name: 'Rent Roll' },
    dueOn: '2026-11-10',
    daysLate: 2,
    wasLate: true,
    status: 'Submitted For Review',
    ballHolder: 'reviewer',
    softCount: 1,
    round: 2,
    generation: 4,
    versionNo: 2,
    waitingSince: '2026-11-11T14:20:00Z',
    waitsFor: [priya],
    uploadedBy: dana,
    allowedActions: ['approve', 'reopen', 'edit', 'comment'],
  });
  return makeDetail(summary, {
    steps: [
      { orderNo: 1, name: null, stage: 'review', isCurrent: true, isDone: false, seats: [seat(1, 1, priya)] },
      { orderNo: 2, name: null, stage: 'approve', isCurrent: false, isDone: false, seats: [seat(2, 2, helen)] },
    ],
    versions: [2, 1].map((versionNo) =>
      makeVersion({
        versionNo,
        state: versionNo === 2 ? 'current' : 'superseded',
        generation: versionNo,
        fileName: `Larkspur_v${versionNo}.xlsx`,
        sizeBytes: 1000,
        rowCount: 3,
        softCount: 1,
        qualityScore: 91,
        createdBy: dana,
        createdAt: '2026-11-10T09:02:00Z',
      }),
    ),
    qualityGrade: 'B',
    qualityScore: 91,
    rev: 12,
    queue: { position: 1, total: 3, previous: null, next: 'SUB-004175' },
    ...changes,
  });
}

export function makeFinding(changes: Partial<Finding> = {}): Finding {
  return makeAnyFinding({
    findingId: 501,
    ruleId: 31,
    ruleName: 'Rent is 70-130 % of market',
    field: 'monthly_base_rent',
    found: '34171.47',
    expected: 'at most 35977.50',
    message: 'The rent is far from the market.',
    explanation: 'Renewal signed 12 Sep',
    explainedBy: dana,
    explainedAt: '2026-11-10T09:12:00Z',
    ...changes,
  });
}

export function makeGrid(changes: Partial<GridPage> = {}): GridPage {
  return {
    sheet: 'Rent Roll',
    columns: [
      {
        field: 'unit_code',
        letter: 'B',
        type: 'text',
        isRequired: true,
        label: 'Unit code',
        isKey: true,
        choices: null,
        choiceNames: null,
      },
      {
        field: 'monthly_base_rent',
        letter: 'K',
        type: 'decimal',
        isRequired: false,
        label: 'Monthly base rent',
        isKey: false,
        choices: null,
        choiceNames: null,
      },
    ],
    constants: [],
    rowIndex: null,
    totalRows: 3,
    matchingRows: 3,
    changedRows: 1,
    findingRows: 1,
    offset: 0,
    rows: [
      { rowNo: 16, values: ['401', '46889.03'], changed: {}, findingIds: [], computed: [] },
      { rowNo: 17, values: ['402', '34171.47'], changed: { 1: '26085.09' }, findingIds: [501], computed: [] },
      { rowNo: 18, values: ['403', null], changed: {}, findingIds: [], computed: [] },
    ],
    totals: [{ field: 'monthly_base_rent', sum: '81060.50', unit: 'USD' }],
    ...changes,
  };
}
