import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createConnectionActivities } from '#activities/connections/create-activities.ts';
import { connectionQueueOf } from '#contracts/connections.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { Dataset } from '#database/datasets/dataset.entity.ts';
import { Role } from '#database/roles/role.entity.ts';
import { ServiceProvider } from '#database/service-providers/service-provider.entity.ts';
import { User } from '#database/users/user.entity.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { createOutgoingDoor } from '#platform/outgoing/call.ts';
import { createMailboxDoor } from '#platform/outgoing/mailbox.ts';
import { createSftpDoor } from '#platform/outgoing/sftp.ts';
import { createWatchedDoor } from '#platform/watched-folder.ts';
import { testPlatform } from '#tests/support/installation.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { workflowBundle } from '#worker/bundle.ts';

interface ConnectionPlace {
  queue: string;
  key: string;
  blobs: BlobStore;
  watchedDir?: string;
}

/** Workers that run connections on a queue of their own. @returns what stops them */
export async function startConnectionWorkers(
  { orm }: Pick<World, 'orm'>,
  { queue, key, blobs, watchedDir = '/nonexistent' }: ConnectionPlace,
): Promise<() => Promise<void>> {
  const { temporalAddress, temporalNamespace: namespace } = testPlatform();
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const rules = { hosts: null, privateHosts: ['127.0.0.1'] };
  const activities = createConnectionActivities({
    ...{ orm, blobs, door: createOutgoingDoor(rules), sftp: createSftpDoor(rules, { settleMs: 5 }) },
    watched: createWatchedDoor({ kind: 'folder', dir: watchedDir }, { settleMs: 5 }),
    ...{ secretKeys: [key], maxBytes: 2 ** 20, mailbox: createMailboxDoor(rules) },
  });
  const codePath = await workflowBundle(join(tmpdir(), 'postmonth-test-bundles'));
  // A person who stops a run is heard with the next sign of life.
  const place = { connection, namespace, activities, maxHeartbeatThrottleInterval: '500 milliseconds' } as const;
  const workers = [
    await Worker.create({ ...place, taskQueue: queue, workflowBundle: { codePath } }),
    await Worker.create({ ...place, taskQueue: connectionQueueOf(queue) }),
  ];
  const running = Promise.all(workers.map((worker) => worker.run()));
  return async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await connection.close();
  };
}

let made = 0;

/** A connection of the provider and dataset of the world, with a service account. */
export async function makeConnection({ orm }: World, values: Partial<Connection>): Promise<Connection> {
  made += 1;
  const em = orm.em.fork();
  const { id: serviceProviderId } = await em.findOneOrFail(ServiceProvider, { code: 'NORTH' });
  const { id: datasetId } = await em.findOneOrFail(Dataset, { name: 'Rent Roll' });
  const { id: roleId } = await em.findOneOrFail(Role, { baseRole: 'DataProvider' });
  const account = em.create(User, {
    ...{ email: `run-${made}@service.invalid`, name: `Feed ${made}`, roleId, serviceProviderId },
    ...{ isActive: false, isServiceAccount: true },
  });
  await em.flush();
  const connection = em.create(Connection, {
    ...{ name: `Feed ${made}`, serviceProviderId, datasetId, serviceAccountId: account.id, apiUrl: '' },
    ...{ format: 'JSON', rowsPath: '$.data.units', runEvery: 'DAILY', runAt: '05:30' },
    ...values,
  });
  await em.flush();
  return connection;
}
