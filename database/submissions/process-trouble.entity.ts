import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const ProcessTroubleSchema = defineEntity({
  name: 'ProcessTrouble',
  tableName: 'process_trouble',
  properties: {
    submissionId: p.integer().primary().autoincrement(false),
    kind: p.text(),
    detail: p.text().nullable(),
    step: p.text().nullable(),
    attempts: p.integer().nullable(),
    failure: p.text().nullable(),
    since: whenMade(),
    seenAt: whenMade(),
  },
  indexes: [{ properties: ['kind'] }],
});

export class ProcessTrouble extends ProcessTroubleSchema.class {}
ProcessTroubleSchema.setClass(ProcessTrouble);
