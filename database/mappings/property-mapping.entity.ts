import { defineEntity, p } from '@mikro-orm/core';

const PropertyMappingSchema = defineEntity({
  name: 'PropertyMapping',
  tableName: 'property_mapping',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    providerCode: p.text(),
    localPropertyName: p.text().nullable(),
    propertyId: p.integer().nullable(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
  uniques: [{ properties: ['serviceProviderId', 'providerCode'] }],
});

export class PropertyMapping extends PropertyMappingSchema.class {}
PropertyMappingSchema.setClass(PropertyMapping);
