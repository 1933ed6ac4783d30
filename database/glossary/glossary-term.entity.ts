import { defineEntity, p } from '@mikro-orm/core';
import { whenChanged } from '../instants.ts';

const GlossaryTermSchema = defineEntity({
  name: 'GlossaryTerm',
  tableName: 'glossary_term',
  properties: {
    id: p.integer().primary().autoincrement(),
    termEn: p.text(),
    definitionEn: p.text(),
    termJa: p.text().nullable(),
    definitionJa: p.text().nullable(),
    termAr: p.text().nullable(),
    definitionAr: p.text().nullable(),
    isActive: p.boolean().default(true),
    updatedAt: whenChanged(),
    retiredAt: p.datetime().nullable(),
  },
});

export class GlossaryTerm extends GlossaryTermSchema.class {}
GlossaryTermSchema.setClass(GlossaryTerm);
