import type { SkippedRule } from './file-accounts.ts';

/** What becomes of a control in a version. `waiting`: nothing is published on the other side yet. */
export const keptTieOutStates = ['ties', 'differs', 'waiting', 'skipped', 'failed'] as const;
export type KeptTieOutState = (typeof keptTieOutStates)[number];

/** `notComputed`: the figures that are kept, if any, are of another version, rule or load. */
export const tieOutStates = [...keptTieOutStates, 'notComputed'] as const;
export type TieOutState = (typeof tieOutStates)[number];

/** Which side has not arrived: the dataset of the control, or the one that it is compared with. */
export const tieOutSides = ['own', 'other'] as const;

/** How far the two figures may be apart; null for figures that are compared without a tolerance. */
export interface TieOutTolerance {
  absolute: string | null;
  percent: string | null;
}

export type MissingFigure = SkippedRule['missing'][number];

/** Months of the board at most, and by default. */
export const mostTieOutMonths = 12;
export const usualTieOutMonths = 6;
/** How long one request computes comparisons; it ends after the submission that exceeds it. */
export const tieOutBudgetMs = 2_000;
