/** Reports on how the collecting went: how good the data is, and how long it took. */

export const scoreDimensions = ['completeness', 'correctness', 'consistency', 'timeliness'] as const;
export type ScoreDimension = (typeof scoreDimensions)[number];

export const grades = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof grades)[number];

export const qualityGroupings = ['property', 'provider', 'fund', 'dataset', 'submission'] as const;
export type QualityGrouping = (typeof qualityGroupings)[number];

export const qualityColumns = [
  ...(['name', 'submissions', 'delivered', 'approved', 'grade', 'completeness', 'correctness'] as const),
  ...(['consistency', 'timeliness', 'weakest', 'change'] as const),
] as const;
export type QualityColumn = (typeof qualityColumns)[number];

export const turnaroundGroupings = ['provider', 'reviewer', 'dataset', 'fund', 'month'] as const;
export type TurnaroundGrouping = (typeof turnaroundGroupings)[number];

/** Working time is 09:00 to 17:00 of the working days of the subject's calendar, eight hours to the day. */
export const clocks = ['calendar', 'business'] as const;
export type Clock = (typeof clocks)[number];

export const durations = [
  ...(['lead', 'lateness', 'cycle', 'provider', 'system', 'reviewer', 'approver'] as const),
  ...(['reviewerIdle', 'reviewerWorking', 'approverIdle', 'approverWorking'] as const),
] as const;
export type Duration = (typeof durations)[number];

export const turnaroundColumns = [
  ...(['name', 'submissions', 'onTime', 'lead', 'lateness', 'provider', 'system', 'reviewer', 'approver'] as const),
  ...(['cycle', 'cycle90', 'rework', 'firstPass'] as const),
] as const;
export type TurnaroundColumn = (typeof turnaroundColumns)[number];

export const statistics = ['median', 'p90'] as const;
export type Statistic = (typeof statistics)[number];
