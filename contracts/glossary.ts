import type { FieldDefinition, MasterDefinition } from './masters.ts';

const longestDefinition = 2_000;
const definition = (name: string): FieldDefinition => ({ name, type: 'text', maxLength: longestDefinition });

/** What the words of the trade mean here. A language without a term shows nothing to hover over. */
export const glossaryTerms: MasterDefinition<'/glossary-terms'> = {
  name: 'glossaryTerms',
  area: 'glossary',
  path: '/glossary-terms',
  screen: 'glossary',
  entity: 'glossaryTerm',
  key: 'termEn',
  title: 'termEn',
  fields: [
    { name: 'termEn', type: 'text', isRequired: true, isUnique: true, isSorted: true, maxLength: 100 },
    { ...definition('definitionEn'), isRequired: true, isInline: true },
    { name: 'termJa', type: 'text', isSorted: true, maxLength: 100 },
    { ...definition('definitionJa'), isOnRecordOnly: true },
    { name: 'termAr', type: 'text', isSorted: true, maxLength: 100 },
    { ...definition('definitionAr'), isOnRecordOnly: true },
  ],
};

/** A term with its definition, both in the reader's language. */
export interface Definition {
  term: string;
  definition: string;
}
