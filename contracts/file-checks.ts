import type { FindingSeverity } from './submissions.ts';

export const fileCheckWorkflowType = 'runFileCheck';

/** A file that is checked without being submitted. */
export interface FileCheckInput {
  submissionId: number;
  /** Of the file, which is deleted after the answer. */
  blobKey: string;
  /** Where the findings go: no value of a file passes through Temporal. */
  resultKey: string;
  /** Of the rule that is tried on the file, instead of a check by the rules in force. */
  ruleKey?: string;
}

/** Cells with the same fault and value, or rows that break one rule; the address is that of the first. */
export interface CheckedFinding {
  severity: FindingSeverity;
  code: string;
  ruleId: number | null;
  field: string | null;
  cell: string | null;
  found: string | null;
  expected: string | null;
  params: Record<string, string | number>;
  count: number;
}

/** The answer to a check, as the worker stores it. */
export interface CheckedFile {
  rowCount: number;
  findings: CheckedFinding[];
}

export const mostCheckedFindings = 200;
