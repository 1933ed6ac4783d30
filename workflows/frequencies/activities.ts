import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '#activities/frequencies/create-activities.ts';

/**
 * Every step may be repeated, so all are tried until they work. They heartbeat for each submission or provider: the step of
 * a worker that was killed goes to another one within a quarter of a minute.
 */
export const sweeping = proxyActivities<SweepActivities>({
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});
