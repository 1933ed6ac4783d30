import { defineEntity, p } from '@mikro-orm/core';

const FindingSchema = defineEntity({
  name: 'Finding',
  tableName: 'finding',
  properties: {
    id: p.integer().primary().autoincrement(),
    submissionId: p.integer(),
    versionId: p.integer(),
    generation: p.integer(),
    severity: p.text(),
    code: p.text(),
    ruleId: p.integer().nullable(),
    ruleVersion: p.integer().nullable(),
    sheet: p.text().nullable(),
    rowNo: p.integer().nullable(),
    field: p.text().nullable(),
    columnLetter: p.text().nullable(),
    cell: p.text().nullable(),
    found: p.text().nullable(),
    expected: p.text().nullable(),
    params: p.json<Record<string, string | number>>().nullable(),
    explanation: p.text().nullable(),
    explanationReason: p.text().nullable(),
    explainedByUserId: p.integer().nullable(),
    explainedAt: p.datetime().nullable(),
    /** Names the row from month to month; of a rule's finding. */
    rowKey: p.text().nullable(),
    carryId: p.integer().nullable(),
  },
  indexes: [{ properties: ['versionId', 'severity'] }, { properties: ['versionId', 'rowNo'] }],
});

export class Finding extends FindingSchema.class {}
FindingSchema.setClass(Finding);
