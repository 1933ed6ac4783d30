import { defineEntity, p } from '@mikro-orm/core';
import type { ReportReach } from '#contracts/report-files.ts';
import { whenMade } from '../instants.ts';

/** The file of a report that was made as a job: for the person in whose scope it was made. */
const ReportFileSchema = defineEntity({
  name: 'ReportFile',
  tableName: 'report_file',
  properties: {
    id: p.integer().primary().autoincrement(),
    jobId: p.integer().unique(),
    userId: p.integer(),
    /** Who acted as the person; the file is for them while they do. */
    impersonatorId: p.integer().nullable(),
    /** Null until it is made, as are its place and size. */
    fileName: p.text().nullable(),
    blobKey: p.text().nullable().unique(),
    sizeBytes: p.integer().nullable(),
    /** What the person was limited to when it was made; null for a person who saw everything. */
    limitedTo: p.json<ReportReach>().nullable(),
    rowsTotal: p.integer(),
    rowsWritten: p.integer().default(0),
    createdAt: whenMade(),
    madeAt: p.datetime().nullable(),
  },
});

export class ReportFile extends ReportFileSchema.class {}
ReportFileSchema.setClass(ReportFile);
