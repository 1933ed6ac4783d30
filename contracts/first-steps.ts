/** What an installation needs, in this order, before its first submission can open. */
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

export interface FirstSteps {
  /** Every step, in order. */
  steps: { step: FirstStep; isDone: boolean }[];
}
