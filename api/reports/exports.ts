import { leaseExpirationExport } from './lease-expiration/export.ts';
import { qualityExport } from './quality/export.ts';
import { rentRollExport } from './rent-roll/export.ts';
import type { ReportExportByAddress } from './report-export.ts';
import { turnaroundExport } from './turnaround/export.ts';
import { vacancyExport } from './vacancy/export.ts';

/** Every report that comes as a file. */
export const reportExports: readonly ReportExportByAddress[] = [
  ...[qualityExport, turnaroundExport, leaseExpirationExport, vacancyExport, rentRollExport],
];
