import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#tests/support/eventually.ts';
import { keepHistory } from './keep-history.ts';
import { createWorld } from './submission-world.ts';
import type { World } from './submission-world.ts';

const graceMs = 4_000;

describe('approvals that are taken back', () => {
  let world: World;
  const published: number[] = [];

  beforeAll(async () => {
    world = await createWorld({ publishGraceMs: graceMs });
    world.fakes.publishVersion = async () => {
      published.push(Date.now());
      return { outcome: 'published' };
    };
  });
  afterAll(() => world?.close());

  it('before the next step and within the grace, and published once afterwards', async () => {
    const submission = await world.open();
    const send = async (userId: number, kind: 'approve' | 'withdraw' | 'approverRecall') => {
      const { version, generation } = await world.state(submission);
      const seen = { versionNo: version?.versionNo ?? 0, generation };
      return world.send(submission, { ...world.as(userId, 'Reviewer'), kind, ...seen });
    };
    const [first = 0, second = 0, last = 0] = world.reviewers;
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    await send(first, 'approve');
    await expect(send(first, 'withdraw')).resolves.toMatchObject({ status: 'Reopened For Review' });
    await send(first, 'approve');
    await send(second, 'approve');
    await send(last, 'approve');
    await world.until(submission, 'DataProcessing Completed');
    await expect(send(last, 'approverRecall')).resolves.toMatchObject({ status: 'Reopened For Approver' });
    expect(published).toEqual([]);
    const approvedAtMs = Date.now();
    await send(last, 'approve');
    await eventually(
      () => world.row(submission),
      ({ status }) => status === 'Completed',
      'the figures to be published',
    );
    await keepHistory(world, submission, 'approvals-taken-back');
    expect(published).toHaveLength(1);
    expect((published[0] ?? 0) - approvedAtMs).toBeGreaterThanOrEqual(graceMs - 500);
  });
});
