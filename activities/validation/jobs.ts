import type { ChangeComparison, DraftChange } from '#contracts/change-impacts.ts';
import type { TrialRefusal } from '#contracts/rule-trials.ts';
import type { Environment } from '#platform/env.ts';
import type { RereadOutcome } from '#contracts/rereads.ts';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import type { SystemReasonCode } from '#contracts/submissions.ts';
import type { StoppedRule } from '#rules/rule-sets/rule-guard.ts';
import type { RuleLimits } from '#rules/rule-sets/rule-limits.ts';

interface JobBase {
  submissionId: number;
  generation: number;
  versionNo: number;
  opId: string;
  /** After which its thread ends. */
  timeoutMs?: number;
}

export type CheckingJob =
  | (JobBase & { kind: 'upload'; uploadId: number | null; versionId: number | null; correctionId?: number })
  | (JobBase & { kind: 'edit'; editId: number })
  /** A version whose rows were dropped. */
  | (JobBase & { kind: 'reread'; versionId: number })
  /** A file that is not submitted. It has neither generation nor version. */
  | (JobBase & { kind: 'check'; blobKey: string; resultKey: string; ruleKey?: string })
  /** A version as it would be checked now and after a change that is not saved. */
  | (JobBase & { kind: 'compare'; versionId: number; change: DraftChange })
  /** A file that ended its thread: too large for the memory it may use, or too slow. */
  | (JobBase & { kind: 'unreadable'; uploadId: number | null; versionId: number | null; code: string });

export type CheckingResult =
  | {
      outcome: 'passed';
      versionId: number;
      unexplainedCount: number;
      haveReviewedCellsChanged: boolean;
      haveValuesChanged: boolean;
      valuesHash: string;
    }
  | { outcome: 'failed'; versionId: number | null; cause: SystemReasonCode }
  | { outcome: 'refused' }
  | { outcome: 'reread'; rows: RereadOutcome }
  | { outcome: 'checked' }
  | { outcome: 'compared'; comparison: ChangeComparison | TrialRefusal }
  /** A newer generation runs; nothing was written. */
  | { outcome: 'superseded' };

/** What a thread is started with. */
export interface ThreadOptions {
  databaseUrl: string;
  blobs: Environment['blobs'];
  maxBytes: number;
  maxRows: number;
  findingsPerRule: number;
  /** Instead of the usual ones. */
  ruleLimits?: Partial<RuleLimits>;
}

/** Messages of a thread during a run. */
export type CheckingReport =
  | { type: 'progress'; progress: ValidationProgress }
  | { type: 'unstorable'; submissionId: number; sqlState: string }
  | { type: 'diverged'; submissionId: number; ruleIds: number[]; rows: number }
  | { type: 'rulesStopped'; submissionId: number; stopped: StoppedRule[] };

/** `result` is the answer; the thread may still be busy with the marked copy. */
export type ThreadMessage = CheckingReport | { type: 'result'; result: CheckingResult };
