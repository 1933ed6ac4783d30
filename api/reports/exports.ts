import { leaseExpirationExport } from './lease-expiration/export.ts';
import { qualityExport } from './quality/export.ts';
import { rentRollExport } from './rent-roll/export.ts';
import type { LongReportExport } from './report-export.ts';
import { turnaroundExport } from './turnaround/export.ts';
import { vacancyExport } from './vacancy/export.ts';

/** Every report that comes as a file. */
export const reportExports: readonly LongReportExport[] = [
  ...[qualityExport, turnaroundExport, leaseExpirationExport, vacancyExport, rentRollExport],
];
