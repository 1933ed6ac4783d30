/**
 * Why a dropped workbook is proposed for a submission, or for none: property or month were found in the file; the file holds
 * several properties of a multi-property dataset; its name alone speaks of the submission; no open submission answers to it; several do; it is no workbook.
 */
export const proposalReasons = ['found', 'many', 'byName', 'noSubmission', 'several', 'wrongType'] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** What the person is asked to confirm; nothing is stored by it. */
export interface SubmissionProposal {
  submissionNo: string | null;
  reason: ProposalReason;
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
