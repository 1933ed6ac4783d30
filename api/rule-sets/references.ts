import { sql } from '#database/sql/select.ts';
import type { ReferenceSource } from '../masters/master.ts';
import { providerReference } from '../masters/references.ts';
import { listedFundReference } from '../users/listed-funds.ts';

const lookup = (key: string): ReferenceSource => ({
  table: 'lookup_value',
  shown: (language) => sql`coalesce(r.names ->> ${language}, r.names ->> 'en', r.code)`,
  mayChoose: () => sql`r.lookup_key_id = (select k.id from lookup_key k where k.name = ${key})`,
});

/** What a rule is written for. */
export const ruleReferences = {
  dataset: {
    table: 'dataset',
    key: 'name',
    shown: (language) => sql`coalesce(r.names ->> ${language}, r.name)`,
    mayChoose: () => sql`true`,
  },
  funds: listedFundReference,
  propertyTypes: lookup('PropertyType'),
  countries: lookup('Country'),
  serviceProviders: providerReference,
} satisfies Record<string, ReferenceSource>;
