import { defineEntity, p } from '@mikro-orm/core';

const ServiceProviderSchema = defineEntity({
  name: 'ServiceProvider',
  tableName: 'service_provider',
  properties: {
    id: p.integer().primary().autoincrement(),
    code: p.text().unique(),
    name: p.text(),
    type: p.text(),
    isActive: p.boolean().default(true),
    retiredAt: p.datetime().nullable(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date())
      .defaultRaw('now()'),
  },
});

export class ServiceProvider extends ServiceProviderSchema.class {}
ServiceProviderSchema.setClass(ServiceProvider);
