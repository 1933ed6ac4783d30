/** One import engine for all master data: a workbook is checked first, then its valid rows are applied, or nothing. */

import type { FieldProblem, MasterName } from './masters.ts';

export type { MasterName };

export const importStatuses = ['checking', 'checked', 'applied', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];

export interface ImportCounts {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Rows with at least one problem; they are not applied. */
  faulty: number;
  problems: number;
}

/** Where in the workbook a problem stands. */
export interface RowProblem extends FieldProblem {
  sheet: string;
  /** As the spreadsheet program numbers it. */
  rowNo: number;
  /** A1 address; null when the workbook has no such column. */
  cell: string | null;
}

export const importFailureCodes = [
  'ENCRYPTED',
  'CORRUPT',
  'WRONG_TYPE',
  'EMPTY',
  'TOO_LARGE',
  'TOO_MANY_ROWS',
  'UNKNOWN_ENCODING',
  'MISSING_COLUMNS',
  'PROCESSING',
] as const;
export type ImportFailureCode = (typeof importFailureCodes)[number];

/** Why a file could not be checked at all. */
export interface ImportFailure {
  code: ImportFailureCode;
  /** Fields without a column. */
  missing?: string[];
}

/**
 * What an import leaves out: sheets (`OtherSheet` could be imported in place of this one), columns and rows. `SmallPercent`
 * is read as it stands, but must be confirmed: 0.5 may mean 50 %.
 */
export const importNoticeCodes = [
  'SheetLeftOut',
  'OtherSheet',
  'UnknownColumn',
  'UntitledColumn',
  'RepeatedColumn',
  'DerivedColumn',
  'RowsAboveHeadings',
  'RowsWithoutValues',
  'SmallPercent',
] as const;
export type ImportNoticeCode = (typeof importNoticeCodes)[number];

export interface ImportNotice {
  code: ImportNoticeCode;
  sheet: string;
  /** Letter of the column; null where no column is meant. */
  column: string | null;
  /** The heading, the numbers of the rows, or the first value. */
  found: string;
  /** Rows or cells concerned. */
  count: number;
  /** Field that the column is of, or that its heading resembles. */
  field?: string;
}

export const toBeConfirmed = (notices: readonly ImportNotice[]): boolean =>
  notices.some(({ code }) => code === 'SmallPercent');

export const importStages = ['reading', 'checking', 'applying'] as const;
export interface ImportProgress {
  stage: (typeof importStages)[number];
  done: number;
  total: number;
}

/** The record of an import; it can be opened again. Instants are ISO 8601 in UTC. */
export interface ImportView {
  importId: string;
  master: MasterName;
  status: ImportStatus;
  fileName: string;
  /** What the rows are imported into where the file does not say, such as the name of a chart. */
  target: string | null;
  user: string;
  createdAt: string;
  appliedAt: string | null;
  counts: ImportCounts | null;
  /** The first 1,000; the marked workbook has 2,000. */
  problems: RowProblem[];
  notices: ImportNotice[];
  failure: ImportFailure | null;
  progress: ImportProgress | null;
  /** The same file was applied before. */
  repeatOf: { importId: string; appliedAt: string; user: string } | null;
}

export const mostShownProblems = 1_000;
