import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ComparedChain, ComparedSeat } from '#rules/workflow-configuration/chain-difference.ts';
import { chainDifference } from '#rules/workflow-configuration/chain-difference.ts';

const plainSeat = { stage: 'review', names: {}, deadlineHours: null, isAllowEdit: true, isErrorNotification: false };
const seat = (orderNo: number, userId: number, more: Partial<ComparedSeat> = {}): ComparedSeat => ({
  ...(plainSeat as Omit<ComparedSeat, 'orderNo' | 'userId'>),
  ...{ orderNo, userId, ...more },
});
const chain = (seats: ComparedSeat[], more: Partial<ComparedChain> = {}): ComparedChain => ({
  ...{ afterResubmission: 'restart', fallbackUserId: null, seats },
  ...more,
});
const told = (before: ComparedChain, after: ComparedChain) =>
  chainDifference(before, after).map(({ kind, orderNo, userId }) => [kind, orderNo, userId]);

const place = fc.record({
  orderNo: fc.integer({ min: 1, max: 3 }),
  userId: fc.integer({ min: 1, max: 4 }),
  isAllowEdit: fc.boolean(),
});
const generated = fc
  .uniqueArray(place, { minLength: 1, maxLength: 6, selector: ({ orderNo, userId }) => `${orderNo} ${userId}` })
  .map((places) => chain(places.map(({ orderNo, userId, isAllowEdit }) => seat(orderNo, userId, { isAllowEdit }))));

describe('the difference between two versions of a chain', () => {
  it('is nothing between a version and itself, and something between any two that differ', () => {
    const plain = ({ seats, ...rest }: ComparedChain) =>
      JSON.stringify({ ...rest, seats: seats.map((one) => JSON.stringify(one)).sort() });
    fc.assert(
      fc.property(generated, generated, (before, after) => {
        expect(chainDifference(before, before)).toEqual([]);
        expect(chainDifference(before, after).length > 0).toBe(plain(before) !== plain(after));
      }),
    );
  });

  it('names who came, who left and who moved', () => {
    const before = chain([seat(1, 10), seat(2, 20)]);
    expect(told(before, chain([seat(1, 10), seat(2, 30)]))).toEqual([
      ['personAdded', 2, 30],
      ['personRemoved', 2, 20],
    ]);
    expect(told(before, chain([seat(1, 20), seat(2, 10)]))).toEqual([
      ['personMoved', 1, 20],
      ['personMoved', 2, 10],
    ]);
  });

  it('names what changed of a step and of the whole', () => {
    const before = chain([seat(1, 10)]);
    const after = chain([seat(1, 10, { names: { en: 'Lease audit' }, deadlineHours: 24, isAllowEdit: false })], {
      afterResubmission: 'continue',
      fallbackUserId: 7,
    });
    expect(told(before, after).map(([kind]) => kind)).toEqual([
      'allowEditChanged',
      'namesChanged',
      'deadlineChanged',
      'afterResubmissionChanged',
      'fallbackChanged',
    ]);
  });
});
