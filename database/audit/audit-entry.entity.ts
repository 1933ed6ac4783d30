import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.integer().primary().autoincrement(),
    opId: p.text().unique(),
    at: whenMade(),
    userId: p.integer().nullable(),
    impersonatorId: p.integer().nullable(),
    principalId: p.integer().nullable(),
    action: p.text(),
    entity: p.text(),
    entityId: p.text(),
    submissionId: p.integer().nullable(),
    before: p.json<unknown>().nullable(),
    after: p.json<unknown>().nullable(),
    details: p.json<Record<string, unknown>>().nullable(),
    requestId: p.text().nullable(),
  },
  indexes: [{ properties: ['submissionId'] }, { properties: ['entity', 'entityId'] }],
});

export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
