import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const PropertyMappingSchema = defineEntity({
  name: 'PropertyMapping',
  tableName: 'property_mapping',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    providerCode: p.text(),
    localPropertyName: p.text().nullable(),
    propertyId: p.integer().nullable(),
    isNew: p.boolean().default(false),
    isActive: p.boolean().default(true),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
});

export class PropertyMapping extends PropertyMappingSchema.class {}
PropertyMappingSchema.setClass(PropertyMapping);
