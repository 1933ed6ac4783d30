import { defineEntity, p } from '@mikro-orm/core';

const TranslationSchema = defineEntity({
  name: 'Translation',
  tableName: 'translation',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    language: p.text(),
    sourceText: p.text(),
    targetText: p.text(),
  },
  uniques: [{ properties: ['serviceProviderId', 'language', 'sourceText'] }],
});

export class Translation extends TranslationSchema.class {}
TranslationSchema.setClass(Translation);
