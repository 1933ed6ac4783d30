import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { createEndingLock, takeForEnding } from './ending-lock.ts';
import type { EndingLock } from './ending-lock.ts';
import { ThreadError } from './thread-error.ts';
import type { ErrorDescription } from './thread-error.ts';

/** The thread gave no answer: `memory` and `time` are faults of the work, `cancelled` is the caller's wish, `busy` a full queue. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
  readonly reason: 'memory' | 'time' | 'cancelled' | 'busy' | 'crash';

  constructor(reason: ThreadEnded['reason'], cause?: unknown) {
    super(`The thread ended: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** What a thread is called with, and what it returns: a thrown error would arrive with its message only. */
export interface ThreadCall<Job> {
  job: Job;
  port: MessagePort;
  lock: EndingLock;
}
export type ThreadReturn<Answer> = { answer: Answer } | { error: ErrorDescription };

export interface ThreadPoolOptions {
  /** Of the module that exports `run = serve(...)`. */
  file: URL;
  /** Threads kept ready, and threads at most. */
  warm: number;
  most: number;
  /** Limit of the JavaScript heap of each thread; buffers do not count. */
  heapMb: number;
  /** Time after which a thread that is not kept ready ends. */
  idleMs: number;
  /** Jobs that may wait for a thread. */
  mostWaiting?: number;
  /** What each thread starts with. */
  workerData?: unknown;
}

export interface RunOptions<Message> {
  /** Counted from when a thread takes the job. */
  timeoutMs: number;
  signal?: AbortSignal;
  onMessage?: (message: Message) => void;
}

export interface ThreadPool<Job, Answer, Message> {
  /**
   * @throws ThreadEnded; after `cancelled` and `time` the thread, and what it held open, is gone
   * @throws ThreadError what the job threw
   */
  run: (job: Job, options: RunOptions<Message>) => Promise<Answer>;
  close: () => Promise<void>;
}

/**
 * A thread that has used up its heap ends alone only while one collection adds less than 16 MB beyond the limit; more
 * ends the whole process. A collection moves at most a third of the young generation, which by default is larger.
 */
const youngGenerationMb = 24;

/** Runs jobs in threads, one at a time in each. A job that is too slow, too large or cancelled ends its thread; others go on. */
export function createThreadPool<Job, Answer, Message = never>(
  options: ThreadPoolOptions,
): ThreadPool<Job, Answer, Message> {
  const pool = new Piscina<ThreadCall<Job>, ThreadReturn<Answer>>({
    filename: options.file.href,
    name: 'run',
    minThreads: options.warm,
    maxThreads: options.most,
    idleTimeout: options.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMb, maxYoungGenerationSizeMb: youngGenerationMb },
    workerData: options.workerData,
    // Waiting with atomics would block the thread's event loop, and it would not notice that its connection broke.
    atomics: 'disabled',
  });
  // An idle thread that dies is replaced by the next job; without a listener its error would end the process.
  pool.on('error', () => undefined);
  const limit = pLimit(options.most);
  const locks = new Set<EndingLock>();
  let isClosing = false;
  return {
    run: async (job, runOptions) => {
      const accepted = limit.activeCount + limit.pendingCount;
      if (accepted >= options.most + (options.mostWaiting ?? Infinity)) throw new ThreadEnded('busy');
      return limit(async () => {
        if (isClosing) throw new ThreadEnded('cancelled');
        const lock = createEndingLock();
        locks.add(lock);
        return call(pool, { job, lock }, runOptions).finally(() => locks.delete(lock));
      });
    },
    close: async () => {
      isClosing = true;
      await Promise.all(Array.from(locks, takeForEnding));
      await pool.destroy();
    },
  };
}

async function call<Job, Answer, Message>(
  pool: Piscina<ThreadCall<Job>, ThreadReturn<Answer>>,
  { job, lock }: Omit<ThreadCall<Job>, 'port'>,
  { timeoutMs, signal, onMessage }: RunOptions<Message>,
): Promise<Answer> {
  if (signal?.aborted) throw new ThreadEnded('cancelled');
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const { port1: ours, port2: port } = new MessageChannel();
  const isClosed = new Promise<void>((resolve) => ours.once('close', resolve));
  ours.on('message', (message: Message) => onMessage?.(message));
  const ending = new AbortController();
  const end = () => void takeForEnding(lock).then(() => ending.abort());
  stop.addEventListener('abort', end, { once: true });
  try {
    const returned = await pool.run({ job, port, lock }, { signal: ending.signal, transferList: [port] });
    if ('error' in returned) throw new ThreadError(returned.error);
    return returned.answer;
  } catch (error) {
    if (error instanceof ThreadError) throw error;
    // Closes the channel of a job that no thread has taken.
    port.close();
    if (stop.aborted) throw new ThreadEnded(signal?.aborted ? 'cancelled' : 'time');
    const isMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw new ThreadEnded(isMemory ? 'memory' : 'crash', error);
  } finally {
    stop.removeEventListener('abort', end);
    // All messages have arrived, and a thread that was stopped is gone.
    await isClosed;
  }
}
