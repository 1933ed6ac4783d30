import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

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
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['submissionId'] }],
});

export class Operation extends OperationSchema.class {}
OperationSchema.setClass(Operation);
