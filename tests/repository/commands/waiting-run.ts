import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import proto from '@temporalio/proto';

const identity = 'test of the commands';
const taskQueue = { name: 'commands-of-pages' };
export const waitingActivity = 'waiting';

/** Starts a run with an activity that no worker takes, so that commands have one to pause and to reset. */
export async function startWaitingRun(address: string, namespace: string, workflowId: string): Promise<void> {
  const connection = await Connection.connect({ address });
  const { workflowService: service } = connection;
  await service.startWorkflowExecution({
    namespace,
    workflowId,
    workflowType: { name: 'waiting' },
    taskQueue,
    requestId: randomUUID(),
  });
  const { taskToken } = await connection.withDeadline(Date.now() + 20_000, () =>
    service.pollWorkflowTaskQueue({ namespace, taskQueue, identity }),
  );
  const activity = {
    activityId: waitingActivity,
    activityType: { name: 'waiting' },
    taskQueue: { name: 'nobody' },
    startToCloseTimeout: msToTs(600_000),
  };
  const { COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK: commandType } = proto.temporal.api.enums.v1.CommandType;
  const commands = [{ commandType, scheduleActivityTaskCommandAttributes: activity }];
  await service.respondWorkflowTaskCompleted({ namespace, taskToken, identity, commands });
  await connection.close();
}
