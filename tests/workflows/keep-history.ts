import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { World } from './submission-world.ts';

export const historiesDir = join(import.meta.dirname, 'histories');

/** With RECORD_HISTORIES=1 the history of a submission's run is kept for the replay test. */
export async function keepHistory(world: World, submission: OpenedSubmission, scenario: string): Promise<void> {
  await keepHistoryOf(world.client.workflow.getHandle(submission.submissionNo), scenario);
}

/** The same for any run. */
export async function keepHistoryOf(handle: WorkflowHandle, scenario: string): Promise<void> {
  if (process.env.RECORD_HISTORIES !== '1') return;
  const history = await handle.fetchHistory();
  mkdirSync(historiesDir, { recursive: true });
  const events: unknown = JSON.parse(historyToJSON(history), withoutMachine);
  writeFileSync(join(historiesDir, `${scenario}.json`), `${JSON.stringify(events, null, 1)}\n`);
}

/** Names of machines and paths of their folders say nothing to a replay. */
function withoutMachine(key: string, value: unknown): unknown {
  if (['stackTrace', 'identity', 'workerInstanceKey'].includes(key)) return undefined;
  return typeof value === 'string' ? value.replace(/^\d+@[\w.-]+?-/, 'worker-') : value;
}
