import { includesPrivilege } from '#contracts/roles.ts';
import type { MappingPlaceAct } from '#contracts/mapping-places.ts';
import { mappingPlaceSortColumns } from '#contracts/mapping-places.ts';
import { placeFiltersSchema } from '#contracts/mapping-places.schema.ts';
import type { MappingPlaceRow, PlaceFilters } from '#contracts/mapping-places.schema.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, instantOf, selectPrepared, sql } from '#database/sql/select.ts';
import { AppError } from '../../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../../list-query.ts';
import { countedTotal, findPage, foundPage, pageOf, pageRows, searchedPage, windowOf } from '../../list-totals.ts';
import type { WantedPage } from '../../list-totals.ts';
import { guarded, isOutdated, keptReach, pageOfReach } from '../../masters/kept-reach.ts';
import type { MasterContext } from '../../masters/master.ts';
import {
  datasetName,
  hasChanged,
  isListed,
  isSeen,
  mayChangeMapping,
  mayChangeSeen,
  placeState,
} from './conditions.ts';
import { refreshPlaces } from './refresh-places.ts';

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

/** The index of places has the order of their subjects. */
function orderOf(context: MasterContext, sort: string): Part {
  const { column, direction } = sortOf(sort);
  const keys: Record<string, Part> = {
    serviceProvider: sql`w.provider_name`,
    fund: sql`(select t.name from fund t where t.id = w.nearest)`,
    dataset: sql`(select ${datasetName(context)} from dataset d where d.id = w.dataset_id)`,
    state: placeState,
  };
  const key = keys[column] ?? sql`w.subject_name`;
  const rest = sql`lower(w.subject_name) nulls first, w.provider_name, w.dataset_name, w.property_id, w.nearest,
    w.service_provider_id, w.dataset_id`;
  return direction === 'desc' ? sql`${key} desc nulls last, ${rest}` : sql`${key} asc nulls first, ${rest}`;
}

/** One page of the places where datasets are or could be mapped, with the mapping that applies to each. */
export async function listPlaces(context: MasterContext, request: PlaceRequest): Promise<Page<MappingPlaceRow>> {
  const { em } = context;
  const { page, size, tab } = request;
  if (offsetOf(request) >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  await refreshPlaces(em, tab);
  const { rows, total } =
    (await readKeptPage(context, request)) ?? (await readPage(context, wantedPage(context, request)));
  return {
    rows: rows.map((row) => present(context, row)),
    page,
    size,
    total: Math.min(total, exactTotal),
    isTotalCapped: total > exactTotal,
  };
}

interface Found {
  rows: Row[];
  total: number;
}

async function readPage(context: MasterContext, { found, ...wanted }: WantedPage): Promise<Found> {
  const { em } = context;
  const page = found ? foundPage(await findPage(em, { ...wanted, found })) : wanted;
  const rows = await selectPrepared<Partial<Row> & { total: number }>(
    em,
    'mapping-places',
    sql`${pageOf(page)} select g.total, ${columnsOf(context)} from ${pageRows}
        left join mapping_place w on w.id = n.id ${joins} order by n.place`,
  );
  return {
    rows: rows.flatMap(({ total: _total, ...row }) => (isRead(row) ? [row] : [])),
    total: rows[0]?.total ?? 0,
  };
}

/** A page by what is kept of a reader of a few funds, as it is until the places are computed again; null for other readers. */
async function readKeptPage(context: MasterContext, request: PlaceRequest): Promise<Found | null> {
  const { tab, search, size, sort } = request;
  if (search !== '' || sort !== 'subject' || isListed(request).length > 0) return null;
  const source = {
    table: 'mapping_place',
    reachChanges: () =>
      sql`(select t.change_count || ' ' || t.month from mapping_place_tab t where t.tab = ${tab}::text)`,
  };
  const plain = sql`select w.id from mapping_place w where w.tab = ${tab}::text and ${isSeen(context)}
    order by ${orderOf(context, sort)} ${windowOf(exactTotal + 1)}`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reach = await keptReach(source, context, tab, plain);
    if (reach === null) return null;
    const found = await readPage(context, guarded(reach, pageOfReach(reach, size, offsetOf(request))));
    if (!isOutdated(found)) return found;
    reach.forget();
  }
  return null;
}

