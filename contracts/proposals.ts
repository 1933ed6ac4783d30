/**
 * Why a dropped workbook is proposed for a submission, or for none: property or month were found in the file; the file holds
 * several properties of a multi-property dataset; its name alone speaks of the submission; no open submission answers to what
 * the file says; several do; neither file nor name say anything that is known; it is no workbook.
 */
export const proposalReasons = [
  'found',
  'many',
  'byName',
  'noSubmission',
  'several',
  'unrecognised',
  'wrongType',
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** What speaks for a submission: its property code or its month stands in the file, the columns are those of its dataset, the file name names it. */
export const proposalEvidence = ['property', 'period', 'columns', 'fileName'] as const;
export type ProposalEvidence = (typeof proposalEvidence)[number];

export interface LikelySubmission {
  submissionNo: string;
  evidence: ProposalEvidence[];
}

/** What a look into the file showed, so that the person can see why it was, or was not, recognised. */
export interface FileContents {
  sheet: string | null;
  /** Property codes as the file writes them, most rows first; the first few of `codeCount`. */
  codes: string[];
  codeCount: number;
  /** YYYY-MM, most rows first. */
  postMonths: string[];
  /** Heads of the columns as the file writes them; the first few of `columnCount`. */
  columns: string[];
  columnCount: number;
}

/** What the person is asked to confirm; nothing is stored by it. */
export interface SubmissionProposal {
  submissionNo: string | null;
  reason: ProposalReason;
  /** Submissions that something speaks for, the likeliest first; only those of the person. */
  likely: LikelySubmission[];
  /** Null when the file was not opened, or could not be read. */
  contents: FileContents | null;
  /** Submissions that the rows of a workbook for many properties are for; empty for other files. */
  submissionNos: string[];
  /** Codes in a workbook for many properties that no open submission answers to. */
  withoutSubmission: string[];
  /** As the file writes it; null when the file does not say it. */
  property: string | null;
  /** YYYY-MM; null when the file does not say it. */
  postMonth: string | null;
}

/** A larger file is proposed by its name: it would travel twice. */
export const mostBytesLookedAt = 8 * 1024 * 1024;
