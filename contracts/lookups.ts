/** Pick lists: lookup keys ("lookup types" in the calls of `common/...`) and their values, in the reader's language. */

import type { MasterDefinition } from './masters.ts';

export const lookupKeys: MasterDefinition<'/lookup-keys'> = {
  name: 'lookupKeys',
  area: 'lookup-keys',
  path: '/lookup-keys',
  screen: 'lookup_key',
  entity: 'lookupKey',
  key: 'name',
  title: 'name',
  tellsUse: true,
  fields: [
    {
      name: 'name',
      type: 'text',
      isRequired: true,
      isUnique: true,
      isLasting: true,
      isSorted: true,
      maxLength: 100,
    },
    { name: 'description', type: 'text', isInline: true, maxLength: 500 },
    { name: 'valueCount', type: 'integer', isDerived: true, isSorted: true },
  ],
};

/** A value has a name for each language of the product; without one it shows the English name. */
export const lookupValues: MasterDefinition<'/lookup-values'> = {
  name: 'lookupValues',
  area: 'lookup-values',
  path: '/lookup-values',
  screen: 'lookup_value',
  entity: 'lookupValue',
  key: 'code',
  title: 'nameEn',
  tellsUse: true,
  fields: [
    { name: 'lookupKey', type: 'reference', isRequired: true, isLasting: true, isFilter: true },
    {
      name: 'code',
      type: 'text',
      isRequired: true,
      isUnique: true,
      isLasting: true,
      within: 'lookupKey',
      isSorted: true,
      maxLength: 100,
    },
    { name: 'nameEn', type: 'text', isRequired: true, isSorted: true },
    { name: 'nameJa', type: 'text', isSorted: true, isInline: true },
    { name: 'nameAr', type: 'text', isSorted: true, isInline: true },
    { name: 'belongsTo', type: 'text', isDerived: true },
    { name: 'sortOrder', type: 'integer', isSorted: true, isInline: true, min: 0, max: 1_000_000 },
  ],
};

export interface LookupTypeRow {
  LookupTypeId: number;
  LookupTypeName: string;
}

export interface LookupValueRow {
  LookupValueId: number;
  LookupTypeId: number;
  LookupTypeName: string;
  /** What records keep. */
  LookupValueCode: string;
  LookupValueName: string;
  IsActive: boolean;
}

/** ISO 3166-1; the code has two letters. */
export interface CountryRow {
  CountryId: number;
  CountryCode: string;
  CountryName: string;
}

/** ISO 3166-2; the code begins with that of the country, e.g. `US-CA`. */
export interface StateRow {
  StateId: number;
  StateCode: string;
  StateName: string;
  CountryId: number;
}
