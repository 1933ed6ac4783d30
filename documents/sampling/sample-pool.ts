import type { AnswerRequest, SeenAnswer } from '../connections/look-at-answer.ts';
import type { ReadAnswer, ReadAnswerRequest } from '../connections/read-answer.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import type { UnreadableFileCode } from '../reading/unreadable-file.ts';
import { ThreadError } from '../threads/thread-error.ts';
import { createThreadPool, ThreadEnded } from '../threads/thread-pool.ts';
import type { SampleJob } from './sample-request.ts';
import type { SampleAnswer, ThreadAnswer, ThreadJob } from './sample-thread.ts';

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
  /** What is in the JSON answer of another system. @throws as `run` */
  lookAtAnswer: (request: AnswerRequest) => Promise<SeenAnswer>;
  /** The first rows of such an answer as they would be loaded. @throws as `run` */
  readAnswer: (request: ReadAnswerRequest) => Promise<ReadAnswer>;
  close: () => Promise<void>;
}

const defaults = { heapMb: 768, timeoutMs: 10_000, most: 1, mostWaiting: 12, idleMs: 300_000 };

/** Reads samples of mappings and of connections, one after another, so that the thread finds the workbook it has opened before. */
export function createSamplePool(options: Partial<typeof defaults> = {}): SamplePool {
  const { timeoutMs, ...limits } = { ...defaults, ...options };
  const file = new URL('./sample-thread.ts', import.meta.url);
  const pool = createThreadPool<ThreadJob, ThreadAnswer>({ file, warm: 0, ...limits });
  // Each kind of job has an answer of its own.
  const ask = async <Answer extends ThreadAnswer>(asked: ThreadJob): Promise<Answer> => {
    try {
      return (await pool.run(asked, { timeoutMs })) as Answer;
    } catch (error) {
      throw asUnreadable(error);
    }
  };
  const run = (job: SampleJob) => ask<SampleAnswer>({ kind: 'workbook', job });
  return {
    async run(job, content) {
      const held = await run({ ...job, content: null });
      if (!held.isMissing) return held;
      const answer = await run({ ...job, content: await content() });
      if (answer.isMissing) throw new Error('The sample was sent and is missing.');
      return answer;
    },
    lookAtAnswer: (job) => ask<SeenAnswer>({ kind: 'look', job }),
    readAnswer: (job) => ask<ReadAnswer>({ kind: 'rows', job }),
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
