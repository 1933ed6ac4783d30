import type { StuckKind, StuckReason } from './stuck.ts';
import type { NamedId, Page, SubmissionSummary } from './submission-views.ts';

export type StuckSubmission = StuckReason &
  Pick<SubmissionSummary, 'submissionNo' | 'status' | 'serviceProvider' | 'property' | 'fund' | 'postMonth'> & {
    dataset: NamedId;
    /** Address of the run in the Temporal web interface. */
    temporalUrl: string | null;
  };

export type StuckPage = Page<StuckSubmission>;

export interface StuckOverview {
  counts: { kind: StuckKind; count: number; searchUrl: string | null }[];
  /** Task queues that no worker asks for work; null while Temporal does not answer. */
  unservedQueues: string[] | null;
}
