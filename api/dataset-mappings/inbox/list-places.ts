import { includesPrivilege } from '#contracts/roles.ts';
import type { MappingPlaceAct } from '#contracts/mapping-places.ts';
import { mappingPlaceSortColumns, mappingTabs } from '#contracts/mapping-places.ts';
import { placeFiltersSchema } from '#contracts/mapping-places.schema.ts';
import type { MappingPlaceCounts, MappingPlaceRow, PlaceFilters } from '#contracts/mapping-places.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, instantOf, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { AppError } from '../../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../../list-query.ts';
import type { MasterContext } from '../../masters/master.ts';
import { isPlaceInScope, mayChangePlace } from '../master.ts';
import { placesOf } from './places.ts';

export interface PlaceRequest extends PlaceFilters {
  page: number;
  size: number;
  sort: string;
  search: string;
}

/** Query of the list. */
export const placeListQuery = listQuery(mappingPlaceSortColumns, 'subject').extend(placeFiltersSchema.shape);

type Row = Omit<MappingPlaceRow, 'allowedActs' | 'mapping'> & {
  mapping: (Omit<NonNullable<MappingPlaceRow['mapping']>, 'savedAt'> & { savedAt: string }) | null;
  mayChange: boolean;
  mayChangeMapping: boolean;
};

/** Over `w`, a place whose nearest fund stands as its fund: the conditions of mappings hold for places too. */
const placeAsMapping = sql`(select w.service_provider_id, w.property_id, w.nearest as fund_id) m`;
const inScope = (context: MasterContext) =>
  sql`exists (select 1 from ${placeAsMapping} where ${isPlaceInScope(context)})`;
const changeable = (context: MasterContext) =>
  sql`exists (select 1 from ${placeAsMapping} where ${mayChangePlace(context)})`;
const mappingChangeable = (context: MasterContext) =>
  sql`exists (select 1 from (select w.mapped_property_id as property_id, w.mapped_fund_id as fund_id) m where ${mayChangePlace(context)})`;

/** The first day of the current month: places are those of today's portfolio. */
const currentMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

/** Of `place w` or a part of it. */
const joinsOf = (
  places: Part,
): Part => sql`from ${places} w join service_provider v on v.id = w.service_provider_id join dataset d on d.id = w.dataset_id
    left join property p on p.id = w.property_id left join fund t on t.id = w.nearest
    left join fund mf on mf.id = w.mapped_fund_id left join property mp on mp.id = w.mapped_property_id
    left join app_user u on u.id = w.author_user_id`;

const datasetName = ({ language }: MasterContext) => sql`coalesce(d.names ->> ${language}, d.name)`;
const subjectName = sql`case when w.property_id is not null then p.name else t.name end`;

function conditionOf(context: MasterContext, request: PlaceRequest): Part {
  const { state, serviceProvider, property, fund, dataset, search } = request;
  const parts: Part[] = [inScope(context)];
  const among = (values: readonly string[] | undefined, part: (codes: readonly string[]) => Part) => {
    if (values && values.length > 0) parts.push(part(values));
  };
  among(state, (codes) => isIn(sql`w.state`, codes));
  among(serviceProvider, (codes) => isIn(sql`v.code`, codes));
  among(property, (codes) => isIn(sql`p.code`, codes));
  among(dataset, (codes) => isIn(sql`d.name`, codes));
  among(
    fund,
    (codes) =>
      sql`w.nearest in (select l.fund_id from fund_line l join fund a on a.id = l.above_id where ${isIn(sql`a.name`, codes)})`,
  );
  if (search !== '') {
    const columns = [sql`p.name`, sql`p.code`, sql`t.name`, sql`v.name`, sql`d.name`, datasetName(context)];
    parts.push(anyOf(columns.map((column) => contains(column, search))));
  }
  return allOf(parts);
}

function orderOf(context: MasterContext, sort: string): Part {
  const { column, direction } = sortOf(sort);
  const keys: Record<string, Part> = {
    subject: subjectName,
    serviceProvider: sql`v.name`,
    fund: sql`t.name`,
    dataset: datasetName(context),
    state: sql`w.state`,
  };
  const key = keys[column] ?? subjectName;
  const rest = sql`lower(${subjectName}) nulls first, v.name, d.name, w.property_id, w.nearest, v.id, d.id`;
  return direction === 'desc' ? sql`${key} desc nulls last, ${rest}` : sql`${key} asc nulls first, ${rest}`;
}

