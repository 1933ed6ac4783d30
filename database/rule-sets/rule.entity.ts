import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';
import type { RuleDocument, RuleReach } from '#contracts/rule-sets.ts';
import type { RuleTree } from '#contracts/rule-trees.ts';

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
    /** Null for a rule that was stored as a document alone. */
    tree: p.json<RuleTree>().nullable(),
    document: p.json<RuleDocument>(),
    messages: p.json<Record<string, string>>(),
    reach: p.json<Partial<RuleReach>>().defaultRaw("'{}'"),
    /** Set by a trigger at each change of the content. */
    version: p.integer().default(1),
    /** A newer version that is not in force. */
    draftVersion: p.integer().nullable(),
    /** Null for what no person saved. */
    authorUserId: p.integer().nullable(),
    position: p.integer().default(0),
    /** Of a rule that was installed from a pack: which rule of the pack it is, of which version of the pack. */
    packCode: p.text().nullable(),
    packVersion: p.integer().nullable(),
    /** The version of the rule that is as the pack had it. */
    packBaseVersion: p.integer().nullable(),
    isActive: p.boolean().default(true),
    /** When it was first switched on. */
    activatedAt: p.datetime().nullable(),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
  uniques: [{ properties: ['datasetId', 'code'] }],
});

export class Rule extends RuleSchema.class {}
RuleSchema.setClass(Rule);
