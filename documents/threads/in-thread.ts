import { Worker } from 'node:worker_threads';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import type { Answers, Jobs, ThreadAnswer } from './jobs.ts';

const longestMs = 120_000;
const heapMb = 768;

/**
 * Does one piece of heavy work on a file in a thread of its own, so that requests of others go on meanwhile.
 * @throws UnreadableFile, also for a file that needs more memory or time than it may
 */
export function inThread<Kind extends keyof Jobs>(kind: Kind, request: Jobs[Kind]): Promise<Answers[Kind]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./document-thread.ts', import.meta.url), {
      workerData: { kind, request },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      void worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(new UnreadableFile('TOO_LARGE', 'too slow'))), longestMs);
    worker.once('message', (answer: ThreadAnswer) =>
      end(() => {
        if ('unreadable' in answer) reject(new UnreadableFile(answer.unreadable, answer.detail));
        else if ('message' in answer) reject(new Error(answer.message));
        else resolve(revived(answer.result) as Answers[Kind]);
      }),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('TOO_LARGE', 'memory') : error)),
    );
    worker.once('exit', () => end(() => reject(new Error('The thread ended without an answer.'))));
  });
}

/** Buffers arrive from a thread as plain byte arrays. */
function revived(result: unknown): unknown {
  return result instanceof Uint8Array ? Buffer.from(result.buffer, result.byteOffset, result.byteLength) : result;
}
