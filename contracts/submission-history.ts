/** What the history of a submission shows. Days are `YYYY-MM-DD`, instants ISO 8601 in UTC. */

import type { GridColumn, PersonName } from './submission-views.ts';
import type { SubmissionStatus } from './submissions.ts';

/** A cell that an edit or a correction changed. */
export interface CellChange {
  rowNo: number;
  field: string;
  /** The field's name in the reader's language. */
  label: string;
  /** Address in the workbook, e.g. `K17`; null for a derived column. */
  cell: string | null;
  type: GridColumn['type'];
  /** Absent where the rows of the edited version are no longer kept. */
  before?: string | null;
  after: string | null;
}

/** What an edit or a correction changed, and why. Of many cells the first ones. */
export interface EditFacts {
  cells: CellChange[];
  cellCount: number;
  /** Values that were replaced in a whole column. */
  replacements: { label: string; from: string; to: string | null }[];
  leftOutRowNos: number[];
  /** Explanations that were given with it. */
  reasons: string[];
}

/** Why an edit was rejected. */
export interface EditProblem {
  rowNo: number | null;
  label: string | null;
  message: string;
}

/** An edit or a correction of one row. */
export interface RowChange {
  editId: number;
  at: string;
  person: PersonName | null;
  impersonator: PersonName | null;
  isRejected: boolean;
  cells: CellChange[];
  reasons: string[];
  problems: EditProblem[];
}

/** What an entry tells besides who did what; each is there where it applies. */
export interface HistoryFacts {
  /** Of an opening. */
  dueOn?: string;
  /** Step of an approval, or the one that the submission was sent back to; counted from 1. */
  step?: number;
  /** Of a new version, against the one before it. */
  changedCells?: number;
  /** What an act of explaining said, each text once. */
  explanations?: string[];
  /** Rows that a correction left out, and why. */
  leftOut?: { rowNo: number; reason: string }[];
  /** Hard rules that a refused version breaks, in the reader's language. */
  brokenRules?: string[];
  /** Soft findings that were explained when a version passed. */
  explained?: number;
  /** The month that a submission moved to, `YYYY-MM-01`. */
  postMonth?: string;
  /** Name of the provider that took the submission over. */
  serviceProvider?: string;
  /** Who was named as a substitute, or was reminded. */
  people?: string[];
  /** Of an edit or a correction. */
  edit?: EditFacts;
  /** Of a rejected edit. */
  problems?: EditProblem[];
}

export interface HistoryEntry {
  auditId: number;
  at: string;
  action: string;
  actor: PersonName | null;
  impersonator: PersonName | null;
  principal: PersonName | null;
  statusBefore: SubmissionStatus | null;
  statusAfter: SubmissionStatus | null;
  versionNo: number | null;
  reasonCode: string | null;
  comment: string | null;
  facts: HistoryFacts;
  details: Record<string, unknown>;
}
