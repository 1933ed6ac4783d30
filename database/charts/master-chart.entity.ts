import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const MasterChartSchema = defineEntity({
  name: 'MasterChart',
  tableName: 'master_chart',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    /** Code of the starter chart that it was installed from. */
    starter: p.text().nullable(),
    /** Number of its newest version; 0 before the first account. */
    version: p.integer().default(0),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class MasterChart extends MasterChartSchema.class {}
MasterChartSchema.setClass(MasterChart);
