import { createThreadPool } from '../threads/thread-pool.ts';
import type { Layout, Recognition } from './recognition.ts';

export interface RecognitionJob {
  content: Uint8Array;
  fileName: string;
  layouts: readonly Layout[];
}

export interface RecognitionPool {
  /** Null for a file that cannot be read, takes too long or too much memory, or when too many wait already. */
  recognise: (job: RecognitionJob) => Promise<Recognition | null>;
  close: () => Promise<void>;
}

/** Limits of one look, so that a hostile file costs a server this much and no more. */
const defaults = { heapMb: 192, timeoutMs: 4_000, mostWaiting: 4, idleMs: 120_000 };

/** One thread that looks at one workbook after another, started by the first and ended when there were none for a while. */
export function createRecognitionPool(options: Partial<typeof defaults> = {}): RecognitionPool {
  const { timeoutMs, ...limits } = { ...defaults, ...options };
  const file = new URL('./recognition-thread.ts', import.meta.url);
  const pool = createThreadPool<RecognitionJob, Recognition>({ file, warm: 0, most: 1, ...limits });
  return {
    // What is wrong with the file is said when it is uploaded; a look at it is not worth an error.
    recognise: (job) => pool.run(job, { timeoutMs }).catch(() => null),
    close: pool.close,
  };
}
