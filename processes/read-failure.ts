import {
  isGrpcServiceError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { RefusalCode } from '#contracts/submissions.ts';
import { isRefusalCode } from '#contracts/submissions.ts';

export interface Refused {
  outcome: 'refused';
  code: RefusalCode;
  /** What the sentence of the refusal needs besides the code. */
  details: Record<string, unknown> | undefined;
}

/** The refusal of the state machine inside a failed update; null for every other failure. */
export function refusalIn(error: unknown): Refused | null {
  if (!(error instanceof WorkflowUpdateFailedError) || !(error.cause instanceof ApplicationFailure)) return null;
  const { type, details } = error.cause;
  if (!isRefusalCode(type)) return null;
  return { outcome: 'refused', code: type, details: (details?.[0] as Refused['details']) ?? undefined };
}

/** Whether Temporal or the worker did not respond in time, as opposed to a failure of the process itself. */
export function isProcessAway(error: unknown): boolean {
  return error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || isGrpcServiceError(error);
}
