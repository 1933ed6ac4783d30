import { defineEntity, p } from '@mikro-orm/core';
import type { AccountChange } from '#contracts/charts.ts';
import { whenMade } from '../instants.ts';

/** Never changes. All versions of a chart in order give its accounts. */
const MasterChartVersionSchema = defineEntity({
  name: 'MasterChartVersion',
  tableName: 'master_chart_version',
  properties: {
    id: p.integer().primary().autoincrement(),
    chartId: p.integer(),
    version: p.integer(),
    changes: p.json<AccountChange[]>(),
    /** File name of the import that made it. */
    importedFrom: p.text().nullable(),
    createdByUserId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['chartId', 'version'] }],
});

export class MasterChartVersion extends MasterChartVersionSchema.class {}
MasterChartVersionSchema.setClass(MasterChartVersion);
