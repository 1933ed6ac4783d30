import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { startConnectionRun } from '#processes/start-connection-run.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { relayRound } from '#worker/relay.ts';
import { makeConnection, startConnectionWorkers } from './connection-world.ts';

const logger = pino({ level: 'silent' });

describe('a run over a watched folder', () => {
  let world: World;
  let stopWorkers: () => Promise<void>;
  let queue: string;
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-watched-runs-'));
  const blobs = createFolderBlobStore(join(dir, 'blobs'));
  const watched = join(dir, 'watched');
  const put = (name: string, text: string | Buffer, at: number) => {
    const place = join(watched, 'north', name);
    writeFileSync(place, text);
    utimesSync(place, at, at);
  };
  const names = (below = '') => {
    const place = join(watched, 'north', below);
    return existsSync(place) ? readdirSync(place).sort() : [];
  };

  beforeAll(async () => {
    world = await createWorld();
    queue = `${world.queue}-folders`;
    const key = Buffer.alloc(32, 1).toString('base64');
    stopWorkers = await startConnectionWorkers(world, { queue, key, blobs, watchedDir: watched });
  }, 60_000);
  afterAll(async () => {
    await stopWorkers();
    await world.close();
    rmSync(dir, { recursive: true });
  });

  const connect = (more: Partial<Connection> = {}) =>
    makeConnection(world, {
      ...{ connectionType: 'FOLDER', apiUrl: 'folder://north', format: 'FILE', rowsPath: null, ...more },
    });
  async function run({ id: connectionId }: Connection, more: Partial<ConnectionRun> = {}): Promise<ConnectionRun> {
    const em = world.orm.em.fork();
    const stored = em.create(ConnectionRun, { connectionId, cause: 'person', ...more });
    await em.flush();
    await startConnectionRun({ client: world.client, taskQueue: queue }, { connectionId, runId: stored.id }, 10_000);
    return eventually(
      () => world.orm.em.fork().findOneOrFail(ConnectionRun, { id: stored.id }),
      ({ endedAt }) => Boolean(endedAt),
      'the end of a run',
    );
  }
  const relay = () =>
    relayRound({ orm: world.orm, logger, to: { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 } });

  it('says that the folder is not there', async () => {
    expect(await run(await connect())).toMatchObject({ status: 'failed', reason: 'FolderNotFound', attempts: 1 });
  });

  it('reads a file of JSON as the CSV that its rows are', async () => {
    mkdirSync(join(watched, 'north'), { recursive: true });
    const connection = await connect({ format: 'JSON', rowsPath: '$.units' });
    put('units.json', '{"units":[{"unit":"1A","area":2}]}', 5);
    put('broken.json', '{"units":[', 6);
    expect((await run(connection)).files).toMatchObject([
      { fileName: 'units.csv', status: 'kept', reason: 'NoOpenSubmission' },
      { fileName: 'broken.json', status: 'refused', reason: 'NotJson' },
    ]);
    for (const below of ['done', 'refused']) rmSync(join(watched, 'north', below), { recursive: true });
  });

  it('hands each settled file over as the service account, moves it, says what became of it, and delivers what was kept later', async () => {
    mkdirSync(join(watched, 'north'), { recursive: true });
    const connection = await connect();
    expect(await run(connection)).toMatchObject({ status: 'unchanged', reason: 'NoFile', files: [] });
    put('1 first.csv', 'unit,area\n1,2\n', 10);
    put('2 second.exe.csv', Buffer.from([0x4d, 0x5a, 0, 0, 0]), 20);
    put('3 third.csv', 'unit,area\n3,4\n', 30);
    put('4 unfinished.csv.part', 'unit', 40);
    put('5 letter.pdf', '%PDF-1.4', 50);
    const submission = await world.open();
    const collected = await run(connection);
    expect(collected).toMatchObject({
      ...{ status: 'kept', reason: 'FilesNotDelivered', details: { count: 3, of: 4 }, attempts: 1 },
      submissions: [submission.submissionNo],
      files: [
        { fileName: '1 first.csv', status: 'delivered', submissions: [submission.submissionNo] },
        { fileName: '2 second.exe.csv', status: 'refused', reason: 'NotAFile', submissions: [] },
        { fileName: '3 third.csv', status: 'kept', reason: 'NoOpenSubmission', submissions: [] },
        { fileName: '5 letter.pdf', status: 'refused', reason: 'NotAFile', submissions: [] },
      ],
    });
    expect(names()).toEqual(['4 unfinished.csv.part', 'done', 'refused']);
    expect(names('done')).toEqual([expect.stringMatching(/-1 first\.csv$/u), expect.stringMatching(/-3 third\.csv$/u)]);
    expect(names('refused')).toEqual([
      expect.stringMatching(/-2 second\.exe\.csv$/u),
      expect.stringMatching(/-5 letter\.pdf$/u),
    ]);
    await relay();
    await relay();
    await world.until(submission, 'Submitted For Review');
    const uploads = await world.orm.em.fork().find(Upload, { submissionId: submission.submissionId });
    expect(uploads).toMatchObject([{ uploadedByUserId: connection.serviceAccountId, fileName: '1 first.csv' }]);
    const next = await world.open();
    expect(await run(connection, { cause: 'retry', retryOfId: collected.id })).toMatchObject({
      ...{ status: 'delivered', submissions: [next.submissionNo] },
      files: [{ fileName: '3 third.csv', status: 'delivered' }],
    });
  });
});
