import type { FindingSeverity } from '#contracts/submissions.ts';

export interface AnnotatedFinding {
  /** Null for the sheet that was read. */
  sheet: string | null;
  /** A1 address; null when the finding is about a row of no one cell, a column or the whole sheet. */
  cell: string | null;
  severity: FindingSeverity;
  /** Name of the rule; null for what the reading itself found. */
  rule?: string | null;
  /** `found` and `expected` are amounts, shown with separators. */
  isAmount?: boolean;
  /** One sentence in the reader's language. */
  title: string;
  found: string | null;
  expected: string | null;
}

export interface CorrectionWords {
  corrected: string;
  before: string;
  empty: string;
  leftOut: string;
  reason: string;
}

/** What the added sheet and comments say, in the provider's language. */
export interface AnnotationWords {
  sheetName: string;
  title: string;
  author: string;
  severity: string;
  sheet: string;
  cell: string;
  /** Head of the column with the rules; without it the sheet has no such column. */
  rule?: string;
  finding: string;
  found: string;
  expected: string;
  severities: Record<FindingSeverity, string>;
  /** Notes of cells that were corrected on the page, and of rows that were left out there. */
  correction?: CorrectionWords;
  isRightToLeft: boolean;
}

/** One line of the account of a file. */
export interface AccountLine {
  text: string;
  count: number | null;
  details: string;
}

/** What the sheet with the account of the file says, in the provider's language. */
export interface AnnotatedAccount {
  sheetName: string;
  sections: readonly { title: string; lines: readonly AccountLine[] }[];
  isRightToLeft: boolean;
}
