import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  log,
  patched,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { RunConnectionInput, RunStatus } from '#contracts/connections.ts';
import { calling, keeping } from './activities.ts';

/** One run of a connection. What is fetched and what becomes of it is in the database; only ids and codes go through here. */
export async function runConnection({
  connectionId,
  runId: asked,
}: RunConnectionInput): Promise<RunStatus | 'skipped'> {
  const runId = await keeping.beginRun({ connectionId, runId: asked });
  if (runId === null) return 'skipped';
  // A run of before this release that was cancelled ended at once, and without its last step.
  const endsWhenStopped = patched('stopped-runs-end');
  const ending = await attempt({ connectionId, runId }, endsWhenStopped);
  setCurrentDetails(`${ending.status} ${ending.reason ?? ''}`);
  const end = () => keeping.endRun({ connectionId, runId, ...ending });
  if (endsWhenStopped) await CancellationScope.nonCancellable(end);
  else await end();
  return ending.status;
}

/** A person has stopped the run or paused its connection, or an operator has cancelled it in Temporal. */
const hasToStop = () => CancellationScope.current().consideredCancelled;

interface Ending {
  status: RunStatus;
  reason: string | null;
  details: Record<string, string | number>;
}

async function attempt(run: { connectionId: number; runId: number }, waitsForStop: boolean): Promise<Ending> {
  try {
    return await calling({ waitsForStop }).fetchAndDeliver(run);
  } catch (error) {
    if (hasToStop() && isCancellation(error)) return { status: 'stopped', reason: null, details: {} };
    const cause = error instanceof ActivityFailure ? error.cause : undefined;
    const known = cause instanceof ApplicationFailure ? cause : null;
    log.warn('the connection failed', { ...run, code: known?.type ?? 'Interrupted' });
    const details = (known?.details?.[0] ?? {}) as Ending['details'];
    return { status: 'failed', reason: known?.type ?? 'Interrupted', details };
  }
}
