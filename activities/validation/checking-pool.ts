import { createThreadPool, ThreadEnded } from '#documents/threads/thread-pool.ts';
import type { CheckingJob, CheckingReport, CheckingResult, ThreadMessage, ThreadOptions } from './jobs.ts';

export interface CheckingPool {
  run: (
    job: CheckingJob,
    options: { timeoutMs: number; signal?: AbortSignal; onReport: (report: CheckingReport) => void },
  ) => Promise<CheckingResult>;
  close: () => Promise<void>;
}

const idleMs = 300_000;

/**
 * Threads that check uploads and edits. `warm` of them, one by default, are kept ready: starting it and loading the readers costs a quarter of a second.
 * `run` answers when the result is known, while its thread may still write the marked copy.
 */
export function createCheckingPool(
  options: ThreadOptions & { threads: number; heapMb: number; warm?: number },
): CheckingPool {
  const { threads, heapMb, warm = 1, ...workerData } = options;
  const file = new URL('./checking-thread.ts', import.meta.url);
  const pool = createThreadPool<CheckingJob, null, ThreadMessage>({
    ...{ file, warm, most: threads, heapMb, idleMs, workerData },
  });
  return {
    run: (job, { timeoutMs, signal, onReport }) => {
      const answer = Promise.withResolvers<CheckingResult>();
      // Cancelling after the answer would cut off the marked copy.
      const cancelling = new AbortController();
      const cancel = () => cancelling.abort();
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      const onMessage = (message: ThreadMessage): void => {
        if (message.type !== 'result') return onReport(message);
        signal?.removeEventListener('abort', cancel);
        answer.resolve(message.result);
      };
      pool
        .run(job, { timeoutMs, signal: cancelling.signal, onMessage })
        .then(() => answer.reject(new ThreadEnded('crash')), answer.reject)
        .finally(() => signal?.removeEventListener('abort', cancel));
      return answer.promise;
    },
    close: pool.close,
  };
}
