import { availableParallelism } from 'node:os';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import type { Answers, DocumentAnswer, DocumentJob, Jobs } from './jobs.ts';
import { createThreadPool, ThreadEnded } from './thread-pool.ts';

const longestMs = 120_000;

const pool = createThreadPool<DocumentJob, DocumentAnswer>({
  file: new URL('./document-thread.ts', import.meta.url),
  warm: 0,
  most: Math.max(2, availableParallelism()),
  heapMb: 768,
  idleMs: 10_000,
  // Each job that waits holds its file in memory.
  mostWaiting: 16,
});

/**
 * Does one piece of heavy work on a file in another thread, so that other requests go on meanwhile.
 * @throws UnreadableFile, also for a file that needs more memory or time than it may
 * @throws ThreadEnded `busy` when too many jobs wait
 */
export async function inThread<Kind extends keyof Jobs>(kind: Kind, request: Jobs[Kind]): Promise<Answers[Kind]> {
  const answer = await pool.run({ kind, request: { ...request } }, { timeoutMs: longestMs }).catch((error: unknown) => {
    if (error instanceof ThreadEnded && error.reason === 'memory') throw new UnreadableFile('TOO_LARGE', 'memory');
    if (error instanceof ThreadEnded && error.reason === 'time') throw new UnreadableFile('TOO_LARGE', 'too slow');
    throw error;
  });
  if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable, answer.detail);
  return revived(answer.result) as Answers[Kind];
}

/** Buffers arrive from a thread as plain byte arrays. */
function revived(result: unknown): unknown {
  return result instanceof Uint8Array ? Buffer.from(result.buffer, result.byteOffset, result.byteLength) : result;
}
