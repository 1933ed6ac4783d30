/** What is set up on a new installation, in this order; the last one is there once all of it has worked. */
export const firstSteps = [
  'fund',
  'property',
  'serviceProvider',
  'dataset',
  'mapping',
  'chart',
  'reviewers',
  'frequency',
  'submission',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** A master chart is only needed for trial balances and budgets. */
export const optionalSteps: readonly FirstStep[] = ['chart'];

/** Without these the first submission opens all the same: a mapping is needed to read the first workbook. */
export const needlessToOpen: readonly FirstStep[] = ['mapping', 'chart', 'submission'];

/** Minutes that a step takes somebody who does it for the first time, to add up to what is left. */
export const minutesOf: Readonly<Record<FirstStep, number>> = {
  fund: 2,
  property: 2,
  serviceProvider: 3,
  dataset: 2,
  mapping: 4,
  chart: 1,
  reviewers: 2,
  frequency: 1,
  submission: 4,
};

export interface FirstStepState {
  step: FirstStep;
  isDone: boolean;
  /** How many there are; null for somebody who is limited to funds or properties. */
  count: number | null;
  /** The first that was made: its name, or the number of the first submission; null where there is none, or as `count`. */
  name: string | null;
}

export interface FirstSteps {
  /** Every step, in order. */
  steps: FirstStepState[];
}
