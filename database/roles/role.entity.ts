import { defineEntity, p } from '@mikro-orm/core';
import { whenMade } from '../instants.ts';

const RoleSchema = defineEntity({
  name: 'Role',
  tableName: 'role',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
    baseRole: p.text(),
    isBuiltIn: p.boolean().default(false),
    isActive: p.boolean().default(true),
    createdAt: whenMade(),
  },
});

export class Role extends RoleSchema.class {}
RoleSchema.setClass(Role);
