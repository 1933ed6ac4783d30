/** What is set up on a new installation, in this order. */
export const firstSteps = [
  'fund',
  'property',
  'serviceProvider',
  'dataset',
  'mapping',
  'reviewers',
  'frequency',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Without it the first submission opens all the same: it is needed to read the first workbook. */
export const needlessToOpen: FirstStep = 'mapping';

export interface FirstSteps {
  /** Every step, in order. */
  steps: { step: FirstStep; isDone: boolean }[];
}
