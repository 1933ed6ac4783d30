import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const ChartAssociationSchema = defineEntity({
  name: 'ChartAssociation',
  tableName: 'chart_association',
  properties: {
    id: p.integer().primary().autoincrement(),
    chartId: p.integer(),
    /** Of a fund and everything below it; else of one property. */
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    createdByUserId: p.integer().nullable(),
    createdAt: whenMade(),
  },
});

export class ChartAssociation extends ChartAssociationSchema.class {}
ChartAssociationSchema.setClass(ChartAssociation);
