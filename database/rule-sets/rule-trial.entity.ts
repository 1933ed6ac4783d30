import { defineEntity, p } from '@mikro-orm/core';

const RuleTrialSchema = defineEntity({
  name: 'RuleTrial',
  tableName: 'rule_trial',
  properties: {
    jobId: p.integer().primary().autoincrement(false),
    submissionId: p.integer().primary().autoincrement(false),
    versionNo: p.integer(),
    rowCount: p.integer(),
    passes: p.integer(),
    violations: p.integer(),
    skipped: p.integer(),
    /** Of the first case: the only one of a rule over the whole file. */
    sides: p.json<unknown>().nullable(),
    missing: p.json<unknown>(),
    /** The first violations, with the values that their messages name. */
    hits: p.json<unknown>(),
    gaps: p.array((text) => Number(text)).columnType('float8[]'),
    gapWeight: p.integer(),
    tookMs: p.integer(),
  },
});

export class RuleTrial extends RuleTrialSchema.class {}
RuleTrialSchema.setClass(RuleTrial);
