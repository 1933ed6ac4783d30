import { Worker } from 'node:worker_threads';
import type { Layout, Recognition } from './recognition.ts';

export interface RecognitionJob {
  content: Uint8Array;
  fileName: string;
  layouts: readonly Layout[];
}

export interface RecognitionAnswer {
  recognition: Recognition | null;
}

export interface RecognitionPool {
  /** Null for a file that cannot be read, takes too long or too much memory, or when too many wait already. */
  recognise: (job: RecognitionJob) => Promise<Recognition | null>;
  close: () => Promise<void>;
}

/** Both count for one look, so that a hostile file costs a server this much and no more. */
const defaults = { heapMb: 192, timeoutMs: 4_000, mostWaiting: 4, idleMs: 120_000 };

/**
 * One thread that looks at one workbook after another, started by the first and ended when there were none for a while.
 * A look that goes wrong ends its thread; the next one gets a new one.
 */
export function createRecognitionPool(options: Partial<typeof defaults> = {}): RecognitionPool {
  const { heapMb, timeoutMs, mostWaiting, idleMs } = { ...defaults, ...options };
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./recognition-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    // A thread that dies between two looks is replaced by the next one; without a listener it would end the process.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (worker === started) worker = null;
    });
    started.unref();
    return started;
  };

  const end = async (): Promise<void> => {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  const look = async (job: RecognitionJob): Promise<Recognition | null> => {
    clearTimeout(idleTimer);
    const answer = await ask((worker ??= start()), job, timeoutMs);
    if (answer === null) await end();
    idleTimer = setTimeout(() => void end(), idleMs).unref();
    return answer?.recognition ?? null;
  };

  return {
    recognise: (job) => {
      if (underWay > mostWaiting) return Promise.resolve(null);
      underWay += 1;
      const looked = last.then(() => look(job)).finally(() => (underWay -= 1));
      last = looked.catch(() => undefined);
      return looked;
    },
    close: async () => {
      clearTimeout(idleTimer);
      await end();
    },
  };
}

/** Null when the thread did not answer: it was too slow, out of memory, or has died. */
function ask(worker: Worker, job: RecognitionJob, timeoutMs: number): Promise<RecognitionAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: RecognitionAnswer | null): void => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onEnd).off('exit', onEnd);
      resolve(answer);
    };
    const onEnd = (): void => settle(null);
    const timer = setTimeout(onEnd, timeoutMs);
    worker.on('message', settle).on('error', onEnd).on('exit', onEnd);
    worker.postMessage(job);
  });
}
