import { defineEntity, p } from '@mikro-orm/core';

const SettingSchema = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
    value: p.json<unknown>(),
  },
});

export class Setting extends SettingSchema.class {}
SettingSchema.setClass(Setting);
