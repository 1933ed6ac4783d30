import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';
import type { RuleDocument } from '#contracts/rule-sets.ts';

const RuleSchema = defineEntity({
  name: 'Rule',
  tableName: 'rule',
  properties: {
    id: p.integer().primary().autoincrement(),
    datasetId: p.integer(),
    code: p.text(),
    names: p.json<Record<string, string>>(),
    type: p.text(),
    mode: p.text().default('basic'),
    scope: p.text(),
    document: p.json<RuleDocument>(),
    messages: p.json<Record<string, string>>(),
    version: p.integer().default(1),
    position: p.integer().default(0),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
  uniques: [{ properties: ['datasetId', 'code'] }],
});

export class Rule extends RuleSchema.class {}
RuleSchema.setClass(Rule);
