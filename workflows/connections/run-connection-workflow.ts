import { ActivityFailure, ApplicationFailure, log, setCurrentDetails } from '@temporalio/workflow';
import type { RunConnectionInput, RunStatus } from '#contracts/connections.ts';
import { calling, keeping } from './activities.ts';

/** One run of a connection. What is fetched and what becomes of it is in the database; only ids and codes go through here. */
export async function runConnection({
  connectionId,
  runId: asked,
}: RunConnectionInput): Promise<RunStatus | 'skipped'> {
  const runId = await keeping.beginRun({ connectionId, runId: asked });
  if (runId === null) return 'skipped';
  const ending = await attempt(connectionId, runId);
  setCurrentDetails(`${ending.status} ${ending.reason ?? ''}`);
  await keeping.endRun({ connectionId, runId, ...ending });
  return ending.status;
}

interface Ending {
  status: RunStatus;
  reason: string | null;
  details: Record<string, string | number>;
}

async function attempt(connectionId: number, runId: number): Promise<Ending> {
  try {
    return await calling().fetchAndDeliver({ connectionId, runId });
  } catch (error) {
    const cause = error instanceof ActivityFailure ? error.cause : undefined;
    const known = cause instanceof ApplicationFailure ? cause : null;
    log.warn('the connection failed', { connectionId, runId, code: known?.type ?? 'Interrupted' });
    const details = (known?.details?.[0] ?? {}) as Ending['details'];
    return { status: 'failed', reason: known?.type ?? 'Interrupted', details };
  }
}
