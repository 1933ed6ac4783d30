import { reportNames, screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import type { Policy } from '../access/policy.ts';

export const reportTags = ['reports'] as const;

export const ofReport = (name: ReportName) =>
  ({ screen: screenOfReport(name), privilege: 'View' }) as const satisfies Policy;

export const ofAnyReport = { anyOf: reportNames.map(ofReport) } as const satisfies Policy;

/** Reports whose figures are rows of rent rolls. */
export const ofRentRolls = {
  anyOf: (['leaseexpiration', 'vacancyanalysis', 'rentroll'] as const).map(ofReport),
} as const satisfies Policy;
