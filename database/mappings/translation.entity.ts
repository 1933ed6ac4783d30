import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const TranslationSchema = defineEntity({
  name: 'Translation',
  tableName: 'translation',
  properties: {
    id: p.integer().primary().autoincrement(),
    serviceProviderId: p.integer(),
    language: p.text(),
    sourceText: p.text(),
    targetText: p.text(),
    isActive: p.boolean().default(true),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'translation_by_source_text', properties: ['sourceText', 'id'] }],
});

export class Translation extends TranslationSchema.class {}
TranslationSchema.setClass(Translation);
