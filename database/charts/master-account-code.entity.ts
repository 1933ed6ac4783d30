import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const MasterAccountCodeSchema = defineEntity({
  name: 'MasterAccountCode',
  tableName: 'master_account_code',
  properties: {
    id: p.integer().primary().autoincrement(),
    chartId: p.integer(),
    accountId: p.integer(),
    formerCode: p.text(),
    newCode: p.text(),
    /** The version of the chart that renamed it. */
    version: p.integer(),
    changedByUserId: p.integer().nullable(),
    changedAt: whenMade(),
  },
});

export class MasterAccountCode extends MasterAccountCodeSchema.class {}
MasterAccountCodeSchema.setClass(MasterAccountCode);
