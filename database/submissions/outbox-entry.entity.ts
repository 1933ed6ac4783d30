import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const OutboxEntrySchema = defineEntity({
  name: 'OutboxEntry',
  tableName: 'outbox_entry',
  properties: {
    id: p.integer().primary().autoincrement(),
    opId: p.text().unique(),
    submissionId: p.integer(),
    kind: p.text(),
    payload: p.json<unknown>(),
    /** Tells the repetition of a request from another request under the same key; null when no request made it. */
    requestHash: p.text().nullable(),
    status: p.text().default('pending'),
    attempts: p.integer().default(0),
    nextAttemptAt: whenMade(),
    lastError: p.text().nullable(),
    userId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['status', 'nextAttemptAt'] }, { properties: ['submissionId'] }],
});

export class OutboxEntry extends OutboxEntrySchema.class {}
OutboxEntrySchema.setClass(OutboxEntry);
