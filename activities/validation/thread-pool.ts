import { Worker } from 'node:worker_threads';
import type { CheckingJob, CheckingResult, ThreadMessage, ThreadOptions } from './jobs.ts';

/** The thread ended before it answered: `memory` and `time` are faults of the file, `cancelled` is our wish. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
  readonly reason: 'memory' | 'time' | 'cancelled' | 'crash';

  constructor(reason: ThreadEnded['reason'], cause?: unknown) {
    super(`The checking thread ended: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** An error of the run itself, carried over from the thread. */
export class RunFailed extends Error {
  override name = 'RunFailed';
  /** Class of the error in the thread, and its code, e.g. that of PostgreSQL. */
  readonly errorName: string;
  readonly code: string | null;

  constructor(message: string, origin: { name: string; code: string | null; stack: string }) {
    super(message);
    this.errorName = origin.name;
    this.code = origin.code;
    this.stack = origin.stack;
  }
}

export interface CheckingPool {
  run: (
    job: CheckingJob,
    options: { timeoutMs: number; signal?: AbortSignal; onMessage: (message: ThreadMessage) => void },
  ) => Promise<CheckingResult>;
  close: () => Promise<void>;
}

/**
 * Warm worker threads: starting one and loading the readers costs a quarter of a second. A run that is cancelled,
 * too slow or out of memory ends its thread, and its database connection with it; the next run gets a new one.
 */
export function createCheckingPool(options: ThreadOptions & { threads: number; heapMb: number }): CheckingPool {
  const { threads, heapMb, ...workerData } = options;
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const start = (): Worker => {
    const worker = new Worker(new URL('./checking-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    all.add(worker);
    worker.on('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    // An idle thread that dies is replaced by the next run; without a listener it would end the process.
    worker.on('error', () => undefined);
    worker.unref();
    return worker;
  };

  const enter = async (): Promise<void> => {
    if (running >= threads) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
  };
  const leave = (): void => {
    running -= 1;
    waiting.shift()?.();
  };

  return {
    run: async (job, runOptions) => {
      await enter();
      try {
        const worker = idle.pop() ?? start();
        const result = await converse(worker, job, runOptions);
        idle.push(worker);
        return result;
      } finally {
        leave();
      }
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/** One job in one thread. A thread that did not answer is never used again. */
function converse(
  worker: Worker,
  job: CheckingJob,
  { timeoutMs, signal, onMessage }: Parameters<CheckingPool['run']>[1],
): Promise<CheckingResult> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const settle = (end: () => void, mayStay: boolean): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onReport).off('error', onError).off('exit', onExit);
      worker.unref();
      if (mayStay) end();
      else void worker.terminate().then(end, end);
    };
    const stop = (error: Error): void => settle(() => reject(error), false);
    const onAbort = (): void => stop(new ThreadEnded('cancelled'));
    const onExit = (): void => stop(new ThreadEnded('crash'));
    const onError = (error: Error & { code?: string }): void => {
      stop(new ThreadEnded(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error));
    };
    const onReport = (message: ThreadMessage): void => {
      if (message.type === 'result') settle(() => resolve(message.result), true);
      else if (message.type === 'error') stop(new RunFailed(message.message, message));
      else onMessage(message);
    };
    const timer = setTimeout(() => stop(new ThreadEnded('time')), timeoutMs);
    worker.ref();
    worker.on('message', onReport).on('error', onError).on('exit', onExit);
    if (signal?.aborted) onAbort();
    else {
      signal?.addEventListener('abort', onAbort);
      worker.postMessage(job);
    }
  });
}
