import type { PlaceFilters } from '#contracts/mapping-places.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { containsLowered, isAmong, isIn, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../../masters/master.ts';
import { isPlaceInScope } from '../master.ts';

/** Over `w`, a stored place whose nearest fund takes the place of its fund: the conditions of mappings hold for places too. */
const placeAsMapping = sql`(select w.service_provider_id, w.property_id, w.nearest as fund_id) m`;

/** Over `mapping_place w`: in reach of the reader. */
export const isSeen = (context: MasterContext): Part =>
  context.scope.isEverything
    ? sql`true`
    : sql`exists (select 1 from ${placeAsMapping} where ${isPlaceInScope(context)})`;
/**
 * As `mayChangePlace`, over a place that the reader sees, and over the mapping `x` that applies there: a place of a property is
 * seen by those who may change it, and a mapping of a property applies to that property alone.
 */
export const mayChangeSeen = (context: MasterContext): Part => mayChange(context, sql`w.property_id`, sql`w.nearest`);
export const mayChangeMapping = (context: MasterContext): Part =>
  mayChange(context, sql`x.property_id`, sql`x.fund_id`);
const mayChange = ({ scope }: MasterContext, propertyId: Part, fundId: Part): Part =>
  scope.isEverything
    ? sql`true`
    : sql`(${propertyId} is not null or ${isAmong(fundId, scope.lists?.allFundIds ?? [])}) is true`;

/** Over `dataset d`, in the language of the reader. */
export const datasetName = ({ language }: MasterContext): Part => sql`coalesce(d.names ->> ${language}::text, d.name)`;

/**
 * Over `mapping_place w`: its last two files did not have the layout of its mapping. This follows from submissions, which change
 * all the time, and is not stored; an index has the few submissions that wait for another layout.
 */
export const hasChanged = sql`exists (
    select 1 from submission s where s.cause = 'LAYOUT_CHANGED'
      and s.service_provider_id = w.service_provider_id and s.dataset_id = w.dataset_id
      and s.property_id is not distinct from w.property_id
      and (w.property_id is not null or coalesce(s.entity_id, s.fund_id) is not distinct from w.nearest)
      and 2 = (
        select count(*) from (
          select v.id from version v join submission o on o.id = v.submission_id
           where o.service_provider_id = s.service_provider_id and o.dataset_id = s.dataset_id
             and o.property_id is not distinct from s.property_id
             and coalesce(o.entity_id, o.fund_id) is not distinct from coalesce(s.entity_id, s.fund_id)
             and exists (select 1 from upload u where u.id = v.upload_id and u.columns is null)
           order by v.created_at desc, v.id desc limit 2
        ) file where exists (select 1 from finding f where f.version_id = file.id and f.code = 'LAYOUT_CHANGED')))`;

/** A connection that maps the fields of its files takes the place of a mapping, for orphan records too. */
export const placeState: Part = sql`case when w.connection_faults <> '{}' or w.mapping_id is not null and (w.lacks_field or ${hasChanged}) then 'stale'
    when coalesce(w.mapping_id, w.connection_id) is null then 'notMapped' else 'mapped' end`;

/** The filters and the search, over `mapping_place w`. Names of filters are looked up in their own tables, once. */
export function isListed(request: PlaceFilters & { search: string }): Part[] {
  const { state, serviceProvider, property, fund, dataset, search } = request;
  const parts: Part[] = [];
  const among = (values: readonly string[] | undefined, part: (codes: readonly string[]) => Part) => {
    if (values && values.length > 0) parts.push(part(values));
  };
  among(state, (codes) => isIn(placeState, codes));
  among(serviceProvider, (codes) =>
    isOf(sql`w.service_provider_id`, sql`service_provider v`, sql`v.id`, isIn(sql`v.code`, codes)),
  );
  among(property, (codes) => isOf(sql`w.property_id`, sql`property p`, sql`p.id`, isIn(sql`p.code`, codes)));
  among(dataset, (codes) => isOf(sql`w.dataset_id`, sql`dataset d`, sql`d.id`, isIn(sql`d.name`, codes)));
  among(fund, (codes) =>
    isOf(sql`w.nearest`, sql`fund_line l join fund a on a.id = l.above_id`, sql`l.fund_id`, isIn(sql`a.name`, codes)),
  );
  if (search !== '') parts.push(containsLowered(sql`w.search_text`, search));
  return parts;
}

const isOf = (column: Part, table: Part, id: Part, condition: Part): Part =>
  sql`${column} in (select ${id} from ${table} where ${condition})`;
