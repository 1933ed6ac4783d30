import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { select, sql } from '#database/sql/select.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { approvalOf, project, submissionInReview } from './projected-submission.ts';

interface Stay {
  status: string;
  holder: string;
  isClaimed: boolean;
  isOpen: boolean;
  followsAtOnce: boolean | null;
}

describe('how long a submission waits for whom', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  const staysOf = (submissionId: number) =>
    select<Stay>(
      world.orm.em.fork(),
      sql`select status, ball_holder as holder, claimed_at is not null as "isClaimed", left_at is null as "isOpen",
            entered_at = lag(left_at) over (order by id) as "followsAtOnce"
          from submission_stay where submission_id = ${submissionId} order by id`,
    );

  it('is kept without a gap, one stay open, claimed where the reviewer has opened the page', async () => {
    const submission = await submissionInReview(world);
    const { submissionId } = submission;
    await world.orm.em
      .fork()
      .execute(
        sql`update submission_assignee set claimed_at = now() where submission_id = ${submissionId} and is_turn`,
      );
    await project(world, submission, approvalOf(world));
    const stays = await staysOf(submissionId);
    expect(stays.slice(0, 3).map(({ status, holder }) => [status, holder])).toEqual([
      ['New', 'provider'],
      ['Validation In Progress', 'system'],
      ['Submitted For Review', 'reviewer'],
    ]);
    expect(stays.slice(1).every(({ followsAtOnce }) => followsAtOnce)).toBe(true);
    expect(stays.map(({ isOpen }) => isOpen)).toEqual(stays.map((_, index) => index === stays.length - 1));
    expect(stays.map(({ isClaimed }) => isClaimed)).toEqual(stays.map((_, index) => index === 2));
  });
});
