import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { FileCheckInput } from '#contracts/file-checks.ts';
import { cpuQueueOf } from '#contracts/processes.ts';
import { checkFileByRules } from '#processes/check-file.ts';
import { isQueueServed } from '#processes/queues.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testPlatform } from '#tests/support/installation.ts';
import { workflowBundle } from '#worker/bundle.ts';

describe('the workflow of a check', () => {
  const queue = `test-${randomBytes(5).toString('hex')}`;
  const checked: FileCheckInput[] = [];
  let connection: Connection;
  let client: Client;
  let stopWorkers = () => Promise.resolve();

  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    const { temporalAddress: address, temporalNamespace: namespace } = testPlatform();
    connection = await Connection.connect({ address });
    client = new Client({ connection, namespace });
    const native = await NativeConnection.connect({ address });
    const ends = { shutdownGraceTime: '100 milliseconds', shutdownForceTime: '3 seconds' } as const;
    const codePath = await workflowBundle(join(tmpdir(), 'postmonth-test-bundles'));
    const workers = await Promise.all([
      Worker.create({ connection: native, namespace, ...ends, taskQueue: queue, workflowBundle: { codePath } }),
      Worker.create({
        ...{ connection: native, namespace, ...ends, taskQueue: cpuQueueOf(queue) },
        activities: {
          checkFile: (input: FileCheckInput) => {
            checked.push(input);
            if (input.blobKey === 'gone') throw ApplicationFailure.create({ type: 'Gone', message: 'gone' });
          },
        },
      }),
    ]);
    const running = Promise.all(workers.map((worker) => worker.run()));
    // A worker is known by what it has asked for.
    await eventually(
      () => isQueueServed(client, cpuQueueOf(queue)),
      (isServed) => isServed,
      'the worker',
    );
    stopWorkers = async () => {
      for (const worker of workers) worker.shutdown();
      await running;
      await native.close();
    };
  });
  afterAll(async () => {
    await stopWorkers();
    await connection?.close();
  });

  const ask = (blobKey: string, taskQueue = queue) =>
    checkFileByRules({ client, taskQueue }, { submissionId: 1, blobKey, resultKey: 'r' }, 20_000);

  it('has the file checked once, by ids alone', async () => {
    expect(await ask('a.xlsx')).toBe(true);
    expect(checked).toEqual([{ submissionId: 1, blobKey: 'a.xlsx', resultKey: 'r' }]);
  });

  it('says so when the file cannot be checked, and tries it no second time', async () => {
    expect(await ask('gone')).toBe(false);
    expect(checked.filter(({ blobKey }) => blobKey === 'gone')).toHaveLength(1);
  });

  it('does not wait for a worker that is not there', async () => {
    expect(await ask('a.xlsx', `${queue}-nobody`)).toBe(false);
  });
});
