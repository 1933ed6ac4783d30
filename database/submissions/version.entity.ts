import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const VersionSchema = defineEntity({
  name: 'Version',
  tableName: 'version',
  properties: {
    id: p.integer().primary().autoincrement(),
    submissionId: p.integer(),
    uploadId: p.integer().nullable(),
    parentVersionId: p.integer().nullable(),
    /** The cell changes that made an edit or a correction. */
    editId: p.integer().nullable(),
    versionNo: p.integer(),
    kind: p.text(),
    state: p.text().default('checking'),
    generation: p.integer(),
    sheet: p.text().default(''),
    columns: p.json<unknown>(),
    layout: p.json<unknown>().nullable(),
    rowCount: p.integer().default(0),
    hardCount: p.integer().default(0),
    softCount: p.integer().default(0),
    rulesChecked: p.integer().default(0),
    qualityScore: p.decimal('string').precision(9).scale(4).nullable(),
    /** What the score is computed from, as the check counted it; null for a version of before. */
    scoreInputs: p.json<Record<string, number>>().nullable(),
    inputHash: p.text().nullable(),
    /** The version of the data model whose fields its rows have. */
    dataModelVersionId: p.integer().nullable(),
    annotatedBlobKey: p.text().nullable(),
    createdByUserId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['submissionId', 'versionNo'] }],
  indexes: [{ properties: ['submissionId', 'generation'] }],
});

export class Version extends VersionSchema.class {}
VersionSchema.setClass(Version);
