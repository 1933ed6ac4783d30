import { parentPort, workerData } from 'node:worker_threads';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createBlobStore } from '#platform/blob-store.ts';
import type { CheckingJob, ThreadMessage, ThreadOptions } from './jobs.ts';
import { keepConnection } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { describeError } from './run-failed.ts';
import { runEdit } from './run-edit.ts';
import { runUnreadable, runUpload } from './run-upload.ts';

const port = parentPort;
if (port === null) throw new Error('The checking runs in a worker thread.');
const say = (message: ThreadMessage): void => port.postMessage(message);
const options = workerData as ThreadOptions;
const blobs = createBlobStore(options.blobs);
const onConnection = keepConnection(options.databaseUrl);

async function run(job: CheckingJob, context: RunContext): Promise<void> {
  switch (job.kind) {
    case 'upload':
      return runUpload(job, context);
    case 'edit':
      return context.answer(await runEdit(job, context));
    case 'unreadable':
      return context.answer(await runUnreadable(job, context));
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const muchHeapBytes = 200 * 1024 * 1024;

/** V8 would keep the room of a large workbook for the next one; the machine has other uses for it. */
function giveMemoryBack(): void {
  if (getHeapStatistics().total_physical_size > muchHeapBytes) collectGarbage();
}

port.on('message', (job: CheckingJob) => {
  const context: RunContext = {
    options,
    onConnection,
    blobs,
    progress: (progress) => say({ type: 'progress', progress }),
    answer: (result) => {
      say({ type: 'result', result });
      // The marked copy begins with the memory that the checking needed.
      giveMemoryBack();
    },
    unstorable: (sqlState) => say({ type: 'unstorable', submissionId: job.submissionId, sqlState }),
    diverged: (ruleIds, rows) => say({ type: 'diverged', submissionId: job.submissionId, ruleIds, rows }),
  };
  run(job, context).then(
    () => {
      giveMemoryBack();
      say({ type: 'idle' });
    },
    (error: unknown) => say({ type: 'error', ...describeError(error) }),
  );
});

say({ type: 'ready' });