/** One page of the places where datasets are or could be mapped, with the mapping that applies to each. */
export async function listPlaces(context: MasterContext, request: PlaceRequest): Promise<Page<MappingPlaceRow>> {
  const { em } = context;
  const { page, size, tab } = request;
  const offset = offsetOf(request);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  // Putting the places together takes longer than the rest: the count and the rows are of the same ones.
  const rows = await select<Partial<Row> & { count: number; at: number | null }>(
    em,
    sql`with ${placesOf(tab, currentMonth())},
        found as materialized (select w.* ${joinsOf(sql`place`)} where ${conditionOf(context, request)}),
        listed as (select ${columnsOf(context)}, row_number() over (order by ${orderOf(context, request.sort)}) as at
          ${joinsOf(sql`found`)} order by at limit ${size} offset ${offset})
        select counted.count, listed.* from (select count(*)::int as count from (select 1 from found limit ${exactTotal + 1}) one) counted
        left join listed on true order by listed.at`,
  );
  const total = rows[0]?.count ?? 0;
  return {
    rows: rows.flatMap(({ count: _count, at: _at, ...row }) => (isListed(row) ? [present(context, row)] : [])),
    page,
    size,
    total: Math.min(total, exactTotal),
    isTotalCapped: total > exactTotal,
  };
}

/** A page without rows comes as its count alone. */
const isListed = (row: Partial<Row>): row is Row => row.key !== null;

const columnsOf = (context: MasterContext): Part => sql`
  concat_ws(' ', 'p' || w.property_id, 't' || w.nearest, 'v' || v.id, 'd' || d.id) as key,
  case when w.property_id is not null then jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name)
       when w.nearest is not null then jsonb_build_object('id', t.id, 'code', coalesce(t.code, ''), 'name', t.name) end as subject,
  jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name) as "serviceProvider",
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as fund,
  jsonb_build_object('id', d.id, 'name', ${datasetName(context)}) as dataset,
  w.state,
  array_remove(array[case when w.lacks_field then 'FieldMissing' end,
    case when w.has_changed and w.mapping_id is not null then 'LayoutChanged' end], null) as "staleReasons",
  case when w.mapping_id is not null then jsonb_build_object('id', w.mapping_id, 'version', w.version,
    'level', case when w.mapped_property_id is not null then 'property' when w.mapped_fund_id is null then 'provider'
      when mf.parent_id is not null then 'entity' else 'fund' end,
    'of', coalesce(mp.name, mf.name), 'fundId', w.mapped_fund_id, 'propertyId', w.mapped_property_id,
    'isOwn', w.mapped_property_id is not distinct from w.property_id
      and (w.property_id is not null or w.mapped_fund_id is not distinct from w.nearest),
    'reportPackageId', w.report_package_id, 'isFundEnabled', w.is_fund_enabled, 'savedAt', w.saved_at, 'author', u.name)
    end as mapping,
  ${changeable(context)} as "mayChange", ${mappingChangeable(context)} as "mayChangeMapping"`;

/** What the reader may do with the place and with the mapping that applies to it. */
function present({ person }: MasterContext, { mayChange, mayChangeMapping, mapping, ...row }: Row): MappingPlaceRow {
  const privilege = person.privileges.mapping;
  const mayEdit = includesPrivilege(privilege, 'Edit');
  const mayAll = includesPrivilege(privilege, 'All');
  const isOwn = mapping?.isOwn === true;
  const allowed: [MappingPlaceAct, boolean][] = [
    ['create', mayEdit && mayChange && !isOwn],
    ['view', mapping !== null],
    ['remap', mayEdit && mapping !== null && mayChangeMapping],
    ['clone', mayAll && mapping !== null && person.baseRole !== 'DataProvider'],
    ['delete', mayAll && isOwn && mayChangeMapping],
  ];
  return {
    ...row,
    mapping: mapping && { ...mapping, savedAt: instantOf(mapping.savedAt) },
    allowedActs: allowed.flatMap(([act, isAllowed]) => (isAllowed ? [act] : [])),
  };
}

/** How many places of each tab are mapped, not mapped and stale. */
export async function countPlaces(context: MasterContext): Promise<MappingPlaceCounts> {
  const counts: Partial<MappingPlaceCounts> = {};
  for (const tab of mappingTabs) {
    const counted = await selectOne<MappingPlaceCounts['property']>(
      context.em,
      sql`with ${placesOf(tab, currentMonth())}
          select count(*) filter (where w.state = 'mapped')::int as mapped,
            count(*) filter (where w.state = 'notMapped')::int as "notMapped",
            count(*) filter (where w.state = 'stale')::int as stale
          from place w where ${inScope(context)}`,
    );
    counts[tab] = counted ?? { mapped: 0, notMapped: 0, stale: 0 };
  }
  return counts as MappingPlaceCounts;
}
