import type { Seat } from '#rules/submissions/state.ts';

/** Chains to move to: other people, other stages, fewer and more groups. */
export const otherChains: Seat[][] = [
  [[11, 'review', 1], [31, 'approve', 2]],
  [[21, 'review', 1], [11, 'review', 2], [12, 'approve', 3]],
  [[31, 'approve', 1], [21, 'approve', 2]],
  [[12, 'review', 1], [21, 'review', 1], [11, 'approve', 2], [70, 'approve', 3]],
  [[70, 'review', 1], [11, 'review', 2]],
].map((people, chainNo) =>
  people.map(([userId, stage, orderNo], place) => ({
    seatId: (chainNo + 1) * 100 + place,
    userId: Number(userId),
    stage: stage as Seat['stage'],
    orderNo: Number(orderNo),
    isAllowEdit: true,
    isActive: true,
  })),
); // prettier-ignore
