import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { keepHistory } from './keep-history.ts';
import { eventually } from '#tests/support/eventually.ts';
import { approveAll, createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

describe('parking, ending and coming back', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ process: { keepCompletedMs: 400 } });
  });
  afterAll(() => world?.close());

  async function completed(): Promise<OpenedSubmission> {
    const submission = await world.open();
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    await approveAll(world, submission);
    await world.until(submission, 'Completed');
    return submission;
  }

  it('parks what retrying cannot cure, and an admin lets it run again', async () => {
    const submission = await world.open();
    const passing = world.fakes.validateUpload;
    world.fakes.validateUpload = async () => {
      throw ApplicationFailure.nonRetryable('No mapping', 'ConfigurationMissing');
    };
    await world.send(submission, await world.upload(submission, 0));
    const parked = await world.until(submission, (row) => row.processState === 'parked');
    world.fakes.validateUpload = passing;
    expect(parked).toMatchObject({ status: 'Validation In Progress', parkedCode: 'ConfigurationMissing' });
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const isStuck = ({ searchAttributes }: WorkflowExecutionDescription) =>
      searchAttributes['Stuck']?.[0] === true && searchAttributes['StuckReason']?.[0] === 'ConfigurationMissing';
    await eventually(() => handle.describe(), isStuck, 'the search attributes');
    await world.send(submission, { ...world.as(world.admin, 'Admin'), kind: 'retry' });
    const row = await world.until(submission, 'Submitted For Review');
    expect(row).toMatchObject({ processState: 'running', parkedCode: null, generation: 2 });
    await keepHistory(world, submission, 'parked-and-retried');
  });

  it('tries again by itself what may pass', async () => {
    const submission = await world.open();
    const passing = world.fakes.validateUpload;
    let attempts = 0;
    world.fakes.validateUpload = async (input) => {
      attempts += 1;
      if (attempts === 1) throw new Error('connection lost');
      return passing(input);
    };
    try {
      await world.send(submission, await world.upload(submission, 0));
      await world.until(submission, 'Submitted For Review');
      expect(attempts).toBe(2);
    } finally {
      world.fakes.validateUpload = passing;
    }
  });

  it('closes a submission whose run an operator cancels', async () => {
    const submission = await world.open();
    await world.start(submission);
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    await handle.cancel();
    expect(await handle.result()).toEqual({ submissionNo: submission.submissionNo, status: 'Closed' });
    expect(await world.row(submission)).toMatchObject({
      status: 'Closed',
      closeReason: 'WAIVED',
      processState: 'ended',
    });
    expect((await handle.describe()).status.name).toBe('COMPLETED');
    await keepHistory(world, submission, 'cancelled-by-operator');
  });

  it('lets a running check end before a cancellation closes', async () => {
    const submission = await world.open();
    const passing = world.fakes.validateUpload;
    let release = () => {};
    world.fakes.validateUpload = async (input) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return passing(input);
    };
    await world.send(submission, await world.upload(submission, 0));
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    await handle.cancel();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await world.row(submission)).status).toBe('Validation In Progress');
    release();
    world.fakes.validateUpload = passing;
    await handle.result();
    const rows = await world.orm.em
      .fork()
      .find(AuditEntry, { submissionId: submission.submissionId }, { orderBy: { id: 'asc' } });
    expect(rows.map((row) => row.action)).toEqual(['open', 'upload', 'validationPassed', 'cancelled']);
  });

  it('ends the run a while after Completed; a later command starts it again from the row', async () => {
    const submission = await completed();
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    await handle.result();
    const first = (await handle.describe()).runId;
    expect((await world.row(submission)).status).toBe('Completed');
    const reopen = { ...world.as(world.admin, 'Admin'), kind: 'adminReopen' as const, commentId: 1 };
    const answer = await world.send(submission, { ...reopen, target: 'provider' });
    expect(answer.status).toBe('Reopened By Reviewer');
    const row = await world.row(submission);
    expect(row).toMatchObject({ status: 'Reopened By Reviewer', isRestated: true });
    expect(row.runId).not.toBe(first);
    expect((await handle.describe()).runId).toBe(row.runId);
  });

  it('goes on in a new run when a run is terminated in the middle of a check', async () => {
    const submission = await world.open();
    const passing = world.fakes.validateUpload;
    let release = () => {};
    const begun = new Promise<void>((isBegun) => {
      world.fakes.validateUpload = async (input) => {
        await new Promise<void>((resolve) => {
          release = resolve;
          isBegun();
        });
        throw ApplicationFailure.nonRetryable(`Generation ${input.generation} is over`, 'Superseded');
      };
    });
    await world.send(submission, await world.upload(submission, 0));
    await begun;
    await world.client.workflow.getHandle(submission.submissionNo).terminate('lost');
    world.fakes.validateUpload = passing;
    await world.start(submission);
    const row = await world.until(submission, 'Submitted For Review');
    expect(row.generation).toBe(1);
    release();
  });
});

describe('a long history', () => {
  it('continues as new at rest and loses nothing', async () => {
    const world = await createWorld({ process: { continueAfterEvents: 20 } });
    try {
      const submission = await world.open();
      const upload = await world.upload(submission, 0);
      await world.send(submission, upload);
      await world.until(submission, 'Submitted For Review');
      const handle = world.client.workflow.getHandle(submission.submissionNo);
      const first = (await world.row(submission)).runId;
      await eventually(
        () => handle.describe(),
        ({ runId }) => runId !== first,
        'the next run',
      );
      // Sent again to the new run, which knows the operation from the row.
      expect((await world.send(submission, upload)).status).toBe('Submitted For Review');
      await approveAll(world, submission);
      const row = await world.until(submission, 'Completed');
      expect(row.state).toEqual(await world.state(submission));
      expect(
        await world.orm.em.fork().count(AuditEntry, { submissionId: submission.submissionId, action: 'upload' }),
      ).toBe(1);
    } finally {
      await world.close();
    }
  });
});
