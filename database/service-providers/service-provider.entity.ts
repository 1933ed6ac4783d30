import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

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
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class ServiceProvider extends ServiceProviderSchema.class {}
ServiceProviderSchema.setClass(ServiceProvider);
