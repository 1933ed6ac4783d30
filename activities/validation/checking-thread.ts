import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { workerData } from 'piscina';
import { serve } from '#documents/threads/serve.ts';
import { createBlobStore } from '#platform/blob-store.ts';
import { limitsWithin } from '#rules/rule-sets/rule-limits.ts';
import type { CheckingJob, ThreadMessage, ThreadOptions } from './jobs.ts';
import { keepConnection } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { runCheck } from './run-check.ts';
import { runEdit } from './run-edit.ts';
import { runReread } from './run-reread.ts';
import { runComparison } from '../change-impacts/run-comparison.ts';
import { runUnreadable, runUpload } from './run-upload.ts';

const options = workerData as ThreadOptions;
const blobs = createBlobStore(options.blobs);
const onConnection = keepConnection(options.databaseUrl);

async function check(job: CheckingJob, context: RunContext): Promise<void> {
  switch (job.kind) {
    case 'upload':
      return runUpload(job, context);
    case 'edit':
      return context.answer(await runEdit(job, context));
    case 'reread':
      return context.answer(await runReread(job, context));
    case 'check':
      return context.answer(await runCheck(job, context));
    case 'compare':
      return context.answer(await runComparison(job, context));
    case 'unreadable':
      return context.answer(await runUnreadable(job, context));
  }
}

const usualMs = 300_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const muchHeapBytes = 200 * 1024 * 1024;

/** V8 would keep the room of a large workbook for the next one; the machine has other uses for it. */
function giveMemoryBack(): void {
  if (getHeapStatistics().total_physical_size > muchHeapBytes) collectGarbage();
}

export const run = serve(async (job: CheckingJob, report: (message: ThreadMessage) => void): Promise<null> => {
  await check(job, {
    options,
    ruleLimits: limitsWithin(job.timeoutMs ?? usualMs, options.ruleLimits),
    onConnection,
    blobs,
    progress: (progress) => report({ type: 'progress', progress }),
    answer: (result) => {
      report({ type: 'result', result });
      // The marked copy begins with the memory that the checking needed.
      giveMemoryBack();
    },
    unstorable: (sqlState) => report({ type: 'unstorable', submissionId: job.submissionId, sqlState }),
    rulesStopped: (stopped) => report({ type: 'rulesStopped', submissionId: job.submissionId, stopped }),
    diverged: (ruleIds, rows) => report({ type: 'diverged', submissionId: job.submissionId, ruleIds, rows }),
  });
  giveMemoryBack();
  return null;
});
