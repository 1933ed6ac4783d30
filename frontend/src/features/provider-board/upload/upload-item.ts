import type { SubmissionProposal } from '#contracts/proposals.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import type { FileFault } from './workbook-file.ts';

/**
 * `chosen` waits for the person's confirmation, `waiting` for a free line, `pending` was stored by the server and is
 * delivered later, `accepted` is in the hands of the submission's process.
 */
export type UploadPhase =
  'refused' | 'chosen' | 'waiting' | 'sending' | 'pending' | 'accepted' | 'failed' | 'cancelled';

export interface UploadItem {
  key: string;
  file: File;
  phase: UploadPhase;
  /** Null while the person has to choose. */
  submissionNo: string | null;
  /** Null while the server is asked, or when the submission was chosen before the file. */
  proposal: SubmissionProposal | null;
  isProposing: boolean;
  /** Of a workbook for many properties: the submissions it goes to at once, as the page showed them; empty for other files. */
  targets: readonly UploadTarget[];
  /** The generation of the submission as the page showed it when the person sent the file. */
  seenGeneration: number;
  comment: string | undefined;
  /** Name of the attempt; a repeat after a lost answer keeps it, so that the file is stored once. */
  opId: string;
  /** 0 to 1 of the bytes. */
  share: number;
  fault: FileFault | null;
  error: unknown;
  /** The generation that this file began; a later one means that somebody has replaced it. */
  generation: number | null;
}

export type UploadTarget = Pick<SubmissionSummary, 'submissionNo' | 'generation'>;

/** Every submission that the file is meant for, while the person may still choose. */
export function chosenNumbers({ submissionNo, targets }: Pick<UploadItem, 'submissionNo' | 'targets'>): string[] {
  if (targets.length > 0) return targets.map((target) => target.submissionNo);
  return submissionNo === null ? [] : [submissionNo];
}
