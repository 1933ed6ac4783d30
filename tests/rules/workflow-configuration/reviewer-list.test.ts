import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readReviewers, writeReviewers } from '#rules/workflow-configuration/reviewer-list.ts';

const seat = fc.record({
  email: fc.stringMatching(/^[a-z0-9.+-]{1,12}@[a-z0-9-]{1,8}\.example$/u),
  isAllowEdit: fc.boolean(),
  isErrorNotification: fc.boolean(),
});
const step = fc.record({
  stage: fc.constantFrom('review' as const, 'approve' as const, null),
  seats: fc.array(seat, { minLength: 1, maxLength: 4 }),
});

describe('reviewers in one cell of a workbook', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        expect(readReviewers(writeReviewers(steps))).toEqual(steps);
      }),
    );
  });

  it('may be written over several lines and with spaces', () => {
    expect(readReviewers('a@x.example , b@x.example (no edit)\n Approve : c@x.example(errors);')).toEqual([
      {
        stage: null,
        seats: [
          { email: 'a@x.example', isAllowEdit: true, isErrorNotification: false },
          { email: 'b@x.example', isAllowEdit: false, isErrorNotification: false },
        ],
      },
      { stage: 'approve', seats: [{ email: 'c@x.example', isAllowEdit: true, isErrorNotification: true }] },
    ]);
  });

  it.each(['', 'Mo Reviewer', 'a@x.example b@x.example', 'a@x.example (nothing)', 'a@x.example,,b@x.example'])(
    'are refused as %j',
    (text) => {
      expect(readReviewers(text)).toBeNull();
    },
  );
});
