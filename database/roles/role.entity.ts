import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const RoleSchema = defineEntity({
  name: 'Role',
  tableName: 'role',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text(),
    baseRole: p.text(),
    isBuiltIn: p.boolean().default(false),
    isActive: p.boolean().default(true),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class Role extends RoleSchema.class {}
RoleSchema.setClass(Role);
