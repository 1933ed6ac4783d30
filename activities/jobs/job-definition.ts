import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobKind } from '#contracts/jobs.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import type { JobItem } from '#database/jobs/job-item.entity.ts';

export type ItemDetails = Record<string, string | number | null>;

/** One thing that a job changes; two items of a job never have the same key. */
export interface PlannedItem {
  key: string;
  /** The number of a submission, or a name: shown beside the result. */
  label: string;
  submissionId?: number;
  details?: ItemDetails;
}

/** `sent`: a command was left for the process of a submission (`sendCommand`); its answer becomes the result. */
export interface ItemResult {
  status: 'done' | 'skipped' | 'refused' | 'sent';
  /** Why it was skipped or refused; its text stands under `code` in jobs.json. */
  code?: string;
  details?: ItemDetails;
  submissionId?: number;
}

/** A kind of job. How one is made: docs/architecture.md. */
export interface JobDefinition {
  kind: JobKind;
  /** Computes for long and changes nothing that others wait for: it is worked on by the queue of trials. */
  isTrial?: true;
  /**
   * What there is to do, in order; reads only. @throws JobNotPlanned when the job makes no sense any more
   */
  plan: (em: EntityManager, job: Job) => Promise<PlannedItem[]>;
  /**
   * What takes long before the item is changed, outside of any transaction, so that the job can be cancelled meanwhile. It is
   * kept beside the job by itself; `work` only records it. It may be repeated, and what it made may be left unused.
   * @throws JobCancelled when `isCancelled` says so
   */
  prepare?: (em: EntityManager, job: Job, isCancelled: () => Promise<boolean>) => Promise<unknown>;
  /**
   * Changes one thing, in the transaction that keeps its result: both are committed or neither. Judges by what holds now,
   * because the plan may be old.
   */
  work: (em: EntityManager, item: JobItem, job: Job, prepared: unknown) => Promise<ItemResult>;
  /** Whether the person waits for the result on the screen, and a notice would say it twice. */
  isQuiet?: (job: Job) => boolean;
  /** Tells people once what was changed, in the transaction that ends the job. */
  tell?: (em: EntityManager, job: Job) => Promise<void>;
}

/** The job ends as failed, with this code; nothing has been changed. */
export class JobNotPlanned extends Error {
  override name = 'JobNotPlanned';
  readonly code: string;

  constructor(code: string) {
    super(`The job was not planned: ${code}`);
    this.code = code;
  }
}

/** Thrown by `prepare` when the job was cancelled meanwhile. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}
