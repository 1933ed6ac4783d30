import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const DatasetAssociationSchema = defineEntity({
  name: 'DatasetAssociation',
  tableName: 'dataset_association',
  properties: {
    id: p.integer().primary().autoincrement(),
    datasetId: p.integer(),
    /** Of a fund and everything in it, also what joins later; else of one property. */
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
    isIncluded: p.boolean(),
    /** Why it is left out. */
    reason: p.text().nullable(),
    updatedAt: whenChanged(),
  },
});

export class DatasetAssociation extends DatasetAssociationSchema.class {}
DatasetAssociationSchema.setClass(DatasetAssociation);
