import { defineEntity, p } from '@mikro-orm/core';

const OperationSchema = defineEntity({
  name: 'Operation',
  tableName: 'operation',
  properties: {
    id: p.integer().primary().autoincrement(),
    opId: p.text().unique(),
    submissionId: p.integer(),
    kind: p.text(),
    outcome: p.text(),
    refusalCode: p.text().nullable(),
    rev: p.integer().nullable(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
  indexes: [{ properties: ['submissionId'] }],
});

export class Operation extends OperationSchema.class {}
OperationSchema.setClass(Operation);
