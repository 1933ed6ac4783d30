import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const DecisionSchema = defineEntity({
  name: 'Decision',
  tableName: 'decision',
  properties: {
    id: p.integer().primary().autoincrement(),
    opId: p.text().unique(),
    submissionId: p.integer(),
    versionId: p.integer().nullable(),
    versionNo: p.integer().nullable(),
    round: p.integer(),
    orderNo: p.integer().nullable(),
    seatId: p.integer().nullable(),
    kind: p.text(),
    userId: p.integer(),
    impersonatorId: p.integer().nullable(),
    principalId: p.integer().nullable(),
    reasonCode: p.text().nullable(),
    commentId: p.integer().nullable(),
    isVoid: p.boolean().default(false),
    decidedAt: whenMade(),
  },
  indexes: [{ properties: ['submissionId'] }],
});

export class Decision extends DecisionSchema.class {}
DecisionSchema.setClass(Decision);
