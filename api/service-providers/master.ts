import { serviceProviders } from '#contracts/service-providers.ts';
import { columnInScope } from '../access/row-scope.ts';
import { rolledUpTotal } from '../list-totals.ts';
import { isNamedIn } from '../masters/dependants.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import { fundReference, propertyReference } from '../masters/references.ts';
import { lookupListPart } from '../masters/read-records.ts';
import { rulesNaming } from '#database/rule-sets/rule-reach.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, isAmong, isIn, sql } from '#database/sql/select.ts';
import { refuseStillCollected, saveAssignments } from './assignments.ts';

/** Properties that a provider delivers for today, of those the reader may see: `p` with their nearest fund `f`. */
const assigned = (context: MasterContext): Part =>
  sql`${propertiesOfProviders(context)} and a.service_provider_id = m.id`;

/** The same of every provider. */
function propertiesOfProviders(context: MasterContext): Part {
  return sql`property_provider a join property p on p.id = a.property_id and p.retired_at is null
      left join fund_property fp on fp.property_id = p.id and fp.valid_from <= current_date
        and (fp.valid_to is null or fp.valid_to >= current_date)
      left join fund f on f.id = fp.fund_id and f.retired_at is null
    where a.valid_from <= current_date
      and (a.valid_to is null or a.valid_to >= current_date) and ${propertyReference.mayChoose(context, sql`p`)}`;
}

/** People who are limited to funds or properties see the providers of those, and of their submissions. */
function isInScope(context: MasterContext): Part {
  const { scope } = context;
  if (scope.isEverything) return sql`true`;
  // One that delivers for nothing yet is for everybody to complete.
  const isFree = sql`not exists (select 1 from property_provider a where a.service_provider_id = m.id)`;
  const isOfSubmission = sql`m.id in (${columnInScope(scope, sql`s.service_provider_id`)})`;
  return anyOf([sql`exists (select 1 from ${assigned(context)})`, isOfSubmission, isFree]);
}

/** Another number as soon as a submission is opened, also when one of several is committed after those with higher ids. */
const newestSubmissions = sql`(select coalesce(sum(n.id), 0) from (select id from submission order by id desc limit 200) n)`;

const idAndName = sql`jsonb_build_object('code', f.id::text, 'name', f.name)`;

export const serviceProviderMaster: Master = {
  definition: serviceProviders,
  table: 'service_provider',
  isInScope,
  isScopeExpensive: true,
  reachChanges: () => sql`${rolledUpTotal('holding_change')} || ' ' || current_date || ' ' || ${newestSubmissions}`,
  expressions: (context) => ({
    propertyCount: sql`(select to_jsonb(count(distinct p.id)::int) from ${assigned(context)})`,
    propertyTypes: lookupListPart(sql`select unnest(o.types)`, 'PropertyType', context.language),
    locations: lookupListPart(sql`select unnest(o.places)`, 'Location', context.language),
    properties: sql`(select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.code), '[]'::jsonb)
      from (select distinct p.code, p.name from ${assigned(context)}) c)`,
  }),
  valueChanges: 'holding_change',
  hasValuesOfReader: true,
  together: {
    rows: (ids, context) => sql`select a.service_provider_id as id, count(distinct p.id)::int as properties,
        coalesce(jsonb_agg(distinct ${idAndName}) filter (where f.id is not null), '[]'::jsonb) as funds,
        array_agg(distinct p.property_type) as types, array_agg(distinct coalesce(p.location, nullif(p.city, ''))) as places
      from ${propertiesOfProviders(context)} and a.service_provider_id = any(${ids}) group by a.service_provider_id`,
    fields: {
      propertyCount: sql`coalesce(o.properties, 0)`,
      funds: sql`coalesce(o.funds, '[]'::jsonb)`,
    },
  },
  filters: (context) => ({
    funds: (codes) => {
      const ids = codes.map(Number).filter(Number.isSafeInteger);
      return sql`exists (select 1 from ${assigned(context)} and ${anyOf([isIn(sql`f.id`, ids), isIn(sql`f.parent_id`, ids)])})`;
    },
  }),
  filterChoices: {
    funds: (context) => sql`select f.id::text as code, f.name, f.code as other from fund f
      where f.retired_at is null and ${fundReference.mayChoose(context, sql`f`)} and exists (
      select 1 from fund_property fp join property_provider a on a.property_id = fp.property_id
        join fund h on h.id = fp.fund_id where f.id in (h.id, h.parent_id))`,
  },
  references: { properties: propertyReference },
  saveLinks: saveAssignments,
  checkRecords: refuseStillCollected,
  uses: (_, ids) => ({
    live: liveThings(ids),
    isInHistory: isNamedIn(tables.map((table) => [table, 'service_provider_id'])),
  }),
};

function liveThings(ids: readonly number[]): Record<string, Part> {
  return {
    users: sql`select service_provider_id as id, name from app_user
      where ${isAmong(sql`service_provider_id`, ids)} and is_active and retired_at is null`,
    properties: sql`select a.service_provider_id as id, p.code || ' ' || p.name as name from property_provider a join property p on p.id = a.property_id
      where ${isAmong(sql`a.service_provider_id`, ids)} and (a.valid_to is null or a.valid_to >= current_date) and p.retired_at is null`,
    frequencies: sql`select f.service_provider_id as id, coalesce(p.code || ' ' || p.name, t.name, '') || ' · ' || coalesce(d.name, k.name) as name from frequency f
      left join dataset d on d.id = f.dataset_id left join report_package k on k.id = f.report_package_id
      left join property p on p.id = f.property_id left join fund t on t.id = f.fund_id
      where ${isAmong(sql`f.service_provider_id`, ids)} and f.is_active`,
    mappings: sql`select x.service_provider_id as id, d.name from dataset_mapping x join dataset d on d.id = x.dataset_id
      where ${isAmong(sql`x.service_provider_id`, ids)} and x.is_active`,
    rules: rulesNaming('serviceProviderIds', ids),
    submissions: sql`select service_provider_id as id, submission_no as name from submission
      where ${isAmong(sql`service_provider_id`, ids)} and status not in ('Completed', 'Closed')`,
  };
}

const tables = [
  'app_user',
  'property_provider',
  'frequency',
  'dataset_mapping',
  'property_mapping',
  'translation',
  'submission',
] as const;
