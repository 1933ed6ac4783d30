import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { StuckKind } from '#contracts/stuck.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import type { Browser } from '#tests/support/browser.ts';
import { eventually } from '#tests/support/eventually.ts';

import { reconcileRound } from '#worker/reconciler.ts';
import { relayRound } from '#worker/relay.ts';
import type { ApiOfWorld } from './api-of-world.ts';
import { postFile, startApiOfWorld, workbook } from './api-of-world.ts';

const web = 'http://temporal.example:8233/namespaces/default';

describe('stuck submissions', () => {
  let api: ApiOfWorld;
  let admin: Browser;
  let dana: Browser;

  beforeAll(async () => {
    api = await startApiOfWorld({ TEMPORAL_UI_URL: 'http://temporal.example:8233/' });
    admin = await api.signIn('amira@fund.example');
    dana = await api.signIn('dana@north.example');
  });
  afterAll(() => api?.close());

  const worker = () => {
    const { orm, client, queue: taskQueue } = api.world;
    return { orm, logger: pino({ level: 'silent' }), to: { client, taskQueue, deadlineMs: 5_000 } };
  };
  const look = () =>
    reconcileRound({ ...worker(), lookAgainAfterSeconds: 0, troubleAfter: { attempts: 2, unservedMs: 60_000 } });
  const opened = async () => {
    const submission = await api.world.open();
    await relayRound(worker());
    return submission;
  };
  const listed = async (kind: StuckKind) => await admin.read(`/api/submissions/stuck?kind=${kind}`);
  const rowOf = async (submission: OpenedSubmission, kind: StuckKind) =>
    (await listed(kind)).rows.find((row) => row.submissionNo === submission.submissionNo);
  const free = (submission: OpenedSubmission, remedy: string) =>
    admin.send('POST', `/api/submissions/${submission.submissionNo}/process/${remedy}`, {});
  const uploadOf = (submission: OpenedSubmission, words: string) =>
    postFile(dana, submission.submissionNo, { name: 'a.xlsx', content: workbook(words) }, { seenGeneration: 0 });

  it('shows a step that fails again and again, and tries it at once', async () => {
    const passing = api.world.fakes.validateUpload;
    api.world.fakes.validateUpload = () => Promise.reject(new Error('the blob store is away'));
    const submission = await opened();
    await uploadOf(submission, 'retrying');
    const row = await eventually(
      async () => {
        await look();
        return rowOf(submission, 'activityRetrying');
      },
      (one) => one !== undefined,
      'the retrying step',
    );
    expect(row).toMatchObject({
      kind: 'activityRetrying',
      code: null,
      property: { name: 'Larkspur Tower' },
      temporalUrl: `${web}/workflows/${submission.submissionNo}`,
    });
    expect(row?.detail).toMatch(/^validateUpload, attempt \d+: the blob store is away$/);
    const found = async (search: string) =>
      (await admin.read(`/api/submissions/stuck?search=${search}&sort=-since`)).rows.map(
        ({ submissionNo }) => submissionNo,
      );
    expect(await found(submission.submissionNo)).toEqual([submission.submissionNo]);
    expect(await found('larkspur')).toContain(submission.submissionNo);
    expect(await found('no-such-tower')).toEqual([]);
    const path = `/api/submissions/${submission.submissionNo}`;
    expect((await admin.get(path)).body).toMatchObject({ stuck: [{ kind: 'activityRetrying' }] });
    expect((await dana.get(path)).body).toMatchObject({ stuck: [] });
    api.world.fakes.validateUpload = passing;
    expect((await free(submission, 'try-at-once')).status).toBe(204);
    await api.world.until(submission, 'Submitted For Review');
    await look();
    expect(await rowOf(submission, 'activityRetrying')).toBeUndefined();
    const audit = await api.world.orm.em.fork().findOneOrFail(AuditEntry, { action: 'freed' });
    expect(audit).toMatchObject({ userId: api.world.admin, details: { remedy: 'try-at-once' } });
  });

  it('shows a process whose code fails, and starts it anew without losing the file', async () => {
    const passing = api.world.fakes.validateUpload;
    api.world.fakes.validateUpload = async () => null as never;
    const submission = await opened();
    await uploadOf(submission, 'failing');
    await eventually(
      async () => {
        await look();
        return rowOf(submission, 'workflowTaskFailing');
      },
      (one) => one !== undefined,
      'the failing task',
    );
    api.world.fakes.validateUpload = passing;
    expect((await free(submission, 'start-anew')).status).toBe(204);
    await api.world.until(submission, 'Submitted For Review');
    expect(await rowOf(submission, 'workflowTaskFailing')).toBeUndefined();
  });

  it('shows a command that could not be delivered, and delivers it again', async () => {
    const submission = await opened();
    await api.world.stopWorkers();
    const { status, body } = await uploadOf(submission, 'undelivered');
    expect(status).toBe(202);
    const em = api.world.orm.em.fork();
    const values = { status: 'parked', attempts: 20, lastError: 'DEADLINE_EXCEEDED' };
    await em.nativeUpdate(OutboxEntry, { opId: String(body['opId']) }, values);
    expect(await rowOf(submission, 'parked')).toMatchObject({
      code: 'DeliveryParked',
      detail: 'upload: DEADLINE_EXCEEDED',
    });
    await api.world.startWorkers();
    expect((await free(submission, 'deliver-again')).status).toBe(204);
    await relayRound(worker());
    await api.world.until(submission, 'Submitted For Review');
    expect(await rowOf(submission, 'parked')).toBeUndefined();
  });

  it('shows a lost run and starts it again from the row', async () => {
    const submission = await opened();
    const handle = api.world.client.workflow.getHandle(submission.submissionNo);
    await handle.terminate('by mistake');
    await api.world.orm.em.fork().nativeUpdate(Submission, submission.submissionId, { processState: 'lost' });
    expect((await rowOf(submission, 'runLost'))?.kind).toBe('runLost');
    const searchOf = async () =>
      (await admin.read('/api/submissions/stuck/overview')).counts.find(({ kind }) => kind === 'runLost')?.searchUrl ??
      null;
    const query = new URL((await searchOf()) ?? '').searchParams.get('query');
    expect(query).toContain(`WorkflowId IN ('${submission.submissionNo}')`);
    expect((await free(submission, 'start-anew')).status).toBe(204);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    expect(await rowOf(submission, 'runLost')).toBeUndefined();
    expect(await searchOf()).toBeNull();
  });

  it('counts every kind with the prepared search of it, and names the queues without a worker', async () => {
    const submission = await opened();
    const em = api.world.orm.em.fork();
    await em.nativeUpdate(Submission, submission.submissionId, { isOverdue: true });
    const { counts, unservedQueues } = await admin.read('/api/submissions/stuck/overview');
    expect(counts.map(({ kind }) => kind)).toEqual([
      'parked',
      'activityRetrying',
      'workflowTaskFailing',
      'noWorker',
      'runLost',
      'humanLate',
    ]);
    expect(counts.find(({ kind }) => kind === 'humanLate')?.count).toBe((await listed('humanLate')).total);
    const query = new URL(counts[0]?.searchUrl ?? '').searchParams.get('query');
    expect(query).toBe(
      "WorkflowType='submissionWorkflow' AND ExecutionStatus='Running' AND StuckReason IN ('NoAssignee', 'ConfigurationMissing', 'EffectFailed')",
    );
    expect(unservedQueues).toEqual([]);
  });

  it('tells a collector how far the workers are behind', async () => {
    const text = await (await admin.fetch('/metrics')).text();
    expect(text).toMatch(/postmonth_task_queue_lag_seconds\{queue="test-\w+",kind="workflow",service="api"\} \d/);
    expect(text).toMatch(/postmonth_task_queue_tasks\{queue="test-\w+-cpu",kind="activity",service="api"\} \d/);
  });

  it('refuses a remedy for what a submission does not have, and to everybody but administrators', async () => {
    const submission = await opened();
    expect(await free(submission, 'start-anew')).toMatchObject({ status: 409, body: { code: 'Conflict' } });
    const path = `/api/submissions/${submission.submissionNo}/process/start-anew`;
    expect((await dana.send('POST', path, {})).status).toBe(403);
    expect((await dana.get('/api/submissions/stuck')).status).toBe(403);
  });

  it('lets no later command overtake one that the relay has to deliver', async () => {
    const submission = await opened();
    const em = api.world.orm.em.fork();
    const first = { opId: randomUUID(), submissionId: submission.submissionId, kind: 'sync', payload: {} };
    em.create(OutboxEntry, first);
    await em.flush();
    const { status, body } = await uploadOf(submission, 'second');
    expect({ status, outcome: body['outcome'] }).toEqual({ status: 202, outcome: 'pending' });
    await relayRound(worker());
    await relayRound(worker());
    await api.world.until(submission, 'Submitted For Review');
    const entries = await em
      .fork()
      .find(OutboxEntry, { submissionId: submission.submissionId, kind: { $ne: 'start' } });
    expect(entries.map((one) => [one.kind, one.status])).toEqual([
      ['sync', 'done'],
      ['upload', 'done'],
    ]);
  });
});
