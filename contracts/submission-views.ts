/** The shapes of submissions that screens read. Days are `YYYY-MM-DD`, instants ISO 8601 in UTC. */

import type { FieldType } from './data-models.ts';
import type {
  BallHolder,
  CloseReason,
  ExplanationReason,
  FindingSeverity,
  ParkedCode,
  ProcessState,
  ProviderReasonCode,
  Stage,
  SubmissionAct,
  SubmissionStatus,
  SystemReasonCode,
  VersionKind,
  VersionState,
} from './submissions.ts';
import type { CarriedExplanation } from './carried-explanations.ts';
import type { StuckReason } from './stuck.ts';

export interface PersonName {
  userId: number;
  name: string;
}

export interface NamedId {
  id: number;
  name: string;
}

/** "3 of 4 ready" */
export interface PackageOfSubmission {
  packageMonthId: number;
  name: string;
  ready: number;
  total: number;
}

/** One row of every list of submissions. Days are `YYYY-MM-DD`, instants ISO 8601 in UTC. */
export interface SubmissionSummary {
  submissionNo: string;
  serviceProvider: NamedId;
  fund: NamedId | null;
  entity: NamedId | null;
  property: (NamedId & { code: string }) | null;
  dataset: NamedId;
  /** The report package that it is published with; null when it is published alone. */
  package: PackageOfSubmission | null;
  postMonth: string;
  dueOn: string;
  /** The day that a reviewer named for the new file, as long as the provider is asked for it; lateness counts from it. */
  newDueOn: string | null;
  /** Whole local days after the due date while the submission is open; 0 when in time. */
  daysLate: number;
  wasLate: boolean;
  status: SubmissionStatus;
  isAwaitingExplanation: boolean;
  ballHolder: BallHolder;
  processState: ProcessState;
  parkedCode: ParkedCode | null;
  cause: ProviderReasonCode | SystemReasonCode | null;
  isOverdue: boolean;
  hardCount: number;
  softCount: number;
  unexplainedCount: number;
  round: number;
  generation: number;
  versionNo: number | null;
  waitingSince: string;
  waitsFor: PersonName[];
  uploadedBy: PersonName | null;
  createdBy: PersonName | null;
  lastComment: string | null;
  progress: ValidationProgress | null;
  allowedActions: SubmissionAct[];
}

export interface ValidationProgress {
  stage: 'reading' | 'mapping' | 'rules' | 'saving';
  rowsRead: number;
  columnsMapped: number;
  columnsExpected: number;
  rulesChecked: number;
  rulesTotal: number;
  /** Hard findings in what has been read. */
  errors: number;
  /** 0 to 100 of the current stage. */
  percent: number;
}

export interface ReviewerSeat {
  seatId: number;
  orderNo: number;
  stage: Stage;
  user: PersonName;
  isAllowEdit: boolean;
  /** The seat of a deactivated person lapses. */
  isActive: boolean;
  decision: 'approved' | 'carried' | null;
  decidedAt: string | null;
  decidedBy: PersonName | null;
  versionNo: number | null;
}

export interface SubmissionVersion {
  versionNo: number;
  kind: VersionKind;
  state: VersionState;
  generation: number;
  fileName: string | null;
  sizeBytes: number | null;
  rowCount: number;
  hardCount: number;
  softCount: number;
  rulesChecked: number;
  qualityScore: number | null;
  refusalCode: string | null;
  createdBy: PersonName | null;
  createdAt: string;
  hasOriginal: boolean;
  hasAnnotated: boolean;
  /** False once the rows of an old version were dropped: it can neither be shown nor compared with. */
  hasRows: boolean;
}

export interface SubmissionDetail extends SubmissionSummary {
  /** `name` as configured, in the reader's language; null without a configured name. */
  steps: {
    orderNo: number;
    name: string | null;
    stage: Stage;
    isCurrent: boolean;
    isDone: boolean;
    seats: ReviewerSeat[];
  }[];
  versions: SubmissionVersion[];
  qualityGrade: 'A' | 'B' | 'C' | 'D' | null;
  qualityScore: number | null;
  mayRestartOrContinue: 'restart' | 'continue';
  maySkipUpload: boolean;
  isRestated: boolean;
  /** Revision of the stored state; an act's answer names the one that shows it. */
  rev: number;
  /** Tie-out rules that stopped publishing; the last group accepts each with a comment, or sends the data back. */
  controlBreaks: { ruleId: number; ruleName: string; message: string; isAccepted: boolean }[];
  closeReason: CloseReason | null;
  /** Absent reviewers in whose place the reader may decide now. */
  standsInFor: PersonName[];
  /** What a person has given and the process has not taken up for some seconds: stored, and delivered later. */
  undelivered: { person: PersonName | null; at: string; fileName: string | null }[];
  /** What holds the submission up; only for Admin and SuperAdmin. */
  stuck: StuckReason[];
  /** Address of the run in the Temporal web UI; only for Admin and SuperAdmin. */
  temporalUrl: string | null;
  /** Name of the connection by whose own fields the newest file was read, in place of a dataset mapping; only for Admin and SuperAdmin. */
  mappedByConnection: string | null;
  /** Seconds until the approved figures may be published, for people who can withdraw the approval until then; null otherwise. */
  publishesInSeconds: number | null;
  /** Position among the reader's own queue, oldest due date first. */
  queue: { position: number; total: number; previous: string | null; next: string | null } | null;
}

