import { z } from 'zod';
import type { FieldDefinition, MasterRecord } from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../list-query.ts';
import { countedTotal, rolledUpTotal, searchedPage, windowOf } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, containsLowered, isAmong, isIn, select, sql } from '#database/sql/select.ts';
import { guarded, isInReach, isOutdated, keptReach, pageOfReach } from './kept-reach.ts';
import type { KeptReach } from './kept-reach.ts';
import { columnPart, fieldOf, identifier, isColumn, keyPart, shownPart } from './master.ts';
import type { Master, MasterContext } from './master.ts';
import { readRecordPage } from './read-records.ts';

const codes = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter((code) => code !== ''));

const chosenIds = z
  .string()
  .max(12_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => text.split(',').map(Number));

export interface MasterListRequest {
  page: number;
  size: number;
  sort: string;
  search: string;
  isActive?: boolean | undefined;
  /** The retired records in place of those in force. */
  isRetired?: boolean | undefined;
  /** Of these records alone. */
  ids?: readonly number[] | undefined;
  /** Of a file: these columns alone, in this order. */
  columns?: readonly string[] | undefined;
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Query of a list: page, size, sort and search, `isActive`, `isRetired`, `ids`, `columns` of a file, and the codes of each filter with commas between. */
export function masterListQuery({ definition }: Pick<Master, 'definition'>) {
  const sorted = definition.fields.filter((field) => field.isSorted).map((field) => field.name);
  const known = new Set(['isActive', ...definition.fields.map(({ name }) => name)]);
  const filters = definition.fields.filter((field) => field.isFilter).map((field) => [field.name, codes.optional()]);
  return listQuery(['isActive', ...sorted], definition.sort ?? definition.title)
    .extend({
      isActive: z.stringbool().optional(),
      isRetired: z.stringbool().optional(),
      ids: chosenIds.optional(),
      columns: codes.refine((names) => names.every((name) => known.has(name)), 'No such column.').optional(),
      ...(Object.fromEntries(filters) as Record<string, typeof codes>),
    })
    .transform(({ page, size, sort, search, isActive, isRetired, ids, columns, ...rest }): MasterListRequest => {
      const filters = rest as Record<string, string[] | undefined>;
      const set = Object.entries(filters).flatMap(([name, values]) => (values?.length ? [[name, values]] : []));
      return {
        page,
        size,
        sort,
        search,
        isActive,
        isRetired,
        ids,
        columns,
        filters: Object.fromEntries(set) as Record<string, string[]>,
      };
    });
}

function conditionOf(master: Master, context: MasterContext, request: MasterListRequest): Part {
  const isListed = request.isRetired ? sql`m.retired_at is not null` : sql`m.retired_at is null`;
  const parts = [isListed, master.isInScope(context)];
  if (request.isActive !== undefined) parts.push(sql`m.is_active = ${request.isActive}`);
  if (request.ids) parts.push(isAmong(sql`m.id`, request.ids));
  for (const [name, values] of Object.entries(request.filters)) {
    const field = fieldOf(master, name);
    parts.push(filterPart(master, context, field, values));
  }
  if (request.search !== '') parts.push(matches(master, request.search));
  return allOf(parts);
}

function filterPart(master: Master, context: MasterContext, field: FieldDefinition, values: readonly string[]): Part {
  if (!isColumn(field)) return master.filters(context)[field.name]?.(values) ?? sql`true`;
  const source = master.references[field.name];
  if (!source) return isIn(columnPart(field), values);
  return sql`${columnPart(field)} in (select r.id from ${identifier(source.table)} r where ${isIn(keyPart(source), values)})`;
}

/** The texts of the record itself: code, name, e-mail address. */
function matches({ definition, searchColumn, matches: found }: Master, text: string): Part {
  if (found) return found(text);
  // A text that spans the lines of the column spans two fields.
  if (searchColumn && !text.includes('\n')) return containsLowered(sql`m.${identifier(searchColumn)}`, text);
  const searched = definition.fields.filter((field) => isColumn(field) && ['text', 'email'].includes(field.type));
  return anyOf(searched.map((field) => contains(columnPart(field), text)));
}

function orderOf(master: Master, context: MasterContext, sort: string): { key: Part; direction: 'asc' | 'desc' } {
  const { column, direction } = sortOf(sort);
  const key = column === 'isActive' ? sql`m.is_active` : sortKey(master, context, fieldOf(master, column));
  return { key, direction };
}

function sortKey(master: Master, context: MasterContext, field: FieldDefinition): Part {
  if (!isColumn(field)) return master.expressions(context)[field.name] ?? sql`m.id`;
  const source = master.references[field.name];
  if (!source) return columnPart(field);
  return sql`(select ${shownPart(source, context)} from ${identifier(source.table)} r where r.id = ${columnPart(field)})`;
}

/** Ids first, from the master's own table, then the fields of that page alone. */
export async function listRecords(
  master: Master,
  context: MasterContext,
  request: MasterListRequest,
): Promise<Page<MasterRecord>> {
  const offset = offsetOf(request);
  if (offset >= exactTotal) {
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  }
  const found =
    (await readKeptPage(master, context, request, offset)) ??
    (await readRecordPage(master, context, pageParts(master, context, request, offset)));
  const { rows, total } = found;
  const { page, size } = request;
  const counted = { total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
  return { rows, page, size, ...counted };
}

/** A page by what is kept of a reader; null where that tells nothing, or changes as fast as it is read. */
async function readKeptPage(master: Master, context: MasterContext, request: MasterListRequest, offset: number) {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const kept = await keptPage(master, context, request, offset);
    if (kept === null) return null;
    const found = await readRecordPage(master, context, guarded(kept.reach, kept.page));
    if (!isOutdated(found)) return found;
    kept.reach.forget();
  }
  return null;
}

async function keptPage(
  master: Master,
  context: MasterContext,
  request: MasterListRequest,
  offset: number,
): Promise<{ reach: KeptReach; page: WantedPage } | null> {
  const reachOf = ({ sort, isActive }: Pick<MasterListRequest, 'sort' | 'isActive'>) => {
    const plain = { page: 1, size: 0, search: '', filters: {}, sort, isActive };
    return keptReach(master, context, `${sort} ${isActive}`, idsOf(master, context, plain, exactTotal + 1, 0));
  };
  // What is kept is of records that are not retired.
  if (request.isRetired) return null;
  // A reader of everything finds the order of the own columns in an index.
  if (context.scope.isEverything && !isKeptOrder(master, request)) return null;
  if (isOfOwnColumns(master, request)) {
    const reach = await reachOf(request);
    return reach && { reach, page: pageOfReach(reach, request.size, offset) };
  }
  if (!master.isScopeExpensive) return null;
  const reach = await reachOf({ sort: master.definition.title, isActive: undefined });
  // Those beyond the ones that are counted exactly are not kept.
  if (reach === null || reach.ids.length > exactTotal) return null;
  const among = { ...master, isInScope: () => isInReach(reach) };
  return { reach, page: pageParts(among, context, request, offset) };
}

/** All records in an order that a change of another table leaves as it is, or is counted with. */
function isOfOwnColumns(master: Master, { search, filters, ids, sort }: MasterListRequest): boolean {
  const { column } = sortOf(sort);
  const field = column === 'isActive' ? null : fieldOf(master, column);
  const isOwn = field === null || (isColumn(field) && field.type !== 'reference') || isKeptOrder(master, { sort });
  return isOwn && search === '' && ids === undefined && Object.keys(filters).length === 0;
}

const isKeptOrder = ({ keptOrder }: Master, { sort }: Pick<MasterListRequest, 'sort'>) =>
  keptOrder === sortOf(sort).column;

function pageParts(master: Master, context: MasterContext, request: MasterListRequest, offset: number): WantedPage {
  const { search, size } = request;
  const walk = idsOf(master, context, request, size, offset);
  const isExpensive = master.isScopeExpensive && !seesAll(master, context);
  if (search === '' && !isExpensive) {
    const total = totalOf(master, context, request);
    return { ids: offset === 0 ? walk : fromNearerEnd(master, context, request, offset), total };
  }
  const rows = sql`from ${identifier(master.table)} m where ${conditionOf(master, context, request)}`;
  const order = orderOf(master, context, request.sort);
  return searchedPage({ text: search, id: sql`m.id`, ...order, rows, walk, size, offset });
}

/** A page of the second half is walked to from the end, where the total is rolled up and needs no count. */
function fromNearerEnd(master: Master, context: MasterContext, request: MasterListRequest, offset: number): Part {
  const walk = idsOf(master, context, request, request.size, offset);
  const total = rolledUpOf(master, context, request);
  if (total === null) return walk;
  const isFar = sql`coalesce(${offset}::int * 2 > ${total}, false)`;
  const before = sql`greatest(${total} - ${offset}::int - ${request.size}::int, 0)`;
  return sql`select w.id from (${walk}) w where not (${isFar})
    union all select b.id from (select e.id, row_number() over () as place
      from (${idsOf(master, context, request, request.size, before, 'backwards')}) e order by place desc) b
      where ${isFar} and b.place <= ${total} - ${offset}::int`;
}

/** Null for a list that is not rolled up: a reader of everything filters by status at most. */
function rolledUpOf(master: Master, context: MasterContext, request: MasterListRequest): Part | null {
  const { filters, isActive, isRetired, ids } = request;
  const isOfAll = !isRetired && ids === undefined && Object.keys(filters).length === 0 && seesAll(master, context);
  if (!isOfAll) return null;
  const all = rolledUpTotal(master.table, isActive?.toString());
  if (!master.unlisted) return all;
  const status = isActive === undefined ? sql`true` : sql`m.is_active = ${isActive}`;
  return sql`(${all} - (select count(*)::int from ${identifier(master.table)} m
    where m.retired_at is null and ${status} and ${master.unlisted}))`;
}

/** All records, or all but the few that no list has. */
const seesAll = (master: Master, context: MasterContext) =>
  isTrue(master.isInScope(context)) || (master.unlisted !== undefined && context.scope.isEverything);

/** From the roll-up where there is one, else counted. */
function totalOf(master: Master, context: MasterContext, request: MasterListRequest): Part {
  const counted = countedTotal(
    sql`select 1 from ${identifier(master.table)} m where ${conditionOf(master, context, request)}`,
  );
  const rolledUp = rolledUpOf(master, context, request);
  return rolledUp === null ? counted : sql`coalesce(${rolledUp}, ${counted})`;
}

const isTrue = (part: Part) => part.sql.trim() === 'true';

export async function listIds(
  master: Master,
  context: MasterContext,
  request: MasterListRequest,
  limit: number,
  offset = 0,
): Promise<number[]> {
  const found = await select<{ id: number }>(context.em, idsOf(master, context, request, limit, offset));
  return found.map(({ id }) => id);
}

function idsOf(
  master: Master,
  context: MasterContext,
  request: MasterListRequest,
  limit: number,
  offset: number | Part,
  way: 'forwards' | 'backwards' = 'forwards',
): Part {
  const { key, direction } = orderOf(master, context, request.sort);
  const orders =
    direction === 'desc'
      ? { forwards: sql`${key} desc nulls last, m.id desc`, backwards: sql`${key} asc nulls first, m.id` }
      : { forwards: sql`${key} asc nulls last, m.id`, backwards: sql`${key} desc nulls first, m.id desc` };
  return sql`select m.id from ${identifier(master.table)} m where ${conditionOf(master, context, request)}
    order by ${orders[way]} ${windowOf(limit, offset)}`;
}
