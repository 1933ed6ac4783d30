import { describe, expect, it } from '@jest/globals';
import { ServiceError, WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { isProcessAway, refusalIn } from '#processes/read-failure.ts';

const failedUpdate = (type: string, details: unknown[] = []) =>
  new WorkflowUpdateFailedError('update failed', ApplicationFailure.create({ type, message: type, details }));

describe('reading the failure of a delivery', () => {
  it('finds the refusal of the state machine with what its sentence needs', () => {
    const refusal = { outcome: 'refused', code: 'StaleView', details: { versionNo: 3 } };
    expect(refusalIn(failedUpdate('StaleView', [{ versionNo: 3 }]))).toEqual(refusal);
  });

  it('does not take another failure of the process for a refusal', () => {
    expect(refusalIn(failedUpdate('TypeError'))).toBeNull();
    expect(refusalIn(new Error('StaleView'))).toBeNull();
  });

  it('knows a missing answer from a failure of the process', () => {
    const unavailable = Object.assign(new ServiceError('unavailable'), {
      cause: { code: 14, details: '', metadata: {} },
    });
    expect(isProcessAway(new WorkflowUpdateRPCTimeoutOrCancelledError('no answer in time'))).toBe(true);
    expect(isProcessAway(failedUpdate('TypeError'))).toBe(false);
    expect(isProcessAway(unavailable)).toBe(false);
  });
});