export interface GridColumn {
  field: string;
  /** Column letter in the workbook, e.g. `K`; empty for derived columns. */
  letter: string;
  type: FieldType;
  isRequired: boolean;
}

/** One row of the data grid. `values` follow the columns; decimals and dates are text so that nothing is rounded. */
export interface GridRow {
  rowNo: number;
  /** Sheet and row, where the version holds several sheets. */
  address?: string;
  values: (string | null)[];
  /** Values of the compared version where they differ, by column index. */
  changed: Record<number, string | null>;
  findingIds: number[];
  /** Places of values that were computed and are not the file's. */
  computed: number[];
}

export interface GridPage {
  sheet: string;
  /** With the field's name in the reader's language; keys name a row, choices are what the cells may hold, by their names for the reader. */
  columns: (GridColumn & {
    label: string;
    isKey: boolean;
    choices: string[] | null;
    choiceNames: Record<string, string> | null;
  })[];
  /** Columns with the same value in every row, of the compared version too. */
  constants: { field: string; value: string }[];
  /** Place of the asked row in the view; null when it is not in there or none was asked for. */
  rowIndex: number | null;
  totalRows: number;
  /** Rows of the chosen view and search, all pages together. */
  matchingRows: number;
  changedRows: number;
  findingRows: number;
  offset: number;
  rows: GridRow[];
  totals: { field: string; sum: string; unit: string | null }[];
}

export interface Finding {
  findingId: number;
  severity: FindingSeverity;
  /** `RULE` or a code of the reading (`ERROR_CELL`, `UNMAPPED_CODE`, `WRONG_PROPERTY`, ...). */
  code: string;
  ruleId: number | null;
  ruleName: string | null;
  sheet: string | null;
  rowNo: number | null;
  field: string | null;
  column: string | null;
  cell: string | null;
  found: string | null;
  expected: string | null;
  message: string;
  explanation: string | null;
  explanationReason: ExplanationReason | null;
  explainedBy: PersonName | null;
  explainedAt: string | null;
  /** Reviewers whom the explanation satisfied, in the order in which they said so. */
  acceptedBy: (PersonName & { acceptedAt: string })[];
  carry: CarriedExplanation | null;
}

/** Why an edit was not kept. */
export interface EditFinding {
  severity: FindingSeverity;
  code: string;
  ruleId: number | null;
  ruleName: string | null;
  rowNo: number | null;
  field: string | null;
  found: string | null;
  expected: string | null;
  message: string;
}

export interface EditOutcome {
  /** `received` while it is checked. */
  status: 'received' | 'accepted' | 'refused';
  findings: EditFinding[];
}

export interface SubmissionComment {
  commentId: number;
  author: PersonName | null;
  impersonator: PersonName | null;
  text: string;
  kind: 'comment' | 'recode' | SubmissionAct;
  reasonCode: string | null;
  versionNo: number | null;
  createdAt: string;
}

/** An open submission that waits for rows which are in another file by mistake. */
export interface FindingTarget {
  kind: 'month' | 'property' | 'dataset';
  /** Month as YYYY-MM, the provider's code of the property as the findings have it, or the name of another dataset that the file is of. */
  value: string;
  submissionNo: string;
}

/** What a correction would add to the findings. */
export interface PreviewedFinding {
  rowNo: number;
  field: string | null;
  severity: Finding['severity'];
  message: string;
}

/** What a correction would do to the findings of its version, by their ids. Findings it does not touch are in no list. */
export interface CorrectionPreview {
  gone: number[];
  stays: number[];
  /** Known only once the correction is sent and checked. */
  open: number[];
  added: PreviewedFinding[];
}

export interface Page<Row> {
  rows: Row[];
  page: number;
  size: number;
  /** Exact to 10,000; beyond that `isTotalCapped`. */
  total: number;
  isTotalCapped: boolean;
}
