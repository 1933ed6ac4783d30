import { defineEntity, p } from '@mikro-orm/core';
import type { KeptTieOutState, MissingFigure } from '#contracts/tie-outs.ts';
import { whenMade } from '../instants.ts';

/** What a control found in a version. */
const TieOutSchema = defineEntity({
  name: 'TieOut',
  tableName: 'tie_out',
  properties: {
    versionId: p.integer().primary().autoincrement(false),
    ruleId: p.integer().primary().autoincrement(false),
    submissionId: p.integer(),
    ruleVersion: p.integer(),
    state: p.text().$type<KeptTieOutState>(),
    leftValue: p.decimal('string').columnType('numeric').nullable(),
    rightValue: p.decimal('string').columnType('numeric').nullable(),
    /** The left value comes from the file alone. */
    isLeftOwn: p.boolean(),
    missing: p.json<MissingFigure[]>().defaultRaw("'[]'"),
    /** Names the loads of both sides that it was found with. */
    compared: p.text(),
    computedAt: whenMade(),
  },
});

export class TieOut extends TieOutSchema.class {}
TieOutSchema.setClass(TieOut);
