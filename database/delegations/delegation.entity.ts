import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const DelegationSchema = defineEntity({
  name: 'Delegation',
  tableName: 'delegation',
  properties: {
    id: p.integer().primary().autoincrement(),
    principalId: p.integer(),
    delegateId: p.integer(),
    validFrom: p.datetime(),
    validUntil: p.datetime(),
    reason: p.text().nullable(),
    /** Whose days it lasts for; null when only instants were said. */
    timeZone: p.text().nullable(),
    /** The administrator who entered it. */
    createdByUserId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  indexes: [{ properties: ['principalId'] }, { properties: ['delegateId'] }],
});

export class Delegation extends DelegationSchema.class {}
DelegationSchema.setClass(Delegation);
