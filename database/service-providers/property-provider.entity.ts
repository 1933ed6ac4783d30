import { defineEntity, p } from '@mikro-orm/core';

const PropertyProviderSchema = defineEntity({
  name: 'PropertyProvider',
  tableName: 'property_provider',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    propertyId: p.integer(),
    validFrom: p.date(),
    validTo: p.date().nullable(),
  },
  uniques: [{ properties: ['serviceProviderId', 'propertyId', 'validFrom'] }],
  indexes: [{ properties: ['propertyId'] }],
});

export class PropertyProvider extends PropertyProviderSchema.class {}
PropertyProviderSchema.setClass(PropertyProvider);
