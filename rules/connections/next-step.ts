import type { RunFile, RunReason, RunStatus, RunStep } from '#contracts/connections.ts';

export interface EndedRun {
  status: RunStatus;
  reason: RunReason | null;
  files: readonly Pick<RunFile, 'status'>[];
  /** A later run has repeated it, or does so now, and has not failed. */
  isRepeated: boolean;
}

/**
 * What a person may do about a run. It is repeated only where that can change something: a call that failed, a run that was
 * stopped, or a file that was kept.
 * A refused file is the same file the next time; messages that a receiver rejected are sent again one by one.
 * @returns null when there is nothing to do
 */
export function nextStepOf({ status, reason, files, isRepeated }: EndedRun): RunStep | null {
  const isRefused = files.some((file) => file.status === 'refused');
  if (reason === 'MessagesRefused') return 'sendAgain';
  const hasKept = files.length === 0 || files.some((file) => file.status === 'kept');
  const canChange = status === 'failed' || status === 'stopped' || (status === 'kept' && hasKept);
  if (canChange && !isRepeated) return 'retry';
  return isRefused ? 'correctFiles' : null;
}
