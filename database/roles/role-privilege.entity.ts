import { defineEntity, p } from '@mikro-orm/core';

const RolePrivilegeSchema = defineEntity({
  name: 'RolePrivilege',
  tableName: 'role_privilege',
  properties: {
    id: p.integer().primary().autoincrement(),
    roleId: p.integer(),
    screen: p.text(),
    privilege: p.text(),
  },
  uniques: [{ properties: ['roleId', 'screen'] }],
});

export class RolePrivilege extends RolePrivilegeSchema.class {}
RolePrivilegeSchema.setClass(RolePrivilege);
