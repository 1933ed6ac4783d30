import { NativeConnection, Worker } from '@temporalio/worker';
import { cpuQueueOf, sweepScheduleOf } from '#contracts/processes.ts';
import { testPlatform } from '#tests/support/installation.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { killProcess, startFlowProcess } from './flow-process.ts';

/**
 * From now on files are checked here, by the fakes of the world, while a worker process has the queue.
 * @returns what stops the checks
 */
export async function startChecks(world: World): Promise<() => Promise<void>> {
  await world.stopWorkers();
  const { temporalAddress, temporalNamespace: namespace } = testPlatform();
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const checks = await Worker.create({
    ...{ connection, namespace, taskQueue: cpuQueueOf(world.queue), activities: world.fakes },
    ...{ shutdownGraceTime: '1 second', shutdownForceTime: '3 seconds' },
  });
  const running = checks.run();
  return async () => {
    checks.shutdown();
    await running;
    await connection.close();
  };
}

/** The flow worker on the queue of the world; it may call servers of this machine. */
export function startFlowOf(world: World, settings: Readonly<Record<string, string>> = {}) {
  const name = new URL(world.databaseUrl).pathname.slice(1);
  const database = { name, appUrl: world.databaseUrl, ownerUrl: world.databaseUrl };
  return startFlowProcess(database, world.queue, { OUTGOING_PRIVATE_HOSTS: '127.0.0.1', ...settings });
}

/** Ends a worker, and takes its schedule from Temporal. */
export async function endFlowOf(world: World, worker: Parameters<typeof killProcess>[0]): Promise<void> {
  await killProcess(worker);
  await world.client.schedule.getHandle(sweepScheduleOf(world.queue)).delete();
}
