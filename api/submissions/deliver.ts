import type { Client } from '@temporalio/client';
import {
  isGrpcServiceError,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Workflow } from '@temporalio/common';
import { processStart, submissionWorkflowType } from '#contracts/processes.ts';
import type { UpdateAnswer } from '#contracts/processes.ts';
import type { RefusalCode } from '#contracts/submissions.ts';
import type { Logger } from '#platform/logger.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import { submissionUpdates } from '#workflows/submissions/messages.ts';
import { isRefusalCode } from './refusals.ts';

/** How long a person waits before the answer is "stored, delivered later". */
export const deliveryDeadlineMs = 5_000;

export type Delivery =
  | ({ outcome: 'accepted' } & UpdateAnswer)
  | { outcome: 'refused'; code: RefusalCode; details: Record<string, unknown> | undefined }
  | { outcome: 'pending' };

export interface ProcessDependencies {
  temporal: Client;
  /** Where the processes run. */
  taskQueue: string;
  /** Of the application, for the link from a run to its ticket. */
  publicUrl: string;
  logger: Logger;
}

/**
 * Sends one command to the ticket's process, starting the process where it is missing. The update id is the
 * operation id: however often it is sent, it is applied once.
 */
export async function deliver(
  { temporal, taskQueue, publicUrl, logger }: ProcessDependencies,
  ticket: { id: number; submissionNo: string },
  command: PersonCommand,
): Promise<Delivery> {
  const { id: submissionId, submissionNo } = ticket;
  const startWorkflowOperation = new WithStartWorkflowOperation(
    submissionWorkflowType,
    processStart({ submissionId, submissionNo }, { taskQueue, publicUrl }),
  );
  // Nobody reads the start's own outcome: an update that was answered has started it.
  startWorkflowOperation.workflowHandle().catch(() => undefined);
  try {
    const answer = await temporal.withDeadline(Date.now() + deliveryDeadlineMs, () =>
      temporal.workflow.executeUpdateWithStart<Workflow, UpdateAnswer, [PersonCommand]>(
        submissionUpdates[command.kind].name,
        {
          args: [command],
          updateId: command.opId,
          startWorkflowOperation,
        },
      ),
    );
    return { outcome: 'accepted', ...answer };
  } catch (error) {
    return readFailure(error, logger, command);
  }
}

/** @throws what is neither a refusal nor a process that cannot be reached now */
function readFailure(error: unknown, logger: Logger, command: PersonCommand): Delivery {
  const refusal = refusalIn(error);
  if (refusal) return refusal;
  const isAway = error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || isGrpcServiceError(error);
  if (!isAway) logger.error({ err: error, opId: command.opId, kind: command.kind }, 'command not delivered');
  else logger.warn({ err: error, opId: command.opId, kind: command.kind }, 'process away, the relay will deliver');
  return { outcome: 'pending' };
}

export function refusalIn(error: unknown): (Delivery & { outcome: 'refused' }) | null {
  if (!(error instanceof WorkflowUpdateFailedError) || !(error.cause instanceof ApplicationFailure)) return null;
  const { type, details } = error.cause;
  if (!isRefusalCode(type)) return null;
  return {
    outcome: 'refused',
    code: type,
    details: (details?.[0] as Record<string, unknown> | undefined) ?? undefined,
  };
}