function wantedPage(context: MasterContext, request: PlaceRequest): WantedPage {
  const { tab, search, size, sort } = request;
  const offset = offsetOf(request);
  const conditions = isListed(request);
  const rows = sql`from mapping_place w where w.tab = ${tab}::text and ${isSeen(context)} and ${allOf(conditions)}`;
  const order = orderOf(context, sort);
  const walk = sql`select w.id ${rows} order by ${order} ${windowOf(size, offset)}`;
  if (search !== '') {
    const key = sql`row_number() over (order by ${order})`;
    return searchedPage({ text: search, id: sql`w.id`, key, direction: 'asc', rows, walk, size, offset });
  }
  const isWhole = context.scope.isEverything && conditions.length === 0;
  const stored = sql`coalesce((select t.place_count from mapping_place_tab t where t.tab = ${tab}::text), 0)`;
  return { ids: walk, total: isWhole ? stored : countedTotal(sql`select 1 ${rows}`) };
}

/** Names and the mapping of the places of a page. */
const joins = sql`left join service_provider v on v.id = w.service_provider_id left join dataset d on d.id = w.dataset_id
    left join property p on p.id = w.property_id left join fund t on t.id = w.nearest
    left join dataset_mapping x on x.id = w.mapping_id
    left join dataset_mapping_version s on s.dataset_mapping_id = x.id and s.version = x.version
    left join fund mf on mf.id = x.fund_id left join property mp on mp.id = x.property_id
    left join app_user u on u.id = x.author_user_id left join connection c on c.id = w.connection_id`;

/** A page without rows comes as its count alone. */
const isRead = (row: Partial<Row>): row is Row => row.key !== null;

const columnsOf = (context: MasterContext): Part => sql`
  case when w.id is not null then concat_ws(' ', 'p' || w.property_id, 't' || w.nearest, 'v' || v.id, 'd' || d.id) end as key,
  case when w.property_id is not null then jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name)
       when w.nearest is not null then jsonb_build_object('id', t.id, 'code', coalesce(t.code, ''), 'name', t.name) end as subject,
  jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name) as "serviceProvider",
  case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as fund,
  jsonb_build_object('id', d.id, 'name', ${datasetName(context)}) as dataset,
  ${placeState} as state,
  array_remove(array[case when w.lacks_field then 'FieldMissing' end,
    case when w.mapping_id is not null and ${hasChanged} then 'LayoutChanged' end], null)
    || array(select 'Connection' || f from unnest(w.connection_faults) f) as "staleReasons",
  case when w.mapping_id is not null then jsonb_build_object('id', w.mapping_id, 'version', x.version,
    'level', case when x.property_id is not null then 'property' when x.fund_id is null then 'provider'
      when mf.parent_id is not null then 'entity' else 'fund' end,
    'of', coalesce(mp.name, mf.name), 'fundId', x.fund_id, 'propertyId', x.property_id,
    'isOwn', x.property_id is not distinct from w.property_id
      and (w.property_id is not null or x.fund_id is not distinct from w.nearest),
    'reportPackageId', x.report_package_id, 'isFundEnabled', x.is_fund_enabled, 'savedAt', s.created_at, 'author', u.name)
    end as mapping,
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as connection,
  ${mayChangeSeen(context)} as "mayChange", ${mayChangeMapping(context)} as "mayChangeMapping"`;

/** What the reader may do with the place and with the mapping that applies to it. */
function present(
  { person }: MasterContext,
  { mayChange, mayChangeMapping, mapping, connection, ...row }: Row,
): MappingPlaceRow {
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
    connection: includesPrivilege(person.privileges.integrationCenter, 'View') ? connection : null,
    allowedActs: allowed.flatMap(([act, isAllowed]) => (isAllowed ? [act] : [])),
  };
}
