import { defineEntity, p } from '@mikro-orm/core';

const ChangeImpactSchema = defineEntity({
  name: 'ChangeImpact',
  tableName: 'change_impact',
  properties: {
    jobId: p.integer().primary().autoincrement(false),
    submissionId: p.integer().primary().autoincrement(false),
    versionNo: p.integer(),
    /** What checking again says now, and what it would say. */
    before: p.json<unknown>(),
    after: p.json<unknown>(),
    refused: p.integer(),
    accepted: p.integer(),
    changed: p.integer(),
    appeared: p.integer(),
    vanished: p.integer(),
    findings: p.json<unknown>(),
    /** The first rows, with their values. */
    examples: p.json<unknown>(),
    tookMs: p.integer(),
  },
});

export class ChangeImpact extends ChangeImpactSchema.class {}
ChangeImpactSchema.setClass(ChangeImpact);
