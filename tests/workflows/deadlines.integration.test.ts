import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { deadlineSettingName, defaultDeadlines } from '#contracts/deadlines.ts';
import type { DeadlineSettings } from '#contracts/deadlines.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { Setting } from '#database/lookups/setting.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { WorkflowConfiguration } from '#database/workflow-configuration/workflow-configuration.entity.ts';
import { makePerson } from '#tests/support/people.ts';
import { notifyRound } from '#worker/deadline-notifier.ts';
import { keepHistory } from './keep-history.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

const never: DeadlineSettings = {
  dueReminderDays: [],
  dueReminderHour: 8,
  stepReminderHours: null,
  stepCopyHours: null,
  stepOverdueHours: null,
};
const secondsAsDays = (seconds: number) => seconds / 86_400;
const secondsAsHours = (seconds: number) => seconds / 3_600;

/** On the real server in real time: the settings are cut down to seconds. */
describe('deadlines', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());
  afterEach(() => set(never));

  async function set(settings: Partial<DeadlineSettings>): Promise<void> {
    const em = world.orm.em.fork();
    await em.upsert(
      Setting,
      { name: deadlineSettingName, value: { ...never, ...settings } },
      { onConflictFields: ['name'] },
    );
  }
  const tell = () =>
    notifyRound({
      orm: world.orm,
      to: { client: world.client, taskQueue: world.queue, deadlineMs: 5_000 },
      logger: pino({ level: 'silent' }),
    });
  async function mails(submission: OpenedSubmission, templateName: string): Promise<string[]> {
    const rows = await world.orm.em.fork().find(MailOutbox, { templateName }, { orderBy: { id: 'asc' } });
    return rows.filter((row) => row.values['submissionNo'] === submission.submissionNo).map((row) => row.address);
  }
  async function opened(): Promise<OpenedSubmission> {
    const submission = await world.open();
    await world.start(submission);
    return submission;
  }
  async function atFirstStep(): Promise<OpenedSubmission> {
    const submission = await world.open();
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    return submission;
  }

  it('remind the provider by bell and mail, once, and mark the submission overdue where operators look', async () => {
    // Long enough for a slow machine to have read the deadlines before the first of them.
    await set({ dueReminderDays: [secondsAsDays(4)] });
    const submission = await opened();
    const to = await eventually(
      () => mails(submission, 'overdue'),
      (all) => all.length > 0,
      'a reminder',
    );
    expect(to).toEqual(['dana@north.example']);
    expect((await world.row(submission)).isOverdue).toBe(true);
    const bell = await world.orm.em
      .fork()
      .count(EmailHistory, { submissionId: submission.submissionId, templateName: 'overdue' });
    expect(bell).toBe(1);
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const description = await handle.describe();
    expect(description.searchAttributes['Overdue']).toEqual([true]);
    await keepHistory(world, submission, 'provider-reminded');
  });

  it('say of a submission that came back that it was sent back', async () => {
    await set({ dueReminderDays: [secondsAsDays(2)] });
    const submission = await atFirstStep();
    const reviewer = world.as(world.reviewers[0] ?? 0, 'Reviewer');
    const { version, generation } = await world.state(submission);
    const seen = { versionNo: version?.versionNo ?? 0, generation, commentId: 1 };
    await world.send(submission, { ...reviewer, ...seen, kind: 'reopen', reasonCode: 'MISSING_ROWS' });
    const [reminder] = await eventually(
      () =>
        world.orm.em
          .fork()
          .find(MailOutbox, { templateName: 'overdue', values: { submissionNo: submission.submissionNo } }),
      (all) => all.length > 0,
      'a reminder',
    );
    expect(reminder?.values).toMatchObject({ standing: 'sentBack' });
  });

  it('remind reviewers, then the admins in copy, then the fallback person of an overdue step', async () => {
    const fallback = await makePerson(world.orm, 'Reviewer', 'noor@fund.example', {});
    await world.orm.em.fork().nativeUpdate(WorkflowConfiguration, {}, { fallbackUserId: fallback.id });
    await set({
      stepReminderHours: secondsAsHours(3),
      stepCopyHours: secondsAsHours(6),
      stepOverdueHours: secondsAsHours(9),
    });
    const submission = await atFirstStep();
    await eventually(
      () => mails(submission, 'stepOverdue'),
      (all) => all.length === 2,
      'the fallback person',
    );
    expect(await mails(submission, 'stepReminder')).toEqual(['rei@fund.example', 'rei@fund.example']);
    expect(await mails(submission, 'stepCopy')).toEqual(['amira@fund.example']);
    expect(await mails(submission, 'stepOverdue')).toEqual(['noor@fund.example', 'rei@fund.example']);
    expect((await world.row(submission)).isOverdue).toBe(true);
    const trail = await world.orm.em
      .fork()
      .find(AuditEntry, { submissionId: submission.submissionId }, { orderBy: { id: 'asc' } });
    expect(trail.map((row) => row.action).slice(-3)).toEqual(['remind', 'remind', 'overdue']);
    await keepHistory(world, submission, 'step-overdue');
    // The next step starts anew.
    const { version, generation } = await world.state(submission);
    const seen = { versionNo: version?.versionNo ?? 0, generation };
    await world.send(submission, { ...world.as(world.reviewers[0] ?? 0, 'Reviewer'), kind: 'approve', ...seen });
    expect((await world.row(submission)).isOverdue).toBe(false);
  });

  it('are carried by a named timer, and reach a running submission when they change', async () => {
    await set({ ...defaultDeadlines, dueReminderDays: [] });
    const submission = await atFirstStep();
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const timerSummary = async () => {
      const timers = ((await handle.fetchHistory()).events ?? []).filter((event) => event.timerStartedEventAttributes);
      return Buffer.from(timers.at(-1)?.userMetadata?.summary?.data ?? []).toString();
    };
    const named = 'reminder of the step, 24 h after its start';
    await eventually(timerSummary, (summary) => summary.includes(named), 'the timer of the step');
    await set({ stepReminderHours: secondsAsHours(5) });
    await tell();
    await eventually(
      () => mails(submission, 'stepReminder'),
      (all) => all.length === 1,
      'the reminder of the new settings',
    );
    expect(await tell()).toBe(false);
    await keepHistory(world, submission, 'deadlines-changed');
  });

  it('say nothing twice after a restart of the workers, a lost run and a reset', async () => {
    await set({ stepReminderHours: secondsAsHours(1) });
    const submission = await atFirstStep();
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    await eventually(
      () => mails(submission, 'stepReminder'),
      (all) => all.length === 1,
      'a reminder',
    );
    await world.stopWorkers();
    await world.startWorkers();
    const { runId } = await handle.describe();
    const events = (await handle.fetchHistory()).events ?? [];
    const firstTask = events.find((event) => event.workflowTaskCompletedEventAttributes)?.eventId;
    await world.client.workflowService.resetWorkflowExecution({
      namespace: world.client.options.namespace,
      workflowExecution: { workflowId: submission.submissionNo, runId },
      reason: 'test',
      workflowTaskFinishEventId: firstTask ?? null,
      requestId: `${submission.submissionNo}-reset`,
    });
    await eventually(
      () => handle.describe(),
      (run) => run.runId !== runId,
      'the run after the reset',
    );
    await eventually(
      () => handle.query('getState'),
      (state) => state !== null,
      'the state of the run after the reset',
    );
    await handle.terminate('lost');
    await world.start(submission);
    await eventually(
      () => handle.query('getState'),
      (state) => state !== null,
      'the state of the run after the loss',
    );
    // Answered by the main loop, so after it has looked at the deadlines.
    const { dueAtMs, delegations } = await world.state(submission);
    await world.send(submission, { ...world.as(world.admin, 'Admin'), kind: 'sync', dueAtMs, delegations });
    const again = await world.orm.em
      .fork()
      .find(AuditEntry, { submissionId: submission.submissionId, action: 'remind' });
    expect(again).toHaveLength(1);
    expect(await mails(submission, 'stepReminder')).toHaveLength(1);
  });

  it('are silent for a submission that was closed', async () => {
    await set({ dueReminderDays: [secondsAsDays(1.5)] });
    const submission = await opened();
    await world.send(submission, { ...world.as(world.admin, 'Admin'), kind: 'close', reason: 'WAIVED', commentId: 1 });
    await world.client.workflow.getHandle(submission.submissionNo).result();
    expect(await mails(submission, 'overdue')).toEqual([]);
    const rows = await world.orm.em.fork().find(Submission, { id: submission.submissionId });
    expect(rows[0]?.status).toBe('Closed');
  });
});
