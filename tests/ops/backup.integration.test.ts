import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { NativeConnection, Worker } from '@temporalio/worker';
import { pino } from 'pino';
import { createSubmissionActivities } from '#activities/submissions/create-activities.ts';
import { cpuQueueOf } from '#contracts/processes.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { makeBackup } from '#ops/backup/backup.ts';
import { readBackup, restoreBackup } from '#ops/backup/restore.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import { createTestDatabase, testPlatform } from '#tests/support/installation.ts';
import type { TestDatabase } from '#tests/support/installation.ts';
import { databaseUrl } from '#tests/support/platform.ts';
import { eventually } from '#tests/support/eventually.ts';
import { approveAll, createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { workflowBundle } from '#worker/bundle.ts';
import { reconcileRound } from '#worker/reconciler.ts';

const secretKey = Buffer.alloc(32, 9).toString('base64');

describe('backup and restore', () => {
  let world: World;
  let empty: TestDatabase;
  let restored: MikroORM;
  let ownerUrl: string;
  const dir = mkdtempSync(join(tmpdir(), 'postmonth-backup-'));
  const blobs = createFolderBlobStore(join(dir, 'blobs'));

  beforeAll(async () => {
    world = await createWorld();
    const name = new URL(world.orm.config.get('clientUrl') ?? '').pathname.slice(1);
    ownerUrl = databaseUrl(testPlatform().ownerUrl, name);
    empty = await createTestDatabase();
    restored = await openDatabase(empty.appUrl);
  });
  afterAll(async () => {
    await restored?.close();
    await world?.close();
    await empty?.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Workers on the restored rows, where those of the lost installation worked before. */
  async function withWorkers(work: () => Promise<void>): Promise<void> {
    const { temporalAddress, temporalNamespace: namespace } = testPlatform();
    const connection = await NativeConnection.connect({ address: temporalAddress });
    const codePath = await workflowBundle(join(tmpdir(), 'postmonth-test-bundles'));
    const activities = { ...world.fakes, ...createSubmissionActivities({ orm: restored }) };
    const times = { shutdownGraceTime: '1 second', shutdownForceTime: '3 seconds' } as const;
    const place = { connection, namespace, activities, ...times };
    const flow = await Worker.create({ ...place, taskQueue: world.queue, workflowBundle: { codePath } });
    const cpu = await Worker.create({ ...place, taskQueue: cpuQueueOf(world.queue) });
    await cpu.runUntil(flow.runUntil(work()));
    await connection.close();
  }

  it('brings rows, files and key into an empty installation, and a waiting submission goes on to its end', async () => {
    const submission = await world.open();
    await world.start(submission);
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    await blobs.put('uploads/2026/a.xlsx', Buffer.from('what was uploaded'));
    const folder = join(dir, 'first');
    const made = await makeBackup({ ownerUrl, blobs, secretKey, folder });
    expect(made.files.map(({ key }) => key)).toEqual(['uploads/2026/a.xlsx']);
    expect(statSync(join(folder, 'secret-key')).mode & 0o077).toBe(0);

    // All is lost: the workers, the run with its history, the files.
    await world.stopWorkers();
    const { client } = world;
    const handle = client.workflow.getHandle(submission.submissionNo);
    await handle.terminate('lost');
    const workflowExecution = { workflowId: submission.submissionNo };
    await client.workflowService.deleteWorkflowExecution({ namespace: client.options.namespace, workflowExecution });
    await eventually(
      () => handle.describe().catch(() => null),
      (one) => one === null,
      'the run to be gone',
      // Temporal deletes behind other work.
      90_000,
    );

    const other = createFolderBlobStore(join(dir, 'other'));
    await restoreBackup({ ownerUrl: empty.ownerUrl, blobs: other, folder });
    expect((await other.getBuffer('uploads/2026/a.xlsx')).toString()).toBe('what was uploaded');
    expect(readBackup(folder).secretKey).toBe(secretKey);

    await withWorkers(async () => {
      const to = { client, taskQueue: world.queue, deadlineMs: 10_000 };
      await restored.em.fork().execute(`update outbox_entry set status = 'done'`);
      await reconcileRound({ orm: restored, to, logger: pino({ level: 'silent' }) });
      await eventually(
        () => world.state(submission).catch(() => null),
        (state) => state?.status === 'Submitted For Review',
        'the process to be there again',
      );
      await approveAll(world, submission);
      await eventually(
        () => restored.em.fork().findOneOrFail(Submission, submission.submissionId),
        (row) => row.status === 'Completed',
        'the submission to be completed',
      );
    });
    const trail = await restored.em.fork().find(AuditEntry, { submissionId: submission.submissionId });
    expect(trail.filter(({ action }) => action === 'approve')).toHaveLength(3);
    // New rows go on after the restored ones.
    expect(Math.max(...trail.map(({ id }) => id))).toBeGreaterThan(trail.length - 1);
    await expect(restored.em.fork().execute('delete from audit_entry')).rejects.toThrow(/permission denied/);
  }, 180_000);

  it('refuses an installation with submissions, another version, a damaged file and a half-made backup', async () => {
    const folder = join(dir, 'second');
    await makeBackup({ ownerUrl, blobs, secretKey, folder });
    await expect(makeBackup({ ownerUrl, blobs, secretKey, folder })).rejects.toThrow(/is not empty/);
    await expect(restoreBackup({ ownerUrl, blobs, folder })).rejects.toThrow(/has submissions already/);
    const fresh = await createTestDatabase();
    try {
      const into = { ownerUrl: fresh.ownerUrl, blobs: createFolderBlobStore(join(dir, 'third')), folder };
      writeFileSync(join(folder, 'files/uploads/2026/a.xlsx'), 'what was changed');
      await expect(restoreBackup(into)).rejects.toThrow(/is damaged/);
      const file = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as { migrations: string[] };
      writeFileSync(
        file,
        JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'Migration20991231000000_later'] }),
      );
      await expect(restoreBackup(into)).rejects.toThrow(/made by a later version/);
      rmSync(file);
      await expect(restoreBackup(into)).rejects.toThrow(/no finished backup/);
    } finally {
      await fresh.drop();
    }
  });
});
