import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const EmailHistorySchema = defineEntity({
  name: 'EmailHistory',
  tableName: 'email_history',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    dedupeKey: p.text().unique(),
    templateName: p.text(),
    values: p.json<Record<string, string | number>>(),
    submissionId: p.integer().nullable(),
    isRead: p.boolean().default(false),
    /** When the person last looked at the submission while this was unread. */
    seenAt: p.datetime().nullable(),
    /** When the approval that it follows from was withdrawn. */
    withdrawnAt: p.datetime().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['userId', 'isRead'] }],
});

export class EmailHistory extends EmailHistorySchema.class {}
EmailHistorySchema.setClass(EmailHistory);
