import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const EditSchema = defineEntity({
  name: 'Edit',
  tableName: 'edit',
  properties: {
    id: p.integer().primary().autoincrement(),
    opId: p.text().unique(),
    submissionId: p.integer(),
    versionNo: p.integer(),
    cells: p.json<unknown>(),
    explanations: p.json<unknown>().nullable(),
    /** Of a correction: a value everywhere in a column, and rows that are left out. */
    replacements: p.json<unknown>().nullable(),
    leftOutRowNos: p.json<unknown>().nullable(),
    /** Why each of them is left out, by its number. */
    leftOutReasons: p.json<unknown>().nullable(),
    userId: p.integer(),
    impersonatorId: p.integer().nullable(),
    status: p.text().default('received'),
    findings: p.json<unknown>().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['submissionId'] }],
});

export class Edit extends EditSchema.class {}
EditSchema.setClass(Edit);
