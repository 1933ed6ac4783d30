import { defineEntity, p } from '@mikro-orm/core';

const UserScopeSchema = defineEntity({
  name: 'UserScope',
  tableName: 'user_scope',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: p.integer(),
    fundId: p.integer().nullable(),
    propertyId: p.integer().nullable(),
  },
  uniques: [{ properties: ['userId', 'fundId', 'propertyId'] }],
});

export class UserScope extends UserScopeSchema.class {}
UserScopeSchema.setClass(UserScope);
