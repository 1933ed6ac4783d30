import type { Client, ScheduleOptionsAction } from '@temporalio/client';
import { ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { sweepScheduleOf, sweepWorkflowType } from '#contracts/processes.ts';
import type { Environment } from '#platform/env.ts';

/**
 * The nightly sweep on a schedule of Temporal, made when it is missing and brought up to date with the settings; one
 * that an operator has paused stays paused. Safe from several workers at once.
 *
 * Overlap SKIP: a sweep that is still running does all that a second one could, and what it misses comes the next
 * night. A night on which everything was down is caught up within a day.
 */
export async function ensureSweepSchedule(
  client: Client,
  taskQueue: string,
  { time, timeZone }: Environment['sweep'],
): Promise<void> {
  const scheduleId = sweepScheduleOf(taskQueue);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const settings = {
    spec: { calendars: [{ hour, minute, comment: 'nightly sweep' }], timezone: timeZone },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' as const },
    action: {
      type: 'startWorkflow',
      workflowType: sweepWorkflowType,
      workflowId: scheduleId,
      taskQueue,
      args: [],
      staticSummary: 'opens the submissions that are due',
    } satisfies ScheduleOptionsAction,
  };
  try {
    await client.schedule.create({ scheduleId, ...settings });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update((known) => ({ ...known, ...settings }));
  }
}
