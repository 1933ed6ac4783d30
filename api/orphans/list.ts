import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrphanCategory, OrphanRow, OrphanStake } from '#contracts/orphans.ts';
import { offeredCategories } from '#contracts/orphans.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { NamedId, Page } from '#contracts/submission-views.ts';
import { refreshOrphans } from '#database/orphans/refresh-orphans.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, containsLowered, instantOf, selectPrepared, sql } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import type { RowScope } from '../access/row-scope.ts';
import { AppError } from '../errors.ts';
import { exactTotal, offsetOf, sortOf } from '../list-query.ts';
import { findPage, foundPage, pageOf, pageRows, searchedPage, windowOf } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import { frequencyOfRecord } from './frequency-of-record.ts';
import { readHeldUp } from './held-up.ts';
import { readKeptPage } from './kept-page.ts';
import { monthOf } from './months.ts';
import { isInScope, isNotIgnored, mayCompleteIt, mayIgnoreIt } from './scope.ts';
import { recordsToAsk, storedTotal } from './totals.ts';

export interface OrphanRequest {
  postMonth?: string | undefined;
  /** The records that are set aside, instead of the others. */
  isIgnored?: boolean | undefined;
  search: string;
  sort: string;
  page: number;
  size: number;
}

/** One page of a category. @throws AppError Forbidden for a category the reader is not offered */
export async function listOrphans(
  em: EntityManager,
  person: SignedInPerson,
  language: LanguageCode,
  category: OrphanCategory,
  request: OrphanRequest,
): Promise<Page<OrphanRow>> {
  if (!offeredCategories(person.privileges).includes(category)) {
    throw new AppError('Forbidden', 'You do not have permission to do this.');
  }
  const offset = offsetOf(request);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const scope = await rowScopeOf(em, person);
  const month = await monthOf(em, request.postMonth);
  await refreshOrphans(em, month);
  const heldUp = await readHeldUp(em, { person, scope, month }, category);
  const list = { month, category, isIgnored: request.isIgnored === true, person, scope, heldUp };
  const may = sql`${mayCompleteIt(person, scope, category)} as "mayComplete", ${mayIgnoreIt(person, scope)} as "mayIgnore"`;
  const shown = sql`${columns(language, heldUp)}, ${frequencyOfRecord(category, person, scope)}, ${may}`;
  const read = (wanted: WantedPage) => readPage(em, wanted, shown);
  const { search, sort, size } = request;
  const kept = { ...list, em, sort, ids: walkOf(list, request, exactTotal + 1) };
  const { rows, total } =
    (search === '' ? await readKeptPage(kept, { size, offset }, read) : null) ??
    (await read(wantedPage(list, request, { language, offset })));
  return {
    rows,
    page: request.page,
    size: request.size,
    total: Math.min(total, exactTotal),
    isTotalCapped: total > exactTotal,
  };
}

interface OrphanList {
  month: string;
  category: OrphanCategory;
  isIgnored: boolean;
  person: SignedInPerson;
  scope: RowScope;
  /** How many collections a record holds up. */
  heldUp: Part;
}

function rowsOf(list: OrphanList, join: Part, found: Part): Part {
  const isListed = list.isIgnored ? sql`not ${isNotIgnored}` : isNotIgnored;
  return sql`from ${recordsToAsk(list)} ${join} where ${isInScope(list.person, list.scope, list.category)} and ${isListed}
    and ${found}`;
}

/** Ids of the list without a search, in order. */
function walkOf(list: OrphanList, { sort }: OrphanRequest, most: number, offset = 0): Part {
  const { join, order } = orderOf(sort, list.heldUp);
  return sql`select o.id ${rowsOf(list, join, sql`true`)} order by ${order} ${windowOf(most, offset)}`;
}

function wantedPage(
  list: OrphanList,
  request: OrphanRequest,
  { language, offset }: { language: LanguageCode; offset: number },
): WantedPage {
  const { search, sort, size } = request;
  if (search === '') return { ids: walkOf(list, request, size, offset), total: totalOf(list) };
  const { join, order } = orderOf(sort, list.heldUp);
  const rows = rowsOf(list, join, matches(search, language));
  const walk = sql`select o.id ${rows} order by ${order} ${windowOf(size, offset)}`;
  const place = sql`row_number() over (order by ${order})`;
  return searchedPage({ text: search, id: sql`o.id`, key: place, direction: 'asc', rows, walk, size, offset });
}

/** All of the category less those set aside, who are few and looked up: `not exists` would ask for every record. */
function totalOf(list: OrphanList): Part {
  const { category, isIgnored, scope, person } = list;
  const records = sql`${recordsToAsk(list)} where ${isInScope(person, scope, category)}`;
  const aside = sql`select count(*)::int as count from ${records} and o.key in (
    select i.key from ignored_orphan i where i.category = ${category} and i.until_on >= current_date)`;
  if (isIgnored) return sql`(${aside})`;
  const stored = storedTotal(list);
  const all =
    stored ??
    sql`(select count(*)::int from (select 1 from ${records} limit ${exactTotal + 1}::int + a.count) counted)`;
  return sql`(select ${all} - a.count from (${aside}) a)`;
}

/** Of a search the ids are found first: its plan follows the words. */
async function readPage(em: EntityManager, wanted: WantedPage, shown: Part) {
  const { found, ...page } = wanted;
  const pageIds = found ? foundPage(await findPage(em, { ...page, found })) : page;
  const rows = await selectPrepared<NamedRow & { id: number | null }>(
    em,
    'orphan-page',
    sql`${pageOf(pageIds)} select g.total, o.id, ${shown} from ${pageRows}
        left join orphan_record o on o.id = n.id ${namesOfRecords} order by n.place`,
  );
  return { rows: rows.filter(({ id }) => id !== null).map(presentRow), total: rows[0]?.total ?? 0 };
}

