import { availableParallelism } from 'node:os';
import { ApplicationFailure } from '@temporalio/common';
import pg from 'pg';
import type { Registry } from 'prom-client';
import type { RereadInput, RereadOutcome } from '#contracts/rereads.ts';
import type { FileCheckInput } from '#contracts/file-checks.ts';
import type { ValidationProgress } from '#contracts/submission-views.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';
import type { RuleLimits } from '#rules/rule-sets/rule-limits.ts';
import type { FileTrialAnswer } from '#rules/rule-sets/trial.ts';
import type { EditResult, ValidationResult } from '#rules/submissions/events.ts';
import { currentActivity, withHeartbeats } from '../current-activity.ts';
import { keepFailureIn } from '../keep-failure.ts';
import { withErrorClassification } from '../lasting-fault.ts';
import type { CheckingJob, CheckingResult, CheckingReport } from './jobs.ts';
import { measureRuns } from './run-metrics.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';
import { createCheckingPool } from './checking-pool.ts';

export interface ValidationDependencies {
  databaseUrl: string;
  blobs: Environment['blobs'];
  upload: Environment['upload'];
  logger: Logger;
  metrics?: Registry;
  /** Threads that check at the same time; by default one per two cores. */
  threads?: number;
  /** Heap of one thread in megabytes. */
  heapMb?: number;
  timeoutMs?: number;
  /** Stored findings per rule; counts are always true ones. */
  findingsPerRule?: number;
  /** What the rules of one file may take, instead of the usual limits. */
  ruleLimits?: Partial<RuleLimits>;
}

export interface RunInput {
  submissionId: number;
  generation: number;
  versionNo: number;
  opId: string;
}

export interface ValidationActivities {
  validateUpload: (
    input: RunInput & { uploadId: number | null; versionId: number | null; correctionId?: number },
  ) => Promise<ValidationResult>;
  checkEdit: (input: RunInput & { editId: number }) => Promise<EditResult>;
  rereadVersion: (input: RereadInput) => Promise<RereadOutcome>;
}

/** Of files that are not submitted. */
export interface FileCheckActivities {
  checkFile: (input: FileCheckInput) => Promise<void>;
}

const progressEveryMs = 500;
const editTimeoutMs = 30_000;
const rereadTimeoutMs = 60_000;
const checkTimeoutMs = 45_000;

/** Checking of uploads and edits in worker threads, for the queue `submissions-cpu`. Call `close` at shutdown. */
export function createValidationActivities(
  dependencies: ValidationDependencies,
): ValidationActivities & FileCheckActivities & { close: () => Promise<void> } {
  const { logger, timeoutMs = 300_000 } = dependencies;
  const { runJob, database, close } = createRunner(dependencies);
  const blobStore = createBlobStore(dependencies.blobs);
  const activities: ValidationActivities & FileCheckActivities = {
    validateUpload: async ({ submissionId, generation, versionNo, opId, uploadId, versionId, correctionId }) => {
      const file = { uploadId, versionId, ...(correctionId !== undefined && { correctionId }) };
      const run = { submissionId, generation, versionNo, opId, ...file };
      const result = await runJob({ kind: 'upload', ...run }, timeoutMs).catch(async (error: unknown) => {
        const code = fileFault(error);
        if (code === null) throw error;
        logger.warn({ submissionId, generation, code }, 'A file ended its checking thread.');
        return runJob({ kind: 'unreadable', ...run, code }, timeoutMs);
      });
      if (result.outcome === 'passed' || result.outcome === 'failed') return result;
      throw superseded(submissionId, generation);
    },
    checkEdit: async ({ submissionId, generation, versionNo, opId, editId }) => {
      const job = { kind: 'edit', submissionId, generation, versionNo, opId, editId } as const;
      const result = await runJob(job, editTimeoutMs);
      if (result.outcome === 'passed') {
        const { versionId, valuesHash } = result;
        return { outcome: 'passed', versionId, valuesHash };
      }
      if (result.outcome === 'refused') return { outcome: 'refused' };
      throw superseded(submissionId, generation);
    },
    rereadVersion: async ({ versionId }) => {
      const { rows } = await database.query<{ submissionId: number; generation: number; versionNo: number }>(
        `select submission_id as "submissionId", generation, version_no as "versionNo" from version where id = $1`,
        [versionId],
      );
      if (!rows[0]) return 'noFile';
      const job = { kind: 'reread', ...rows[0], versionId, opId: `reread:${versionId}` } as const;
      const result = await runJob(job, rereadTimeoutMs).catch((error: unknown) => {
        if (fileFault(error) === null) throw error;
        return { outcome: 'reread', rows: 'differs' } as const;
      });
      return result.outcome === 'reread' ? result.rows : 'differs';
    },
    checkFile: async (input) => {
      const nothingOf = { generation: 0, versionNo: 0, opId: '' };
      await runJob({ kind: 'check', ...nothingOf, ...input }, checkTimeoutMs).catch(async (error: unknown) => {
        const code = fileFault(error);
        if (code === null || input.ruleKey === undefined) throw error;
        const answer: FileTrialAnswer = { outcome: 'unreadable', code };
        await blobStore.put(input.resultKey, Buffer.from(JSON.stringify(answer)));
      });
    },
  };
  return { ...withErrorClassification(activities, keepFailureIn(database)), close };
}

