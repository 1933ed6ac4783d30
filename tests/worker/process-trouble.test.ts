import { describe, expect, it } from '@jest/globals';
import { readTrouble } from '#worker/process-trouble.ts';

type Raw = Parameters<typeof readTrouble>[0]['raw'];

const now = Date.parse('2026-11-21T12:00:00Z');
const secondsAgo = (seconds: number) => ({ seconds: (now / 1_000 - seconds) as never, nanos: 0 });
const read = (raw: object) => readTrouble({ raw: raw as Raw }, now);
const [scheduled, started] = [1, 2];

describe('what holds a process up', () => {
  it('is nothing while it waits for a person', () => {
    expect(read({})).toBeNull();
  });

  it('is nothing while a step runs, or waits for a moment', () => {
    const activityType = { name: 'validateUpload' };
    const running = { activityType, attempt: 1, state: started, scheduledTime: secondsAgo(800) };
    const young = { activityType, attempt: 1, state: scheduled, scheduledTime: secondsAgo(30) };
    expect(read({ pendingActivities: [running, young] })).toBeNull();
  });

  it('is a step that fails again and again, with the failure', () => {
    const data = Buffer.from('"ECONNREFUSED"');
    const applicationFailureInfo = { type: 'Error', details: { payloads: [{ data }] } };
    const lastFailure = { message: 'connect ECONNREFUSED', applicationFailureInfo };
    const step = { activityType: { name: 'projectTransition' }, attempt: 7, state: scheduled, lastFailure };
    expect(read({ pendingActivities: [step] })).toEqual({
      kind: 'activityRetrying',
      detail: 'projectTransition, attempt 7: connect ECONNREFUSED',
      step: 'projectTransition',
      attempts: 7,
      failure: 'ECONNREFUSED',
    });
  });

  it('is a step that never comes to its end', () => {
    const lastFailure = { message: 'activity Heartbeat timeout', timeoutFailureInfo: { timeoutType: 4 } };
    const step = { activityType: { name: 'validateUpload' }, attempt: 6, state: started, lastFailure };
    expect(read({ pendingActivities: [step] })).toMatchObject({ step: 'validateUpload', failure: 'TIMEOUT' });
  });

  it('keeps a long failure short', () => {
    const lastFailure = { message: 'x'.repeat(5_000) };
    const step = { activityType: { name: 'processVersion' }, attempt: 9, state: started, lastFailure };
    expect(read({ pendingActivities: [step] })?.detail).toHaveLength(500);
  });

  it('is a worker that is missing, for a step or for the process itself', () => {
    const waiting = { activityType: { name: 'validateUpload' }, attempt: 1, state: scheduled };
    expect(read({ pendingActivities: [{ ...waiting, scheduledTime: secondsAgo(121) }] })?.kind).toBe('noWorker');
    const task = { attempt: 1, state: scheduled, scheduledTime: secondsAgo(121) };
    expect(read({ pendingWorkflowTask: task })?.kind).toBe('noWorker');
  });

  it('is the code of the process before anything else', () => {
    const task = { attempt: 6, state: started, scheduledTime: secondsAgo(5) };
    const step = { activityType: { name: 'projectTransition' }, attempt: 7, state: scheduled };
    expect(read({ pendingWorkflowTask: task, pendingActivities: [step] })?.kind).toBe('workflowTaskFailing');
  });
});
