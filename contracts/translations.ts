import type { MasterDefinition } from './masters.ts';

const longestText = 500;

/** What texts of a provider's files mean, where a mapping asks for file translation: headings and values. */
export const translations: MasterDefinition<'/translations'> = {
  name: 'translations',
  area: 'translations',
  path: '/translations',
  screen: 'mapping',
  isForAll: true,
  entity: 'translation',
  key: 'sourceText',
  title: 'sourceText',
  fields: [
    { name: 'serviceProvider', type: 'reference', isRequired: true, isLasting: true, isSorted: true, isFilter: true },
    {
      ...{ name: 'sourceText', type: 'text', isRequired: true, isUnique: true, isLasting: true },
      ...{ within: 'serviceProvider', isSorted: true, maxLength: longestText },
    },
    { name: 'language', type: 'choice', isRequired: true, isSorted: true, isFilter: true },
    { name: 'targetText', type: 'text', isRequired: true, isSorted: true, isInline: true, maxLength: longestText },
  ],
};

/** Where a text was met that has no translation: a heading that nothing is read from, a value of no list, a corrected value. */
export const missingTextKinds = ['heading', 'value', 'correction'] as const;
export type MissingTextKind = (typeof missingTextKinds)[number];

/** What a suggested translation follows from. */
export const translationSources = ['correction', 'lookup', 'glossary', 'heading'] as const;
export type TranslationSource = (typeof translationSources)[number];

/** Months that texts are looked for in. */
export const missingTextMonths = 12;
export const mostMissingTexts = 200;
