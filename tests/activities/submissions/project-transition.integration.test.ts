import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectTransition, rewriteRow } from '#activities/submissions/project-transition.ts';
import type { RunIdentity } from '#activities/submissions/run-fence.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import { Decision } from '#database/submissions/decision.entity.ts';
import { Operation } from '#database/submissions/operation.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { SubmissionAssignee } from '#database/submissions/submission-assignee.entity.ts';
import type { SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import {
  accepted,
  approvalOf,
  currentRun,
  project as projectCommand,
  submissionInReview,
} from './projected-submission.ts';

describe('the projection of a transition', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  const project = (submission: OpenedSubmission, command: SubmissionCommand, run = currentRun) =>
    projectCommand(world, submission, command, run);
  const inReview = () => submissionInReview(world);
  const approve = () => approvalOf(world);

  it('asks the provider for a corrected file by the day that the reviewer named', async () => {
    const submission = await inReview();
    const resubmitDueAtMs = Date.UTC(2026, 11, 4, 12);
    const reopen = { kind: 'reopen', versionNo: 1, generation: 1, commentId: 1, reasonCode: 'MISSING_ROWS' } as const;
    const reviewer = world.as(world.reviewers[0] ?? 0, 'Reviewer');
    await project(submission, { ...reviewer, ...reopen, resubmitDueAtMs });
    const mail = await world.orm.em.fork().findOneOrFail(EmailHistory, {
      ...{ submissionId: submission.submissionId, templateName: 'reopened' },
    });
    expect(mail.values).toMatchObject({ dueOn: '2026-12-04', standing: 'dated' });
  });

  async function everything(submission: OpenedSubmission): Promise<unknown> {
    const em = world.orm.em.fork();
    const where = { submissionId: submission.submissionId };
    const {
      seenAt: _seenAt,
      updatedAt: _updatedAt,
      ...row
    } = { ...(await em.findOneOrFail(Submission, submission.submissionId)) };
    return JSON.parse(
      JSON.stringify([
        row,
        await em.find(AuditEntry, where),
        await em.find(Decision, where),
        await em.find(Operation, where),
        await em.find(SubmissionAssignee, where),
        await em.find(EmailHistory, where),
        await em.count(MailOutbox),
      ]),
    ) as unknown;
  }

  it('has one effect however often it runs', async () => {
    const submission = await inReview();
    const projection = await accepted(world, submission, approve());
    await projectTransition(world.orm, currentRun, projection);
    const once = await everything(submission);
    await projectTransition(world.orm, currentRun, projection);
    expect(await everything(submission)).toEqual(once);
    // A reset runs it again under another run: the row is written, nothing is told or recorded twice.
    await projectTransition(world.orm, { ...currentRun, runId: 'run-2' }, projection);
    const reset = (await everything(submission)) as [{ runId: string }, ...unknown[]];
    expect(reset[0].runId).toBe('run-2');
    expect(reset.slice(1)).toEqual((once as unknown[]).slice(1));
  });

  it('is refused to a run that another one has replaced', async () => {
    const submission = await inReview();
    const before = await everything(submission);
    const late: RunIdentity = { runId: 'run-0', isCurrent: async () => false };
    expect((await project(submission, approve(), late)).outcome).toBe('stale');
    expect(await everything(submission)).toEqual(before);
  });

  it('takes over counts and scores of the standing version', async () => {
    const submission = await inReview();
    const row = await world.row(submission);
    expect(row).toMatchObject({ softCount: 2, hardCount: 0, qualityScore: '93.5000', firstQualityScore: '93.5000' });
    expect(row.ballHolder).toBe('reviewer');
  });

  it('keeps whose turn it is, and voids what a return makes void', async () => {
    const submission = await inReview();
    const em = () => world.orm.em.fork();
    const where = { submissionId: submission.submissionId };
    const turns = async () =>
      (await em().find(SubmissionAssignee, where, { orderBy: { orderNo: 'asc' } })).map((one) => [
        one.isTurn,
        one.hasDecided,
      ]);
    expect(await turns()).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ]);
    await project(submission, approve());
    expect(await turns()).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    const second = world.as(world.reviewers[1] ?? 0, 'Reviewer');
    await project(submission, { ...second, kind: 'sendBack', versionNo: 1, generation: 1, orderNo: 1, commentId: 1 });
    expect((await turns())[0]).toEqual([true, false]);
    const decisions = await em().find(Decision, where, { orderBy: { id: 'asc' } });
    expect(decisions.map((one) => [one.kind, one.isVoid])).toEqual([
      ['approved', true],
      ['sentBack', false],
    ]);
    const told = await em().find(EmailHistory, { ...where, templateName: 'sentBack' });
    expect(told.map((one) => one.userId)).toEqual([world.reviewers[0]]);
  });

  it('marks as read what asked for an act, once the act is done', async () => {
    const submission = await inReview();
    const where = { submissionId: submission.submissionId };
    const unread = async () =>
      (await world.orm.em.fork().find(EmailHistory, { ...where, isRead: false }, { orderBy: { id: 'asc' } })).map(
        ({ templateName, userId }) => [templateName, userId],
      );
    const [first, second] = world.reviewers;
    // The file has come, so that the provider is no longer asked for it.
    expect(await unread()).toEqual([['yourTurn', first]]);
    await project(submission, approve());
    expect(await unread()).toEqual([['yourTurn', second]]);
    const back = { ...world.as(second ?? 0, 'Reviewer'), kind: 'sendBack', versionNo: 1, generation: 1 } as const;
    await project(submission, { ...back, orderNo: 1, commentId: 1 });
    expect(await unread()).toEqual([['sentBack', first]]);
  });

  it('tells the provider and the configured reviewers of a failed check', async () => {
    const submission = await world.open();
    await project(submission, await world.upload(submission, 0));
    await project(submission, {
      kind: 'validationFailed',
      opId: `${submission.submissionNo}:g1:validationFailed`,
      actor: { userId: 0, baseRole: 'System' },
      atMs: Date.now(),
      generation: 1,
      versionId: null,
      cause: 'FILE_UNREADABLE',
    });
    const told = await world.orm.em
      .fork()
      .find(
        EmailHistory,
        { submissionId: submission.submissionId, templateName: { $ne: 'opened' } },
        { orderBy: { id: 'asc' } },
      );
    expect(told.map((one) => [one.templateName, one.userId, one.values['cause']])).toEqual([
      ['refused', world.provider, 'FILE_UNREADABLE'],
      ['errorNotification', world.reviewers[0], 'FILE_UNREADABLE'],
    ]);
  });

  it('writes a row again without a trace', async () => {
    const submission = await inReview();
    const { state } = await world.row(submission);
    const before = (await everything(submission)) as unknown[];
    await world.orm.em.fork().nativeUpdate(Submission, submission.submissionId, { rev: 1, status: 'New' });
    await rewriteRow(world.orm, currentRun, { ...submission, state: state as SubmissionState });
    expect(((await everything(submission)) as unknown[]).slice(1)).toEqual(before.slice(1));
    expect((await world.row(submission)).status).toBe('Submitted For Review');
  });
});
