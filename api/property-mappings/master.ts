import { propertyMappings, propertyMappingStatuses } from '#contracts/property-mappings.ts';
import { rolledUpTotal } from '../list-totals.ts';
import { unused } from '../masters/uses.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { propertyReference, providerReference } from '../masters/references.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, isIn, sql } from '#database/sql/select.ts';
import { wordsOf } from '#documents/imports/master-words.ts';

/** Codes of properties in reach; of the others, those that stand for nothing yet and whose provider is in reach. */
function isInScope(context: MasterContext): Part {
  if (context.scope.isEverything) return sql`true`;
  // By its id alone: a join of the properties would run for each search.
  const isOfProperty = sql`exists (select 1 from (select m.property_id as id) p
    where ${propertyReference.mayChoose(context, sql`p`)})`;
  const isFree = sql`m.property_id is null and exists (select 1 from service_provider r
    where r.id = m.service_provider_id and ${providerReference.mayChoose(context)})`;
  return anyOf([isOfProperty, isFree]);
}

/** Over `m` */
export const statusPart = sql`case when m.property_id is not null then 'matched' when m.is_new then 'new' else 'unmatched' end`;

/** Nothing depends on a code but the checks to come, which find it unmapped when it is gone. */
export const propertyMappingMaster: Master = {
  definition: propertyMappings,
  table: 'property_mapping',
  searchColumn: 'search_text',
  isInScope,
  reachChanges: () => rolledUpTotal('property_mapping_reach'),
  valueChanges: 'reference_change',
  expressions: () => ({
    propertyCode: sql`(select to_jsonb(p.code) from property p where p.id = m.property_id)`,
    isMapped: sql`to_jsonb(m.property_id is not null)`,
    status: sql`to_jsonb(${statusPart})`,
  }),
  filters: () => ({
    isMapped: (codes) => sql`(m.property_id is not null) = ${codes.includes('true')}`,
    status: (codes) => isIn(statusPart, codes),
  }),
  filterChoices: {},
  references: { serviceProvider: providerReference, property: propertyReference },
  choices: {
    status: ({ language }) => {
      const word = wordsOf('property-mappings', language);
      return propertyMappingStatuses.map((code) => ({ code, name: word(`status.${code}`) }));
    },
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: () => unused,
};
