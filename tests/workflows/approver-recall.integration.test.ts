import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LockMode } from '@mikro-orm/core';
import { Submission } from '#database/submissions/submission.entity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { keepHistory } from './keep-history.ts';
import { approveAll, createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

describe('an approver who recalls before publishing begins', () => {
  let world: World;

  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  /** Holds the row while `work` runs, so that nothing of the submission is written. */
  const whileLocked = (submissionId: number, work: () => Promise<void>) =>
    world.orm.em.fork().transactional(async (em) => {
      await em.findOneOrFail(Submission, submissionId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await work();
    });

  it('takes the load back and nothing is published', async () => {
    const calls: string[] = [];
    let load = () => {};
    world.fakes.processVersion = async () => {
      await new Promise<void>((resolve) => {
        load = resolve;
      });
      return { outcome: 'done' };
    };
    world.fakes.publishVersion = async () => {
      calls.push('publish');
      return { outcome: 'published' };
    };
    world.fakes.reverseLoad = async () => {
      calls.push('reverse');
    };
    const submission = await world.open();
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    await approveAll(world, submission);
    const approver = world.reviewers.at(-1) ?? 0;
    let recalled: Promise<unknown> = Promise.resolve();
    await whileLocked(submission.submissionId, async () => {
      await eventually(
        async () => (load(), world.state(submission)),
        ({ status }) => status === 'DataProcessing Completed',
        'the load',
      );
      const { version, generation } = await world.state(submission);
      const seen = { versionNo: version?.versionNo ?? 0, generation };
      recalled = world.send(submission, { ...world.as(approver, 'Reviewer'), kind: 'approverRecall', ...seen });
      await eventually(
        () => world.state(submission),
        ({ status }) => status === 'Reopened For Approver',
        'the recall',
      );
    });
    await recalled;
    await eventually(
      async () => calls,
      (made) => made.includes('reverse'),
      'the load to be taken back',
    );
    await keepHistory(world, submission, 'recalled-before-publishing');
    expect(calls).toEqual(['reverse']);
    expect(await world.row(submission)).toMatchObject({ status: 'Reopened For Approver', ballHolder: 'approver' });
    // Decided again, the figures are published.
    const { version, generation } = await world.state(submission);
    const seen = { versionNo: version?.versionNo ?? 0, generation };
    await world.send(submission, { ...world.as(approver, 'Reviewer'), kind: 'approve', ...seen });
    await eventually(
      async () => (load(), world.row(submission)),
      ({ status }) => status === 'Completed',
      'the figures to be published',
    );
    expect(calls).toEqual(['reverse', 'publish']);
  });
});
