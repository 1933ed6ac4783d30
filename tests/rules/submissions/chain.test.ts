import { describe, expect, it } from '@jest/globals';
import type { Stage } from '#contracts/submissions.ts';
import type { ConfiguredSeat } from '#rules/submissions/chain.ts';
import { chainFault, withStages } from '#rules/submissions/chain.ts';

const seat = (orderNo: number, userId: number, stage: Stage | null = null): ConfiguredSeat => ({
  seatId: orderNo * 100 + userId,
  orderNo,
  stage,
  userId,
  isAllowEdit: false,
  isActive: true,
});
const stagesOf = (...seats: ConfiguredSeat[]): Stage[] => withStages(seats).map((one) => one.stage);

describe('stages', () => {
  it('let the last of two or more groups approve and every other one review', () => {
    expect(stagesOf(seat(1, 11))).toEqual(['review']);
    expect(stagesOf(seat(2, 21), seat(1, 11), seat(5, 31))).toEqual(['review', 'review', 'approve']);
  });

  it('follow the configuration where it names one', () => {
    expect(stagesOf(seat(1, 11, 'approve'))).toEqual(['approve']);
    expect(stagesOf(seat(1, 11), seat(2, 21, 'review'))).toEqual(['review', 'review']);
  });
});

describe('chainFault', () => {
  const faultOf = (...seats: ConfiguredSeat[]): string | null => chainFault(withStages(seats));

  it('finds what cannot be walked', () => {
    expect(faultOf()).toBe('NoReviewer');
    expect(faultOf(seat(1, 11, 'review'), seat(1, 12, 'approve'))).toBe('StagesDiffer');
    expect(faultOf(seat(1, 11, 'approve'), seat(2, 21, 'review'))).toBe('ApproveBeforeReview');
    expect(faultOf(seat(1, 11), seat(1, 11))).toBe('PersonTwiceInGroup');
    expect(faultOf(seat(1, 11), seat(2, 11))).toBeNull();
  });
});
