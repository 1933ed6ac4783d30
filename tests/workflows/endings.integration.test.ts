import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowExecutionDescription } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import type { OpenedTicket } from '#database/submissions/open-ticket.ts';
import { keepHistory } from './keep-history.ts';
import { eventually } from '#tests/support/eventually.ts';
import { approveAll, createWorld } from './ticket-world.ts';
import type { World } from './ticket-world.ts';

describe('parking, ending and coming back', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ process: { keepCompletedMs: 400 } });
  });
  afterAll(() => world?.close());

  async function completed(): Promise<OpenedTicket> {
    const ticket = await world.open();
    await world.send(ticket, await world.upload(ticket, 0));
    await world.until(ticket, 'Submitted For Review');
    await approveAll(world, ticket);
    await world.until(ticket, 'Completed');
    return ticket;
  }

  it('parks what retrying cannot cure, and an admin lets it run again', async () => {
    const ticket = await world.open();
    const passing = world.fakes.validateUpload;
    world.fakes.validateUpload = async () => {
      throw ApplicationFailure.nonRetryable('No mapping', 'ConfigurationMissing');
    };
    await world.send(ticket, await world.upload(ticket, 0));
    const parked = await world.until(ticket, (row) => row.processState === 'parked');
    world.fakes.validateUpload = passing;
    expect(parked).toMatchObject({ status: 'Validation In Progress', parkedCode: 'ConfigurationMissing' });
    const handle = world.client.workflow.getHandle(ticket.submissionNo);
    const isStuck = ({ searchAttributes }: WorkflowExecutionDescription) =>
      searchAttributes['Stuck']?.[0] === true && searchAttributes['StuckReason']?.[0] === 'ConfigurationMissing';
    await eventually(() => handle.describe(), isStuck, 'the search attributes');
    await world.send(ticket, { ...world.as(world.admin, 'Admin'), kind: 'retry' });
    const row = await world.until(ticket, 'Submitted For Review');
    expect(row).toMatchObject({ processState: 'running', parkedCode: null, generation: 2 });
    await keepHistory(world, ticket, 'parked-and-retried');
  });

  it('tries again by itself what may pass', async () => {
    const ticket = await world.open();
    const passing = world.fakes.validateUpload;
    let attempts = 0;
    world.fakes.validateUpload = async (input) => {
      attempts += 1;
      if (attempts === 1) throw new Error('connection lost');
      return passing(input);
    };
    try {
      await world.send(ticket, await world.upload(ticket, 0));
      await world.until(ticket, 'Submitted For Review');
      expect(attempts).toBe(2);
    } finally {
      world.fakes.validateUpload = passing;
    }
  });

  it('closes a ticket whose run an operator cancels', async () => {
    const ticket = await world.open();
    await world.start(ticket);
    const handle = world.client.workflow.getHandle(ticket.submissionNo);
    await handle.cancel();
    expect(await handle.result()).toEqual({ submissionNo: ticket.submissionNo, status: 'Closed' });
    expect(await world.row(ticket)).toMatchObject({ status: 'Closed', closeReason: 'WAIVED', processState: 'ended' });
    expect((await handle.describe()).status.name).toBe('COMPLETED');
    await keepHistory(world, ticket, 'cancelled-by-operator');
  });

  it('lets a running check end before a cancellation closes', async () => {
    const ticket = await world.open();
    const passing = world.fakes.validateUpload;
    let release = () => {};
    world.fakes.validateUpload = async (input) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return passing(input);
    };
    await world.send(ticket, await world.upload(ticket, 0));
    const handle = world.client.workflow.getHandle(ticket.submissionNo);
    await handle.cancel();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await world.row(ticket)).status).toBe('Validation In Progress');
    release();
    world.fakes.validateUpload = passing;
    await handle.result();
    const rows = await world.orm.em
      .fork()
      .find(AuditEntry, { submissionId: ticket.submissionId }, { orderBy: { id: 'asc' } });
    expect(rows.map((row) => row.action)).toEqual(['open', 'upload', 'validationPassed', 'cancelled']);
  });

  it('ends the run a while after Completed; a later command starts it again from the row', async () => {
    const ticket = await completed();
    const handle = world.client.workflow.getHandle(ticket.submissionNo);
    await handle.result();
    const first = (await handle.describe()).runId;
    expect((await world.row(ticket)).status).toBe('Completed');
    const reopen = { ...world.as(world.admin, 'Admin'), kind: 'adminReopen' as const, commentId: 1 };
    const answer = await world.send(ticket, { ...reopen, target: 'provider' });
    expect(answer.status).toBe('Reopened By Reviewer');
    const row = await world.row(ticket);
    expect(row).toMatchObject({ status: 'Reopened By Reviewer', isRestated: true });
    expect(row.runId).not.toBe(first);
    expect((await handle.describe()).runId).toBe(row.runId);
  });

  it('goes on in a new run when a run is terminated in the middle of a check', async () => {
    const ticket = await world.open();
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
    await world.send(ticket, await world.upload(ticket, 0));
    await begun;
    await world.client.workflow.getHandle(ticket.submissionNo).terminate('lost');
    world.fakes.validateUpload = passing;
    await world.start(ticket);
    const row = await world.until(ticket, 'Submitted For Review');
    expect(row.generation).toBe(1);
    release();
  });
});

describe('a long history', () => {
  it('continues as new at rest and loses nothing', async () => {
    const world = await createWorld({ process: { continueAfterEvents: 20 } });
    try {
      const ticket = await world.open();
      const upload = await world.upload(ticket, 0);
      await world.send(ticket, upload);
      await world.until(ticket, 'Submitted For Review');
      const handle = world.client.workflow.getHandle(ticket.submissionNo);
      const first = (await world.row(ticket)).runId;
      await eventually(
        () => handle.describe(),
        ({ runId }) => runId !== first,
        'the next run',
      );
      // Sent again to the new run, which knows the operation from the row.
      expect((await world.send(ticket, upload)).status).toBe('Submitted For Review');
      await approveAll(world, ticket);
      const row = await world.until(ticket, 'Completed');
      expect(row.state).toEqual(await world.state(ticket));
      expect(await world.orm.em.fork().count(AuditEntry, { submissionId: ticket.submissionId, action: 'upload' })).toBe(
        1,
      );
    } finally {
      await world.close();
    }
  });
});
