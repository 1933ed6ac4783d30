import { defineEntity, p } from '@mikro-orm/core';
import type { RuleDocument, RuleReach } from '#contracts/rule-sets.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';
import { whenMade } from '../instants.ts';

/** Never changes; a trigger adds one for each change of a rule's content. */
const RuleVersionSchema = defineEntity({
  name: 'RuleVersion',
  tableName: 'rule_version',
  properties: {
    id: p.integer().primary().autoincrement(),
    ruleId: p.integer(),
    version: p.integer(),
    type: p.text(),
    mode: p.text(),
    scope: p.text(),
    tree: p.json<RuleTree>().nullable(),
    document: p.json<RuleDocument>(),
    names: p.json<Record<string, string>>(),
    messages: p.json<Record<string, string>>(),
    reach: p.json<Partial<RuleReach>>().defaultRaw("'{}'"),
    /** Null for what no person saved. */
    authorUserId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['ruleId', 'version'] }],
});

export class RuleVersion extends RuleVersionSchema.class {}
RuleVersionSchema.setClass(RuleVersion);
