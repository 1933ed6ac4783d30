import { defineEntity, p } from '@mikro-orm/core';

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
    userId: p.integer(),
    impersonatorId: p.integer().nullable(),
    status: p.text().default('received'),
    findings: p.json<unknown>().nullable(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
  indexes: [{ properties: ['submissionId'] }],
});

export class Edit extends EditSchema.class {}
EditSchema.setClass(Edit);
