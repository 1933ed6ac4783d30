import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged, whenMade } from '../instants.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary().autoincrement(),
    email: p.text(),
    name: p.text(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    roleId: p.integer(),
    serviceProviderId: p.integer().nullable(),
    language: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** Stands for a connection; never active, so that it neither signs in nor gets mail. */
    isServiceAccount: p.boolean().default(false),
    tenantId: p.text().nullable(),
    objectId: p.text().nullable(),
    retiredAt: p.datetime().nullable(),
    createdAt: whenMade(),
    updatedAt: whenChanged(),
  },
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);
