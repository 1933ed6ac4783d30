import type { MasterDefinition } from './masters.ts';

/** Which property a provider means by a code in its workbooks; one without a property waits for somebody to say. */
export const propertyMappings: MasterDefinition<'/property-mappings'> = {
  name: 'propertyMappings',
  area: 'property-mappings',
  path: '/property-mappings',
  screen: 'property_mapping',
  entity: 'propertyMapping',
  key: 'providerCode',
  title: 'providerCode',
  fields: [
    {
      name: 'serviceProvider',
      type: 'reference',
      isRequired: true,
      isLasting: true,
      isSorted: true,
      isFilter: true,
    },
    {
      name: 'providerCode',
      type: 'text',
      isRequired: true,
      isUnique: true,
      isLasting: true,
      within: 'serviceProvider',
      isSorted: true,
      maxLength: 100,
    },
    { name: 'localPropertyName', type: 'text', isSorted: true },
    { name: 'property', type: 'reference', isSorted: true, isFilter: true },
    { name: 'propertyCode', type: 'text', isDerived: true, isSorted: true },
    { name: 'isMapped', type: 'flag', isDerived: true, isSorted: true, isFilter: true },
    { name: 'status', type: 'choice', isDerived: true, isFilter: true },
  ],
};

/** `new`: met in a file and not looked at by a person yet. */
export const propertyMappingStatuses = ['matched', 'unmatched', 'new'] as const;

/** What speaks for a suggested property. */
export const suggestionReasons = ['code', 'name', 'address'] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

export const leastCertainty = 0.6;
export const mostSuggestions = 3;

/** Codes that are suggested for, or matched, at once. */
export const mostMatched = 500;
