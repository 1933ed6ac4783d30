import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const MailOutboxSchema = defineEntity({
  name: 'MailOutbox',
  tableName: 'mail_outbox',
  properties: {
    id: p.integer().primary().autoincrement(),
    dedupeKey: p.text().unique(),
    emailHistoryId: p.integer().nullable(),
    userId: p.integer(),
    address: p.text(),
    templateName: p.text(),
    language: p.text(),
    values: p.json<Record<string, string | number>>(),
    messageId: p.text(),
    status: p.text().default('pending'),
    attempts: p.integer().default(0),
    leasedUntil: p.datetime().nullable(),
    nextAttemptAt: whenMade(),
    sentAt: p.datetime().nullable(),
    lastError: p.text().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
});

export class MailOutbox extends MailOutboxSchema.class {}
MailOutboxSchema.setClass(MailOutbox);
