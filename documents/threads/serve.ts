import { describeError } from './thread-error.ts';
import type { ThreadCall, ThreadReturn } from './thread-pool.ts';

/** What a thread's module exports: `work` on one job at a time, with a way to report on it meanwhile. */
export function serve<Job, Answer, Message = never>(
  work: (job: Job, report: (message: Message) => void) => Answer | Promise<Answer>,
): (call: ThreadCall<Job>) => Promise<ThreadReturn<Answer>> {
  return async ({ job, port }) => {
    try {
      return { answer: await work(job, (message) => port.postMessage(message)) };
    } catch (error) {
      return { error: describeError(error) };
    } finally {
      port.close();
    }
  };
}
