import { UnreadableFile } from '../reading/unreadable-file.ts';
import type { UnreadableFileCode } from '../reading/unreadable-file.ts';
import { ThreadError } from '../threads/thread-error.ts';
import { createThreadPool, ThreadEnded } from '../threads/thread-pool.ts';
import type { SampleJob } from './sample-request.ts';
import type { SampleAnswer } from './sample-thread.ts';

export interface SamplePool {
  /**
   * @param content reads the file, asked only when no thread holds it any more
   * @throws UnreadableFile, also for a file that needs more time or memory than it may
   * @throws ThreadEnded `busy` when too many wait
   */
  run: (
    job: Omit<SampleJob, 'content'>,
    content: () => Promise<Uint8Array>,
  ) => Promise<Extract<SampleAnswer, { isMissing: false }>>;
  close: () => Promise<void>;
}

const defaults = { heapMb: 768, timeoutMs: 10_000, most: 1, mostWaiting: 12, idleMs: 300_000 };

/** Reads samples of mappings, one after another, so that the thread finds the workbook it has opened before. */
export function createSamplePool(options: Partial<typeof defaults> = {}): SamplePool {
  const { timeoutMs, ...limits } = { ...defaults, ...options };
  const file = new URL('./sample-thread.ts', import.meta.url);
  const pool = createThreadPool<SampleJob, SampleAnswer>({ file, warm: 0, ...limits });
  const run = async (job: SampleJob): Promise<SampleAnswer> => {
    try {
      return await pool.run(job, { timeoutMs });
    } catch (error) {
      throw asUnreadable(error);
    }
  };
  return {
    async run(job, content) {
      const held = await run({ ...job, content: null });
      if (!held.isMissing) return held;
      const answer = await run({ ...job, content: await content() });
      if (answer.isMissing) throw new Error('The sample was sent and is missing.');
      return answer;
    },
    close: pool.close,
  };
}

function asUnreadable(error: unknown): unknown {
  if (error instanceof ThreadEnded && error.reason === 'memory') return new UnreadableFile('TOO_LARGE', 'memory');
  if (error instanceof ThreadEnded && error.reason === 'time') return new UnreadableFile('TOO_LARGE', 'too slow');
  if (error instanceof ThreadError && error.errorName === 'UnreadableFile')
    return new UnreadableFile(error.code as UnreadableFileCode, error.message);
  return error;
}
