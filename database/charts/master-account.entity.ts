import { defineEntity, p } from '@mikro-orm/core';
import type { AccountType, NormalBalance, ReportType } from '#contracts/charts.ts';
import { whenChanged, whenMade } from '../instants.ts';

const MasterAccountSchema = defineEntity({
  name: 'MasterAccount',
  tableName: 'master_account',
  properties: {
    id: p.integer().primary().autoincrement(),
    chartId: p.integer(),
    code: p.text(),
    name: p.text(),
    nameJa: p.text().nullable(),
    nameAr: p.text().nullable(),
    normalBalance: p.text().$type<NormalBalance>(),
    /** Null for a heading, which takes no amounts of its own. */
    accountType: p.text().$type<AccountType>().nullable(),
    reportType: p.text().$type<ReportType>(),
    subtype: p.text().nullable(),
    parentId: p.integer().nullable(),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class MasterAccount extends MasterAccountSchema.class {}
MasterAccountSchema.setClass(MasterAccount);
