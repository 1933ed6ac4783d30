import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { Decision } from '#database/submissions/decision.entity.ts';
import { Operation } from '#database/submissions/operation.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Version } from '#database/submissions/version.entity.ts';
import { keepHistory } from './keep-history.ts';
import { eventually } from '#tests/support/eventually.ts';
import { approveAll, createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

describe('a submission from New to Completed', () => {
  let world: World;
  let submission: OpenedSubmission;

  beforeAll(async () => {
    world = await createWorld();
    submission = await world.open();
    await world.start(submission);
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    await approveAll(world, submission);
    await world.until(submission, 'Completed');
  });
  afterAll(() => world?.close());

  it('ends with the row that the process has in mind', async () => {
    const row = await world.row(submission);
    const state = await world.state(submission);
    expect(row.state).toEqual(state);
    expect(row).toMatchObject({ status: 'Completed', ballHolder: 'nobody', rev: state.rev, processState: 'running' });
    expect(row.completedAt).toBeInstanceOf(Date);
    expect(row.firstPassedAt).toBeInstanceOf(Date);
    expect(row.uploadedByUserId).toBe(world.provider);
  });

  it('takes at most 100 events for three approvals', async () => {
    const { historyLength } = await world.client.workflow.getHandle(submission.submissionNo).describe();
    expect(historyLength).toBeLessThanOrEqual(100);
    expect(historyLength).toBeGreaterThan(50);
    await keepHistory(world, submission, 'three-approvals');
  });

  it('writes one audit row for each accepted command, in order', async () => {
    const rows = await world.orm.em
      .fork()
      .find(AuditEntry, { submissionId: submission.submissionId }, { orderBy: { id: 'asc' } });
    expect(rows.map((row) => [row.action, (row.after as { status: string }).status])).toEqual([
      ['open', 'New'],
      ['upload', 'Validation In Progress'],
      ['validationPassed', 'Submitted For Review'],
      ['approve', 'Submitted For Review'],
      ['approve', 'Submitted For Approval'],
      ['approve', 'DataProcessing In Progress'],
      ['processingDone', 'DataProcessing Completed'],
      ['published', 'Completed'],
    ]);
    expect(rows.map((row) => row.userId)).toEqual([null, world.provider, null, ...world.reviewers, null, null]);
  });

  it('keeps the decisions and the operations', async () => {
    const em = world.orm.em.fork();
    const where = { submissionId: submission.submissionId };
    const decisions = await em.find(Decision, where, { orderBy: { id: 'asc' } });
    expect(decisions.map((one) => [one.userId, one.orderNo, one.kind, one.versionNo, one.isVoid])).toEqual(
      world.reviewers.map((userId, index) => [userId, index + 1, 'approved', 1, false]),
    );
    expect(await em.count(Operation, { ...where, outcome: 'accepted' })).toBe(4);
    const versions = await em.find(Version, where);
    expect(versions.map((version) => version.state)).toEqual(['current']);
  });

  it('tells each person once, in the bell and by mail', async () => {
    const em = world.orm.em.fork();
    const told = await em.find(EmailHistory, { submissionId: submission.submissionId }, { orderBy: { id: 'asc' } });
    const [first, second, third] = world.reviewers;
    expect(told.map((one) => [one.templateName, one.userId])).toEqual([
      ['opened', world.provider],
      ['yourTurn', first],
      ['yourTurn', second],
      ['yourTurn', third],
      ['approved', world.provider],
    ]);
    const mails = await em.find(MailOutbox, { emailHistoryId: { $in: told.map((one) => one.id) } });
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(told.length);
    expect(told[1]?.values).toMatchObject({ submissionNo: submission.submissionNo, place: 'Larkspur Tower' });
  });

  it('can be found by operators', async () => {
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const { searchAttributes } = await eventually(
      () => handle.describe(),
      (one) => one.searchAttributes['SubmissionStatus']?.[0] === 'Completed',
      'the last search attributes',
    );
    expect(searchAttributes).toMatchObject({
      SubmissionStatus: ['Completed'],
      WaitingOn: ['nobody'],
      Stuck: [false],
      UploadGeneration: [2],
    });
  });
});
