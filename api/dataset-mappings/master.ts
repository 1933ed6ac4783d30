import { mappingPlaces } from '#contracts/mapping-places.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, isAmong, sql } from '#database/sql/select.ts';
import type { Master, MasterContext, ReferenceSource } from '../masters/master.ts';
import { fundReference, propertyReference, providerReference, providersInReach } from '../masters/references.ts';
import type { Uses } from '../masters/uses.ts';

const datasetReference: ReferenceSource = {
  table: 'dataset',
  key: 'name',
  shown: (language) => sql`coalesce(r.names ->> ${language}, r.names ->> 'en', r.name)`,
  mayChoose: () => sql`true`,
};

/** Over `m`, a mapping or a place: of a property, fund or provider in reach. */
export function isPlaceInScope(context: MasterContext): Part {
  if (context.scope.isEverything) return sql`true`;
  const { serviceProviderId } = context.scope;
  const isOfProperty = sql`exists (select 1 from (select m.property_id as id) p
    where ${propertyReference.mayChoose(context, sql`p`)})`;
  const isOfFund = sql`(m.property_id is null and exists (select 1 from fund r
    where r.id = m.fund_id and ${fundReference.mayChoose(context)}))`;
  const isOfProvider = sql`(m.property_id is null and m.fund_id is null
    and m.service_provider_id in (${providersInReach(context)}))`;
  const isOwn = serviceProviderId === null ? sql`true` : sql`m.service_provider_id = ${serviceProviderId}`;
  return allOf([anyOf([isOfProperty, isOfFund, isOfProvider]), isOwn]);
}

/** Over `m`: people with lists change what is of their funds and properties alone. */
export function mayChangePlace(context: MasterContext): Part {
  const { scope } = context;
  if (scope.isEverything) return sql`true`;
  const isOfProperty = sql`(m.property_id is not null and exists (select 1 from (select m.property_id as id) p
    where ${propertyReference.mayChoose(context, sql`p`)}))`;
  return anyOf([
    isOfProperty,
    sql`(m.property_id is null and ${isAmong(sql`m.fund_id`, scope.lists?.allFundIds ?? [])})`,
  ]);
}

/** Over submissions `s` and mappings `x`: files of the submission are read by the mapping. */
const isReadBy = sql`x.id = dataset_mapping_in_force(s.service_provider_id, s.dataset_id, s.property_id, coalesce(s.entity_id, s.fund_id))`;

/** Submissions whose file was read and which are not finished keep their mapping. */
function usesOf(ids: readonly number[]): Uses {
  return {
    live: {
      submissions: sql`select x.id, s.submission_no as name from dataset_mapping x
        join submission s on s.service_provider_id = x.service_provider_id and s.dataset_id = x.dataset_id
          and s.status not in ('New', 'Completed', 'Closed') and ${isReadBy}
        where ${isAmong(sql`x.id`, ids)}`,
    },
    isInHistory: sql`exists (select 1 from dataset_mapping x
      join submission s on s.service_provider_id = x.service_provider_id and s.dataset_id = x.dataset_id
        and (x.property_id is null or x.property_id = s.property_id)
      join version v on v.submission_id = s.id and v.created_at >= x.created_at
      where x.id = i.id)`,
  };
}

/** The references and deletion of mappings; they are added and changed by `saveMapping` alone. */
export const datasetMappingMaster: Master = {
  definition: mappingPlaces,
  table: 'dataset_mapping',
  isInScope: isPlaceInScope,
  mayChange: mayChangePlace,
  expressions: () => ({}),
  filters: () => ({}),
  filterChoices: {},
  references: {
    serviceProvider: providerReference,
    property: propertyReference,
    fund: fundReference,
    dataset: datasetReference,
  },
  saveLinks: () => Promise.resolve(),
  checkRecords: () => Promise.resolve(new Map()),
  uses: (_, ids) => usesOf(ids),
};
