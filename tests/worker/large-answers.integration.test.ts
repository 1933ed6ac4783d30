import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { makeConnection } from '#tests/activities/connections/connection-world.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import type { HttpServer } from '#tests/support/http-server.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { endFlowOf, startChecks, startFlowOf } from './flow-beside-checks.ts';

const limitBytes = 50 * 2 ** 20;
const rowCount = 200_000;
/** Of the whole process, which takes a fifth of this when it has nothing to do. */
const mostBytes = 1.5 * 2 ** 30;

describe('a large answer to a worker with half a gigabyte of heap', () => {
  let world: World;
  let server: HttpServer;
  let worker: ChildProcess | null = null;
  let stopChecks: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    world = await createWorld();
    stopChecks = await startChecks(world);
    server = await startHttpServer((request, response) => answer(request.url ?? '', response));
    worker = await startFlowOf(world, { NODE_OPTIONS: '--max-old-space-size=512' });
  }, 60_000);
  afterAll(async () => {
    if (worker) await endFlowOf(world, worker);
    await stopChecks();
    server.close();
    await world.close();
  }, 30_000);

  function answer(url: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': url.endsWith('.json') ? 'application/json' : 'text/csv' });
    pipeline(Readable.from(texts(url)), response).catch(() => response.destroy());
  }

  const head = 'property,unit,note\n';
  /** `/limit.csv` has as many bytes as are allowed, `/beyond.csv` one more. */
  function* texts(url: string): Generator<string> {
    const pieces = rowCount / 1_000;
    if (url === '/rows.json') {
      const unit = (no: number) => JSON.stringify({ property: 'P-1042', unit: no, tenant: { name: `Tenant ${no}` } });
      yield `{"data":{"units":[${unit(0)}`;
      for (let no = 1; no < rowCount; no += 1) yield `,${unit(no)}`;
      return yield ']}}';
    }
    const rowBytes = Math.floor((limitBytes - head.length) / rowCount);
    yield head;
    const row = `P-1042,1A,`.padEnd(rowBytes - 1, 'x');
    for (let piece = 0; piece < pieces; piece += 1) yield `${row}\n`.repeat(1_000);
    const rest = limitBytes - head.length - rowBytes * rowCount;
    yield '\n'.repeat(rest + (url === '/beyond.csv' ? 1 : 0));
  }

  async function runOf(path: string, format: Connection['format']): Promise<ConnectionRun> {
    const { id: connectionId } = await makeConnection(world, { apiUrl: `${server.origin}${path}`, format });
    const em = world.orm.em.fork();
    // Due at once, as one that the api could not start.
    em.create(ConnectionRun, { connectionId, cause: 'person', createdAt: new Date(Date.now() - 60_000) });
    await em.flush();
    return eventually(
      () => world.orm.em.fork().findOneOrFail(ConnectionRun, { connectionId }),
      ({ endedAt }) => Boolean(endedAt),
      'the end of the run',
      50_000,
    );
  }
  const uploadOf = (submissionId: number) => world.orm.em.fork().findOneOrFail(Upload, { submissionId });
  const peakBytes = () =>
    Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${worker?.pid}/status`, 'utf8'))?.[1]) * 1_024;

  it.each([
    ['200,000 rows of JSON', '/rows.json', 'JSON'],
    ['200,000 rows in a file of 50 MB', '/limit.csv', 'FILE'],
  ] as const)(
    'is delivered whole: %s',
    async (_, path, format) => {
      const submission = await world.open();
      await world.start(submission);
      const run = await runOf(path, format);
      expect(run).toMatchObject({ status: 'delivered', reason: null, attempts: 1 });
      expect(run.submissions).toEqual([submission.submissionNo]);
      const { sizeBytes } = await uploadOf(submission.submissionId);
      if (format === 'FILE') expect(sizeBytes).toBe(limitBytes);
      expect(peakBytes()).toBeLessThan(mostBytes);
      await world.until(submission, 'Submitted For Review');
    },
    60_000,
  );

  it('is refused with the limit when it has one byte more', async () => {
    const submission = await world.open();
    await world.start(submission);
    expect(await runOf('/beyond.csv', 'FILE')).toMatchObject({
      ...{ status: 'failed', reason: 'TooLarge', details: { megabytes: 50 }, attempts: 1, submissions: [] },
    });
    expect(peakBytes()).toBeLessThan(mostBytes);
    expect(await world.row(submission)).toMatchObject({ status: 'New' });
  }, 60_000);
});
