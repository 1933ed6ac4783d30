import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

/**
 * An explanation that a reviewer accepted for the months to come. It holds what was accepted, because the findings of a version
 * are replaced when it is checked again.
 */
const ExplanationCarrySchema = defineEntity({
  name: 'ExplanationCarry',
  tableName: 'explanation_carry',
  properties: {
    id: p.integer().primary().autoincrement(),
    submissionId: p.integer(),
    datasetId: p.integer(),
    serviceProviderId: p.integer(),
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    ruleId: p.integer(),
    ruleVersion: p.integer(),
    rowKey: p.text(),
    found: p.text().nullable(),
    explanation: p.text(),
    explanationReason: p.text().nullable(),
    explainedByUserId: p.integer().nullable(),
    explainedAt: p.datetime().nullable(),
    acceptedByUserId: p.integer(),
    acceptedAt: whenMade(),
    fromMonth: p.date(),
    untilMonth: p.date(),
    within: p.decimal('string').columnType('numeric'),
    endedAt: p.datetime().nullable(),
    endedByUserId: p.integer().nullable(),
    endReason: p.text().nullable(),
  },
  indexes: [{ name: 'explanation_carry_of_place', properties: ['datasetId', 'serviceProviderId'] }],
});

export class ExplanationCarry extends ExplanationCarrySchema.class {}
ExplanationCarrySchema.setClass(ExplanationCarry);
