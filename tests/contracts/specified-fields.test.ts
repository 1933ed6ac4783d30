import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { masterAccounts, masterCharts } from '#contracts/charts.ts';
import { connections } from '#contracts/connections.ts';
import { datasets } from '#contracts/datasets.ts';
import { frequencies } from '#contracts/frequencies.ts';
import { funds } from '#contracts/funds.ts';
import { lookupKeys, lookupValues } from '#contracts/lookups.ts';
import type { MasterDefinition } from '#contracts/masters.ts';
import { reportPackages } from '#contracts/packages.ts';
import { properties } from '#contracts/properties.ts';
import { propertyMappings } from '#contracts/property-mappings.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { users } from '#contracts/users.ts';

/** Fields that the specification names, by their labels there in its order; a star marks another word for the same. */
const specified: readonly (readonly [MasterDefinition, Readonly<Record<string, string>>])[] = [
  [
    users,
    {
      ...{ name: 'name', email: 'email', role: 'role', serviceProvider: 'service provider' },
      ...{ funds: 'funds', properties: 'properties' },
    },
  ],
  [
    funds,
    {
      ...{ name: 'name', fundType: 'type', parent: 'parent', vehicle: 'vehicle', investment: 'investment' },
      ...{ baseCurrency: 'base currency', reportingCurrency: 'reporting currency', ownershipType: 'ownership type' },
      ...{ ownershipPercentage: 'ownership percentage', baseUnit: 'base unit', reportingUnit: 'reporting unit' },
      ...{ dateFormat: 'date format', properties: 'associated properties' },
    },
  ],
  [
    properties,
    {
      ...{ fund: 'fund name', childFund: 'child fund associated with', vehicle: 'vehicle', investment: 'investment' },
      ...{ propertyType: 'property type', name: 'property name', code: 'property code', address1: 'address 1' },
      ...{ address2: 'address 2', country: 'country', state: 'state/province', city: 'city', zip: 'zip' },
      ...{ location: 'location', baseCurrency: 'base currency', reportingCurrency: 'reporting currency' },
      ...{ propertyManager: 'property manager', propertyManagerEmail: 'property manager email' },
      ...{ propertyManagementCompany: 'property management company', dateFormat: 'date format' },
      ...{ ownershipType: 'ownership type', ownershipPercentage: 'ownership percentage', baseUnit: 'base unit' },
      ...{ reportingUnit: 'reporting unit', unitConversion: 'unit conversion' },
    },
  ],
  [
    serviceProviders,
    {
      ...{ name: 'name', type: 'type', propertyCount: 'number of properties', funds: 'associated fund' },
      ...{ propertyTypes: 'property types', locations: 'locations', properties: 'properties' },
    },
  ],
  [datasets, { name: 'name', isWorkflowRequired: 'workflow required', maySkipUpload: '*', scope: '*' }],
  [reportPackages, { name: 'name', members: '*' }],
  [
    propertyMappings,
    {
      ...{ propertyCode: 'property code', localPropertyName: '*', providerCode: 'local property code' },
      property: 'master property',
    },
  ],
  [masterCharts, { name: 'COA name' }],
  [
    masterAccounts,
    {
      ...{ code: 'account code', name: 'name', normalBalance: 'normal balance', accountType: 'account type' },
      ...{ reportType: 'report type', subtype: 'account type subtype' },
    },
  ],
  [
    frequencies,
    { serviceProvider: 'service provider', submitFrequency: '*', submitTimelineDay: '*', status: 'status' },
  ],
  [
    connections,
    {
      ...{ name: 'name', connectionType: 'type', apiUrl: 'API URL', authorizationType: 'authorization type' },
      username: '*',
    },
  ],
  [lookupKeys, { name: 'name' }],
  [lookupValues, { lookupKey: 'lookup key' }],
];

/** The same in every language. */
const untranslated = 'API URL';
const wordsOf = (language: string, area: string) =>
  (
    JSON.parse(readFileSync(new URL(`../../locales/${language}/${area}.json`, import.meta.url), 'utf8')) as {
      field: Readonly<Record<string, string>>;
    }
  ).field;

describe.each(specified.map(([definition, labels]) => ({ definition, labels, area: definition.area })))(
  'the fields of $area',
  ({ definition, labels, area }) => {
    const names = Object.keys(labels);
    const known = wordsOf('en', area);

    it('are those of the specification, by its labels', () => {
      const own = definition.fields.map(({ name }) => name);
      expect(names.filter((name) => !own.includes(name))).toEqual([]);
      const shown = names.map((name) => [name, labels[name] === '*' ? '*' : known[name]?.toLowerCase()]);
      expect(shown).toEqual(names.map((name) => [name, labels[name]?.toLowerCase()]));
    });

    it('and their active flag have words of their own in Japanese and Arabic', () => {
      for (const language of ['ja', 'ar']) {
        const words = wordsOf(language, area);
        const untold = [...names, 'isActive'].filter((name) => {
          const word = words[name] ?? known[name];
          return word === known[name] && word !== untranslated;
        });
        expect([language, untold]).toEqual([language, []]);
      }
    });
  },
);
