import { defineEntity, p } from '@mikro-orm/core';

const LanguageSchema = defineEntity({
  name: 'Language',
  tableName: 'language',
  properties: {
    id: p.integer().primary().autoincrement(),
    code: p.text().unique(),
    name: p.text(),
    isDefault: p.boolean().default(false),
  },
});

export class Language extends LanguageSchema.class {}
LanguageSchema.setClass(Language);
