import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

/** A person wants no mails of this kind; the bell still shows what they would have said. */
const MailOptOutSchema = defineEntity({
  name: 'MailOptOut',
  tableName: 'mail_opt_out',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    kind: p.text(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['userId', 'kind'] }],
});

export class MailOptOut extends MailOptOutSchema.class {}
MailOptOutSchema.setClass(MailOptOut);