/** Runs jobs in the pool and passes on what they report: progress to the page, heartbeats to Temporal, alarms to the log. */
function createRunner(dependencies: ValidationDependencies) {
  const { databaseUrl, blobs, upload, logger } = dependencies;
  const pool = createCheckingPool({
    databaseUrl,
    blobs,
    ...upload,
    findingsPerRule: dependencies.findingsPerRule ?? 5_000,
    ...(dependencies.ruleLimits && { ruleLimits: dependencies.ruleLimits }),
    threads: dependencies.threads ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    heapMb: dependencies.heapMb ?? 600,
  });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'postmonth-progress' });
  database.on('error', (error) => logger.warn({ err: error }, 'A database connection broke.'));
  const measures = dependencies.metrics && measureRuns(dependencies.metrics);
  const progress = createProgressWriter(database, logger);

  const runJob = async (job: CheckingJob, limitMs: number): Promise<CheckingResult> => {
    const { signal } = currentActivity();
    // The bar of a submission is that of its own run: not of a version of before, nor of a file that is only checked.
    const isShown = job.kind !== 'reread' && job.kind !== 'check';
    let stage: ValidationProgress['stage'] = 'reading';
    const onReport = (message: CheckingReport): void => {
      if (message.type === 'progress') {
        stage = message.progress.stage;
        if (isShown) progress.show(job, message.progress);
      } else if (message.type === 'unstorable') {
        const { submissionId, sqlState } = message;
        logger.error({ submissionId, sqlState }, 'A file holds what the database refuses; it is taken for unreadable.');
      } else if (message.type === 'rulesStopped') {
        const { submissionId, stopped } = message;
        logger.error({ code: 'RULES_STOPPED', submissionId, stopped }, 'Rules failed or took more than they may.');
        for (const { ruleId, reason } of stopped) measures?.stopped.inc({ rule: String(ruleId), reason });
      } else if (message.type === 'diverged') {
        const { submissionId, ruleIds, rows } = message;
        logger.error({ code: 'RULES_DIVERGED', submissionId, ruleIds, rows }, 'The engine answered otherwise.');
        for (const ruleId of ruleIds) measures?.diverged.inc({ rule: String(ruleId) });
      }
    };
    const options = { timeoutMs: limitMs, onReport, ...(signal && { signal }) };
    const end = measures?.duration.startTimer({ kind: job.kind });
    let outcome = 'fault';
    if (isShown) progress.begin(job);
    try {
      const result = await withHeartbeats(
        () => ({ stage }),
        () => pool.run({ ...job, timeoutMs: limitMs }, options),
      );
      outcome = result.outcome;
      return result;
    } finally {
      end?.({ outcome });
      if (isShown) await progress.clear(job);
    }
  };
  const close = async (): Promise<void> => {
    await pool.close();
    await database.end();
  };
  return { runJob, database, close };
}

function superseded(submissionId: number, generation: number): ApplicationFailure {
  return ApplicationFailure.nonRetryable(`Generation ${generation} of ${submissionId} is over.`, 'Superseded');
}

/** Why the file itself is to blame, or null. */
function fileFault(error: unknown): string | null {
  if (!(error instanceof ThreadEnded)) return null;
  if (error.reason === 'memory') return 'TOO_LARGE';
  return error.reason === 'time' ? 'TIMED_OUT' : null;
}

/** Writes the progress a page shows, at most twice a second per submission, and never for a run that is over. */
function createProgressWriter(database: pg.Pool, logger: Logger) {
  const shownAt = new Map<number, number>();
  const underWay = new Map<number, Promise<void>>();
  const write = ({ submissionId, generation }: CheckingJob, progress: ValidationProgress | null): Promise<void> =>
    database
      .query('update submission set progress = $3 where id = $1 and generation = $2', [
        submissionId,
        generation,
        progress && JSON.stringify(progress),
      ])
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ err: error, submissionId }, 'The progress was not written.'),
      );
  return {
    /** A run that is over within the first half second shows none: nobody would see it, and every write costs. */
    begin: ({ submissionId }: CheckingJob): void => void shownAt.set(submissionId, Date.now()),
    show: (job: CheckingJob, progress: ValidationProgress): void => {
      const now = Date.now();
      if (now - (shownAt.get(job.submissionId) ?? 0) < progressEveryMs) return;
      shownAt.set(job.submissionId, now);
      underWay.set(job.submissionId, write(job, progress));
    },
    /** A late write would leave a bar on a submission that is done. */
    clear: async (job: CheckingJob): Promise<void> => {
      await underWay.get(job.submissionId);
      if (underWay.delete(job.submissionId)) await write(job, null);
      shownAt.delete(job.submissionId);
    },
  };
}
