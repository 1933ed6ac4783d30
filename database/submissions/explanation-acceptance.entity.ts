import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const ExplanationAcceptanceSchema = defineEntity({
  name: 'ExplanationAcceptance',
  tableName: 'explanation_acceptance',
  properties: {
    id: p.integer().primary().autoincrement(),
    findingId: p.integer(),
    userId: p.integer(),
    acceptedAt: whenMade(),
  },
  uniques: [{ properties: ['findingId', 'userId'] }],
});

export class ExplanationAcceptance extends ExplanationAcceptanceSchema.class {}
ExplanationAcceptanceSchema.setClass(ExplanationAcceptance);
