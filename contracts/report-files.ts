import type { ReportName } from './reports.ts';
import type { LanguageCode } from './sessions.ts';

/** Reports that are exported, by their part of the address below `/api/reports/`. */
export const reportExportPaths = ['data-quality', 'turnaround', 'lease-expiration', 'vacancy', 'rent-roll'] as const;
export type ReportExportPath = (typeof reportExportPaths)[number];

export const exportPathOf: Readonly<Record<ReportName, ReportExportPath>> = {
  dataquality: 'data-quality',
  turnaroundtime: 'turnaround',
  leaseexpiration: 'lease-expiration',
  vacancyanalysis: 'vacancy',
  rentroll: 'rent-roll',
};

export const reportFileFormats = ['excel', 'pdf'] as const;
export type ReportFileFormat = (typeof reportFileFormats)[number];

export const extensionOf: Readonly<Record<ReportFileFormat, 'xlsx' | 'pdf'>> = { excel: 'xlsx', pdf: 'pdf' };

/** Rows of a report that is answered at once; what is longer is made as a job, up to the second limit. */
export const mostReportRows: Readonly<Record<'atOnce' | 'asJob', Readonly<Record<ReportFileFormat, number>>>> = {
  atOnce: { excel: 5_000, pdf: 500 },
  asJob: { excel: 500_000, pdf: 10_000 },
};

/** Days for which a file that was made is kept, as the result of its job is. */
export const keepReportFileDays = 30;

/** Where the files lie in the blob store. */
export const reportFilePrefix = 'reports/';

/** A file that is attached to the mail of its schedule; a larger one is downloaded. */
export const mostAttachedBytes = 5 * 1024 * 1024;

/** Funds and properties that a person was limited to when a file was made. */
export interface ReportReach {
  fundIds: readonly number[];
  propertyIds: readonly number[];
}

/** Input of the job that makes a file: the query of the address, in which the month is optional. */
export interface ReportFileInput {
  path: ReportExportPath;
  format: ReportFileFormat;
  query: Readonly<Record<string, string>>;
  language: LanguageCode;
}
