import { describe, expect, it } from '@jest/globals';
import { funds } from '#contracts/funds.ts';
import { properties } from '#contracts/properties.ts';
import { masterDefinitions } from '#contracts/saved-views.ts';
import { serviceProviders } from '#contracts/service-providers.ts';
import { lookupColumns } from '#database/orphans/inactive-lookup-values.ts';

const tables = new Map([
  [funds.name, 'fund'],
  [properties.name, 'property'],
  [serviceProviders.name, 'service_provider'],
]);
const columnOf = (name: string) => name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

describe('columns with codes of lookup values', () => {
  it('are every lookup field of every master that is collected from', () => {
    // A rate keeps the currencies of its month; nobody has to do anything about it.
    const definitions = Object.values(masterDefinitions).filter(({ name }) => name !== 'rates');
    const fields = definitions.flatMap((definition) =>
      definition.fields
        .filter(({ type, isDerived, isLink }) => type === 'lookup' && !isDerived && !isLink)
        .map(({ name, lookupKey }) => [tables.get(definition.name), columnOf(name), lookupKey].join(' ')),
    );
    expect(lookupColumns.map((column) => column.join(' ')).sort()).toEqual(fields.sort());
  });
});
