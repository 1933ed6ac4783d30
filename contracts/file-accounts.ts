import type { LayoutDrift } from './layout-drift.ts';

/** What became of a file: every sheet, row, column and rule of it, whether it was used or not. Stored with the version. */

/** Why a row of the sheet is not among the loaded ones. */
export const leftOutReasons = [
  /** Titles and column headings. */
  'above',
  'blank',
  'keyword',
  'type',
  /** Rows of a workbook for many properties that another submission takes. */
  'elsewhere',
  /** Rows of a property that has no submission for this month. */
  'noSubmission',
  /** A correction on the page left them out. */
  'correction',
  /** The whole file was refused. */
  'refused',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface LeftOutRow {
  /** 1-based row of the sheet. */
  rowNo: number;
  /** First filled cell, cut; empty for a blank row. */
  text: string;
  /** Why a correction left it out, in the words of the person who did. */
  why?: string;
}

export interface LeftOutRows {
  reason: LeftOutReason;
  /** Where several sheets are read. */
  sheet?: string;
  /** The keyword that matched, null for other reasons. */
  word: string | null;
  /** True count, also of rows that are not named. */
  count: number;
  rows: LeftOutRow[];
}

export interface AccountedColumns {
  /** `isFilled`: at least one loaded row has a value. */
  mapped: { field: string; source: string; letter: string; isFilled: boolean }[];
  /** Columns of the mapping that the file does not have; `lookalike` is an unused heading that resembles the name. */
  missing: { field: string; source: string; lookalike: string | null }[];
  /** Headings that nothing is taken from. */
  unused: { head: string; letter: string }[];
  unusedCount: number;
  /** Conditional fields that the mapping gives no column, with the rows that need them. */
  unmapped: { field: string; rowCount: number }[];
}

/** A value that comes from no column: one for all rows. */
export interface AccountedConstant {
  field: string;
  value: string;
  origin: 'submission' | 'constant' | 'titleCell';
  cell: string | null;
}

/** Why a rule was left out from some row on: it failed, or used up its time or memory. */
export const stopReasons = ['error', 'overrun', 'memory'] as const;
export type StopReason = (typeof stopReasons)[number];

/** A rule that could not be judged, in whole or for some rows. */
export interface SkippedRule {
  ruleId: number;
  /** Rows that were skipped; null for a rule about the whole file. */
  rowCount: number | null;
  /** Rows of the version. */
  ofRows: number;
  /**
   * What was empty, most often first: fields of the data model, facts of the rule; or why the rule was left out.
   */
  missing: { fact: string; kind: 'field' | 'priorMonth' | 'otherDataset' | 'property' | 'sum' | StopReason }[];
}

export interface FileAccount {
  sheets: { name: string; isHidden: boolean; isRead: boolean }[];
  /** Row of the column headings; null when they were not found. */
  headRow: number | null;
  /** Last row of the sheet that holds a value: loaded rows and those left out add up to it. */
  rowsRead: number;
  rowsLoaded: number;
  leftOut: LeftOutRows[];
  columns: AccountedColumns;
  /** Of a text file. */
  encoding: string | null;
  delimiter: string | null;
  /** The provider chose the encoding; the bytes do not prove one. */
  isEncodingChosen?: boolean;
  /** The workbook holds macros, which are not read; absent in older accounts. */
  hasMacros?: boolean;
  dateFormat: string;
  /** How the layout differs from the last accepted file; absent where it does not, and in older accounts. */
  drift?: LayoutDrift;
  constants: AccountedConstant[];
  rules: { runCount: number; skipped: SkippedRule[] };
}

/** The account as it is read: with what fields, rules and the other datasets of rules are called in the reader's language. */
export interface FileAccountView extends FileAccount {
  labels: Record<string, string>;
  datasets: Record<string, string>;
  rules: { runCount: number; skipped: (SkippedRule & { ruleName: string })[] };
}

/** References of the other datasets that rules waited for. */
export const otherDatasetsOf = ({ rules }: FileAccount): string[] =>
  rules.skipped.flatMap(({ missing }) => missing.flatMap(({ fact, kind }) => (kind === 'otherDataset' ? [fact] : [])));

/** Answer to the question for the account of a version. */
export interface FileAccountAnswer {
  versionNo: number | null;
  /** Null for a version without a file, one that could not be read, or one of before accounts were kept. */
  account: FileAccountView | null;
}

/** An encoding that a text file may have, with the first lines that differ between encodings. */
export interface EncodingChoice {
  encoding: string;
  lines: { lineNo: number; text: string }[];
}

/** Likely encodings of the current version's file, the likeliest first. */
export interface EncodingChoices {
  versionNo: number;
  fileName: string;
  choices: EncodingChoice[];
}
