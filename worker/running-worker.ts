import type { Worker } from '@temporalio/worker';

export interface RunningWorker {
  worker: Worker;
  /** What runs beside the worker; called when the worker has ended. */
  close: () => Promise<void>;
}
