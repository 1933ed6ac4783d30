import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const PropertyMappingSchema = defineEntity({
  name: 'PropertyMapping',
  tableName: 'property_mapping',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    providerCode: p.text(),
    localPropertyName: p.text().nullable(),
    propertyId: p.integer().nullable(),
    createdAt: whenMade(),
  },
  uniques: [{ properties: ['serviceProviderId', 'providerCode'] }],
});

export class PropertyMapping extends PropertyMappingSchema.class {}
PropertyMappingSchema.setClass(PropertyMapping);
