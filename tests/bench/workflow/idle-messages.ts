import { defineUpdate } from '@temporalio/workflow';
import type { UpdateAnswer } from '#contracts/processes.ts';

export const idleWorkflowType = 'idleWorkflow';

export const idleQueues = { flow: 'idle', cpu: 'idle-cpu' } as const;

/** Stands for the upload and the approvals. */
export const actUpdate = defineUpdate<UpdateAnswer, [string]>('act');

/** What the idle workers tell the measuring process. */
export interface IdleNews {
  workflowId: string;
  rev: number;
}

/** Revisions at which a reviewer can begin, and at which the figures are published. */
export const idleRevisions = { reviewable: 2, published: 7 } as const;
