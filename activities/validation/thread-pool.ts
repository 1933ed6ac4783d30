import { Worker } from 'node:worker_threads';
import type { CheckingJob, CheckingResult, ThreadMessage, ThreadOptions } from './jobs.ts';
import { RunFailed } from './run-failed.ts';

/** The thread ended before it answered: `memory` and `time` are faults of the file, `cancelled` is our wish. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
  readonly reason: 'memory' | 'time' | 'cancelled' | 'crash';

  constructor(reason: ThreadEnded['reason'], cause?: unknown) {
    super(`The checking thread ended: ${reason}.`, { cause });
    this.reason = reason;
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

  idle.push(start());

  return {
    run: async (job, runOptions) => {
      await enter();
      const worker = idle.pop() ?? start();
      const { answer, end } = converse(worker, job, runOptions);
      void end.then((mayStay) => {
        if (mayStay) idle.push(worker);
        leave();
      });
      return answer;
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

interface Conversation {
  answer: Promise<CheckingResult>;
  /** Settles when the thread is free (true) or gone. */
  end: Promise<boolean>;
}

/** One job in one thread. A thread that failed, or did not come to its end, is never used again. */
function converse(
  worker: Worker,
  job: CheckingJob,
  { timeoutMs, signal, onMessage }: Parameters<CheckingPool['run']>[1],
): Conversation {
  const answer = Promise.withResolvers<CheckingResult>();
  const end = Promise.withResolvers<boolean>();
  let isAnswered = false;
  const release = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    worker.off('message', onReport).off('error', onError).off('exit', onExit);
    worker.unref();
  };
  const stop = (error: Error): void => {
    release();
    // The caller hears of it when the thread, and with it its database connection, is gone.
    void worker.terminate().finally(() => {
      answer.reject(error);
      end.resolve(false);
    });
  };
  const onAbort = (): void => {
    if (!isAnswered) stop(new ThreadEnded('cancelled'));
  };
  const onExit = (): void => stop(new ThreadEnded('crash'));
  const onError = (error: Error & { code?: string }): void => {
    stop(new ThreadEnded(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error));
  };
  const onReport = (message: ThreadMessage): void => {
    switch (message.type) {
      case 'result':
        isAnswered = true;
        answer.resolve(message.result);
        break;
      case 'idle':
        release();
        end.resolve(true);
        break;
      case 'error':
        stop(new RunFailed(message));
        break;
      default:
        onMessage(message);
    }
  };
  const timer = setTimeout(() => stop(new ThreadEnded('time')), timeoutMs);
  worker.ref();
  worker.on('message', onReport).on('error', onError).on('exit', onExit);
  if (signal?.aborted) onAbort();
  else {
    signal?.addEventListener('abort', onAbort);
    worker.postMessage(job);
  }
  return { answer: answer.promise, end: end.promise };
}
