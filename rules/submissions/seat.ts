import type { Stage } from '#contracts/submissions.ts';

/** One reviewer row of the pinned chain. A decision fills one seat. */
export interface Seat {
  /** Row of the configuration version (`CwfApproverId`). */
  seatId: number;
  orderNo: number;
  stage: Stage;
  userId: number;
  isAllowEdit: boolean;
  /** The seat of a deactivated person lapses. */
  isActive: boolean;
}

export interface SeatDecision {
  seatId: number;
  opId: string;
  kind: 'approved' | 'carried';
  /** Everybody behind the decision: user, impersonator, delegate and principal. */
  persons: number[];
  versionNo: number;
  round: number;
  atMs: number;
  /** Round in which a carried approval was given; null for one given in this round. */
  carriedFrom: number | null;
  /** Since machine version 2: the content that was approved; null when it is not known, which counts as changed. */
  valuesHash?: string | null;
}
