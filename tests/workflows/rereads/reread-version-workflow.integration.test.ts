import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { cpuQueueOf } from '#contracts/processes.ts';
import type { RereadInput, RereadOutcome } from '#contracts/rereads.ts';
import { rereadVersion } from '#processes/reread-version.ts';
import { testPlatform } from '#tests/support/installation.ts';
import { workflowBundle } from '#worker/bundle.ts';
import { keepHistoryOf } from '../keep-history.ts';

describe('reading the kept workbook of a version again', () => {
  const queue = `test-${randomBytes(5).toString('hex')}`;
  const asked: number[] = [];
  let connection: Connection;
  let client: Client;
  let stopWorkers = () => Promise.resolve();
  let answer: () => Promise<RereadOutcome> = () => Promise.resolve('read');

  beforeAll(async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    const { temporalAddress: address, temporalNamespace: namespace } = testPlatform();
    connection = await Connection.connect({ address });
    client = new Client({ connection, namespace });
    const native = await NativeConnection.connect({ address });
    const ends = { shutdownGraceTime: '100 milliseconds', shutdownForceTime: '3 seconds' } as const;
    const codePath = await workflowBundle(join(tmpdir(), 'postmonth-test-bundles'));
    const activities = {
      rereadVersion: ({ versionId }: RereadInput): Promise<RereadOutcome> => {
        asked.push(versionId);
        return answer();
      },
    };
    const workers = await Promise.all([
      Worker.create({ connection: native, namespace, ...ends, taskQueue: queue, workflowBundle: { codePath } }),
      Worker.create({ connection: native, namespace, ...ends, taskQueue: cpuQueueOf(queue), activities }),
    ]);
    const running = Promise.all(workers.map((worker) => worker.run()));
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

  const place = () => ({ client, taskQueue: queue });

  it('answers what the checks found, each time it is asked', async () => {
    expect(await rereadVersion(place(), 7, 30_000)).toBe('read');
    answer = () => Promise.resolve('differs');
    expect(await rereadVersion(place(), 7, 30_000)).toBe('differs');
    expect(asked).toEqual([7, 7]);
    await keepHistoryOf(client.workflow.getHandle(`${queue}-reread-7`), 'version-read-again');
  });
});
