import { useEndingLock } from './ending-lock.ts';
import { describeError } from './thread-error.ts';
import type { ThreadCall, ThreadReturn } from './thread-pool.ts';

/** Makes the `run` that a thread's module exports. `report` sends messages while the job runs. */
export function serve<Job, Answer, Message = never>(
  work: (job: Job, report: (message: Message) => void) => Answer | Promise<Answer>,
): (call: ThreadCall<Job>) => Promise<ThreadReturn<Answer>> {
  return async ({ job, port, lock }) => {
    useEndingLock(lock);
    try {
      return { answer: await work(job, (message) => port.postMessage(message)) };
    } catch (error) {
      return { error: describeError(error) };
    } finally {
      port.close();
    }
  };
}
