import type { ChangeComparison, DraftChange } from '#contracts/change-impacts.ts';
import type { TrialRefusal } from '#contracts/rule-trials.ts';
import { ThreadEnded } from '#documents/threads/thread-pool.ts';
import type { Environment } from '#platform/env.ts';
import { createCheckingPool } from '../validation/checking-pool.ts';

export interface VersionToCompare {
  submissionId: number;
  versionId: number;
  versionNo: number;
  change: DraftChange;
}

export type CompareChange = (
  version: VersionToCompare,
  limits: { timeoutMs: number; signal: AbortSignal | null },
) => Promise<ChangeComparison | TrialRefusal>;

export interface ChangeComparer {
  compare: CompareChange;
  close: () => Promise<void>;
}

const heapMb = 600;

/** Checks for previews in one thread of their own, which uploads never wait for. It is started by the first preview. */
export function createChangeComparer({
  databaseUrl,
  blobs,
  upload,
}: Pick<Environment, 'databaseUrl' | 'blobs' | 'upload'>): ChangeComparer {
  const pool = createCheckingPool({
    ...{ databaseUrl, blobs, ...upload, findingsPerRule: 0 },
    ...{ threads: 1, warm: 0, heapMb },
  });
  return {
    compare: async (version, { timeoutMs, signal }) => {
      const nothingOf = { generation: 0, opId: '' };
      const job = { kind: 'compare', ...nothingOf, ...version, timeoutMs } as const;
      try {
        const options = { timeoutMs, onReport: () => undefined, ...(signal && { signal }) };
        const result = await pool.run(job, options);
        if (result.outcome !== 'compared') throw new Error(`A comparison answered ${result.outcome}.`);
        return result.comparison;
      } catch (error) {
        const refusal = error instanceof ThreadEnded ? refusals[error.reason] : undefined;
        if (refusal === undefined) throw error;
        return refusal;
      }
    },
    close: pool.close,
  };
}

const refusals: Partial<Record<ThreadEnded['reason'], TrialRefusal>> = { time: 'TooSlow', memory: 'TooMuchMemory' };
