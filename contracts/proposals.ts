/**
 * Why a dropped workbook is proposed for a submission, or for none: `found`, property or month are in the file; `many`, it
 * holds several properties of a multi-property dataset; `package`, it holds tables of several members of a report package; `byName`, only its name matches; `noSubmission`, none is open for what
 * the file holds; `several` match equally; `unrecognised`, neither file nor name match anything; `wrongType`, no workbook.
 */
export const proposalReasons = [
  'found',
  'many',
  'package',
  'byName',
  'noSubmission',
  'several',
  'unrecognised',
  'wrongType',
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** Why a submission is likely: the file has its property code, its month or the columns of its dataset, or the file name names it. */
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
  /** Likely submissions of this person, the likeliest first. */
  likely: LikelySubmission[];
  /** Null when the file was not opened, or could not be read. */
  contents: FileContents | null;
  /** Submissions that a workbook for many properties, or for several members of a report package, is for; empty for other files. */
  submissionNos: string[];
  /** Codes in a workbook for many properties that no open submission answers to. */
  withoutSubmission: string[];
  /** Open members of the report package of which the workbook shows no table. */
  withoutTable: string[];
  /** As the file writes it; null when the file does not say it. */
  property: string | null;
  /** YYYY-MM; null when the file does not say it. */
  postMonth: string | null;
}

/** A larger file is proposed by its name: it would travel twice. */
export const mostBytesLookedAt = 8 * 1024 * 1024;
