import type { Client } from '@temporalio/client';

/** What one run costs Temporal, by kind of event. */
export interface Shape {
  updates: number;
  activities: number;
  upserts: number;
  timers: number;
}

export async function shapeOf(client: Client, workflowId: string): Promise<Shape> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  const all = events ?? [];
  return {
    updates: all.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length,
    activities: all.filter((event) => event.activityTaskScheduledEventAttributes).length,
    upserts: all.filter((event) => event.upsertWorkflowSearchAttributesEventAttributes).length,
    timers: all.filter((event) => event.timerStartedEventAttributes).length,
  };
}
