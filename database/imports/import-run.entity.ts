import { defineEntity, p } from '@mikro-orm/core';
import type {
  ImportCounts,
  ImportFailure,
  ImportNotice,
  ImportProgress,
  ImportStatus,
  MasterName,
  RowProblem,
} from '#contracts/imports.ts';
import { whenMade } from '../instants.ts';

const ImportRunSchema = defineEntity({
  name: 'ImportRun',
  tableName: 'import_run',
  properties: {
    id: p.integer().primary().autoincrement(),
    importId: p.uuid().unique(),
    master: p.text().$type<MasterName>(),
    status: p.text().$type<ImportStatus>().default('checking'),
    fileName: p.text(),
    blobKey: p.text(),
    sha256: p.text(),
    sizeBytes: p.integer(),
    counts: p.json<ImportCounts>().nullable(),
    problems: p.json<RowProblem[]>().nullable(),
    /** What was left out, and what has to be confirmed. */
    notices: p.json<ImportNotice[]>().nullable(),
    /** The sheet that was asked for. */
    sheet: p.text().nullable(),
    /** What rows are imported into, where the file does not say: the name of a chart. */
    target: p.text().nullable(),
    failure: p.json<ImportFailure>().nullable(),
    progress: p.json<ImportProgress>().nullable(),
    userId: p.integer(),
    impersonatorId: p.integer().nullable(),
    createdAt: whenMade(),
    appliedAt: p.datetime().nullable(),
  },
});

export class ImportRun extends ImportRunSchema.class {}
ImportRunSchema.setClass(ImportRun);