interface NamedRow extends Pick<
  OrphanRow,
  | 'key'
  | 'reason'
  | 'subject'
  | 'name'
  | 'code'
  | 'propertyId'
  | 'entityId'
  | 'value'
  | 'reportPackageId'
  | 'frequency'
  | 'mayComplete'
  | 'mayIgnore'
> {
  providerId: number | null;
  provider: string | null;
  fundId: number | null;
  fund: string | null;
  datasetId: number | null;
  dataset: string | null;
  submissions: number;
  amount: string | null;
  currency: string | null;
  compared: OrphanStake['compared'];
  foundAt: string | Date;
  ignoredReason: string | null;
  ignoredUntil: string | null;
  ignoredBy: string | null;
  total: number;
}

const namesOfRecords = sql`left join service_provider v on v.id = o.service_provider_id left join fund f on f.id = o.fund_id
  left join dataset d on d.id = o.dataset_id
  left join lateral (select x.reason, x.until_on, u.name as by from ignored_orphan x join app_user u on u.id = x.user_id
    where x.category = o.category and x.key = o.key and x.until_on >= current_date) i on true`;

const columns = (
  language: LanguageCode,
  heldUp: Part,
): Part => sql`o.key, o.reason, o.subject, o.code, o.property_id as "propertyId",
    o.entity_id as "entityId", o.provider_code as value,
    case o.subject when 'dataset' then coalesce(d.names ->> ${language}::text, d.name) else o.name end as name,
    v.id as "providerId", v.name as provider, f.id as "fundId", f.name as fund,
    d.id as "datasetId", coalesce(d.names ->> ${language}::text, d.name) as dataset,
    ${heldUp} as submissions, o.amount::text as amount, o.currency,
    case when o.weight is not null then jsonb_build_object('amount', round(o.weight, 2)::text, 'currency',
      (select m.weight_currency from orphan_month m where m.post_month = o.post_month)) end as compared, o.found_at as "foundAt",
    i.reason as "ignoredReason", to_char(i.until_on, 'YYYY-MM-DD') as "ignoredUntil", i.by as "ignoredBy"`;

/** Names are looked up in their own small tables, once. */
function matches(text: string, language: LanguageCode): Part {
  const isAmongNamed = (id: Part, table: Part, name: Part) =>
    sql`${id} = any(array(select t.id from ${table} t where ${contains(name, text)}))`;
  return anyOf([
    containsLowered(sql`o.search_text`, text),
    isAmongNamed(sql`o.service_provider_id`, sql`service_provider`, sql`t.name`),
    isAmongNamed(sql`o.fund_id`, sql`fund`, sql`t.name`),
    isAmongNamed(sql`o.dataset_id`, sql`dataset`, sql`coalesce(t.names ->> ${language}::text, t.name)`),
  ]);
}

const nothing = sql``;
const sortKeys: Record<string, { key: Part; join: Part }> = {
  name: { key: sql`o.name`, join: nothing },
  serviceProvider: {
    key: sql`v.name`,
    join: sql`left join service_provider v on v.id = o.service_provider_id`,
  },
  fund: { key: sql`f.name`, join: sql`left join fund f on f.id = o.fund_id` },
  dataset: { key: sql`d.name`, join: sql`left join dataset d on d.id = o.dataset_id` },
  reason: { key: sql`o.reason`, join: nothing },
};

/** What has a rate by its amount in one currency, then each other currency for itself, then what holds up submissions. */
const mostAtStake = (
  heldUp: Part,
): Part => sql`o.weight desc nulls last, o.currency asc nulls last, o.amount desc nulls last,
  ${heldUp} desc, o.id`;
const leastAtStake = (
  heldUp: Part,
): Part => sql`o.weight asc nulls first, o.currency desc nulls first, o.amount asc nulls first, ${heldUp} asc,
  o.id desc`;

function orderOf(sort: string, heldUp: Part): { order: Part; join: Part } {
  const { column, direction } = sortOf(sort);
  if (column === 'stake') {
    return { order: (direction === 'desc' ? mostAtStake : leastAtStake)(heldUp), join: nothing };
  }
  const { key, join } = sortKeys[column] ?? sortKeys['name']!;
  const order = direction === 'desc' ? sql`${key} desc nulls last, o.id` : sql`${key} asc nulls last, o.id`;
  return { order, join };
}

const namedOrNull = (id: number | null, name: string | null): NamedId | null =>
  id === null || name === null ? null : { id, name };

function presentRow(row: NamedRow): OrphanRow {
  const { key, reason, subject, name, code, propertyId, entityId, value, mayComplete, mayIgnore } = row;
  const { reportPackageId, frequency, submissions, amount, currency, compared } = row;
  const { ignoredReason, ignoredUntil, ignoredBy } = row;
  const isMixed = amount !== null && currency === null;
  return {
    ...{ key, reason, subject, name, code, propertyId, entityId, value, mayComplete, mayIgnore },
    ...{ reportPackageId, frequency },
    serviceProvider: namedOrNull(row.providerId, row.provider),
    fund: namedOrNull(row.fundId, row.fund),
    dataset: namedOrNull(row.datasetId, row.dataset),
    stake: { submissions, amount: isMixed ? null : amount, currency, isMixed, compared },
    foundAt: instantOf(row.foundAt),
    ignored:
      ignoredReason === null || ignoredUntil === null
        ? null
        : { reason: ignoredReason, until: ignoredUntil, by: ignoredBy ?? '' },
  };
}
