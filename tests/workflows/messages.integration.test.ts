import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import { keepHistory } from './keep-history.ts';
import { approveAll, createWorld, refusalOf } from './submission-world.ts';
import type { World } from './submission-world.ts';

describe('commands and the process', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  async function inReview(): Promise<OpenedSubmission> {
    const submission = await world.open();
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    return submission;
  }
  function approval(userId: number | undefined, change: { generation?: number } = {}): PersonCommand {
    return { ...world.as(userId ?? 0, 'Reviewer'), kind: 'approve', versionNo: 1, generation: 1, ...change };
  }

  it('start a process that is not there, and are judged once its state is loaded', async () => {
    const submission = await world.open();
    const answer = await world.send(submission, await world.upload(submission, 0));
    expect(answer).toEqual({ status: 'Validation In Progress', rev: 2 });
    const other = await world.open();
    const refused = await refusalOf(world.send(other, approval(world.reviewers[0], { generation: 0 })));
    expect(refused.code).toBe('NotAllowedInStatus');
  });

  it('come back with the code and the details of the refusal, and leave no trace', async () => {
    const submission = await inReview();
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const early = await refusalOf(world.send(submission, approval(world.reviewers[1])));
    expect(early.code).toBe('NotYourTurn');
    const stale = await refusalOf(world.send(submission, approval(world.reviewers[0], { generation: 0 })));
    expect(stale).toMatchObject({ code: 'StaleView', details: { generation: 1, versionNo: 1 } });
    const stranger = await refusalOf(world.send(submission, approval(world.provider)));
    expect(stranger.code).toBe('Forbidden');
    const { events } = await handle.fetchHistory();
    const accepted = events?.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes);
    expect(accepted).toHaveLength(1);
    expect((await world.row(submission)).status).toBe('Submitted For Review');
  });

  it('are applied once however often they are sent', async () => {
    const submission = await inReview();
    const command = approval(world.reviewers[0]);
    const answers = await Promise.all([world.send(submission, command), world.send(submission, command)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await world.send(submission, command)).toEqual(answers[0]);
    expect(
      await world.orm.em.fork().count(AuditEntry, { submissionId: submission.submissionId, action: 'approve' }),
    ).toBe(1);
  });

  it('of two people at once are judged one after the other', async () => {
    const submission = await inReview();
    const first = approval(world.reviewers[0]);
    const again = { ...first, opId: `${first.opId}-again` };
    const results = await Promise.allSettled([world.send(submission, first), world.send(submission, again)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('cancel a running check when a newer file comes, and its late result changes nothing', async () => {
    const submission = await world.open();
    const cancelled: number[] = [];
    const passing = world.fakes.validateUpload;
    let release = () => {};
    world.fakes.validateUpload = async (input) => {
      if (input.generation > 1) return passing(input);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      cancelled.push(input.generation);
      return { outcome: 'failed', versionId: null, cause: 'HARD_RULE' };
    };
    try {
      await world.send(submission, await world.upload(submission, 0));
      const second = await world.send(submission, await world.upload(submission, 1));
      expect(second.status).toBe('Validation In Progress');
      await world.until(submission, 'Submitted For Review');
      release();
      await approveAll(world, submission);
      const row = await world.until(submission, 'Completed');
      expect(row.generation).toBe(3);
      expect(cancelled).toEqual([1]);
      await keepHistory(world, submission, 'newer-file-while-checking');
    } finally {
      world.fakes.validateUpload = passing;
    }
  });

  it('reopen, are answered by a new file and walk the chain again', async () => {
    const submission = await inReview();
    await world.send(submission, approval(world.reviewers[0]));
    const reopen = { ...world.as(world.reviewers[1] ?? 0, 'Reviewer'), versionNo: 1, generation: 1, commentId: 1 };
    await world.send(submission, { ...reopen, kind: 'reopen', reasonCode: 'MISSING_ROWS' });
    expect(await world.row(submission)).toMatchObject({
      status: 'Reopened By Reviewer',
      cause: 'MISSING_ROWS',
      round: 2,
    });
    await world.send(submission, await world.upload(submission, 1));
    await world.until(submission, 'Submitted For Review');
    await approveAll(world, submission);
    await world.until(submission, 'Completed');
    await keepHistory(world, submission, 'reopened-by-reviewer');
  });

  it('of the provider report nothing without a file', async () => {
    const submission = await world.open();
    const command = world.as(world.provider, 'DataProvider');
    await world.send(submission, { ...command, kind: 'nilReturn', commentId: 1, seenGeneration: 0 });
    const row = await world.until(
      submission,
      (one) => one.status === 'Submitted For Review' && one.currentVersionId !== null,
    );
    expect(row.state).toEqual(await world.state(submission));
    await approveAll(world, submission);
    await world.until(submission, 'Completed');
    await keepHistory(world, submission, 'nil-return');
  });
});
