import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from '#database/sql/select.ts';
import type { HotStatement } from '#database/sql/hot-statements.ts';
import { select, selectPrepared, sql } from '#database/sql/select.ts';
import { exactTotal } from './list-query.ts';

/**
 * `limit` and `offset`. PostgreSQL keeps one plan of a prepared statement when it costs as much as a plan made for the
 * values: so the size is a part of the text, and the offset, of which there are many, is hidden from the planner.
 */
export function windowOf(size: number, offset: number | Part = 0): Part {
  const limit = raw(`limit ${Math.trunc(size)}`);
  return offset === 0 ? limit : sql`${limit} offset (select (${offset})::int)`;
}

/**
 * Rows of a list from the roll-up that triggers keep: of one part of it, or of all parts. Null when nothing is rolled up
 * for the list, or when it is empty.
 */
export function rolledUpTotal(list: string, part?: string): Part {
  const ofPart = part === undefined ? sql`true` : sql`part = ${part}`;
  return sql`(select sum(count)::int from list_total where list = ${list} and ${ofPart})`;
}

/** Counts the rows of a `select 1` query, up to 10,001. */
export function countedTotal(rows: Part): Part {
  return sql`(select count(*)::int from (${rows} ${windowOf(exactTotal + 1)}) found)`;
}

/** A page that is still to be found, and its total. */
export interface WantedPage {
  ids: Part;
  total: Part;
  /** Of a search: the table that both read, and the text. */
  found?: { table: Part; text: string };
}

interface Search {
  text: string;
  id: Part;
  /** What the list is sorted by. */
  key: Part;
  direction: 'asc' | 'desc';
  /** Of rows with the same key, the way of their ids; default that of the key. */
  tie?: 'asc';
  /** From `from` on, with the condition. */
  rows: Part;
  /** The page as a list without a search would find it. */
  walk: Part;
  size: number;
  offset: number;
}

/**
 * Materialise the matches once, then count and sort them: with a bare LIMIT the planner scans the sort index and reaches
 * rare matches late. Frequent matches (more than are counted exactly) are reached early by that scan.
 */
export function searchedPage({ text, id, key, direction, tie, rows, walk, size, offset }: Search): WantedPage {
  const ids = (tie ?? direction) === 'desc' ? sql`f.id desc` : sql`f.id`;
  const order = direction === 'desc' ? sql`f.key desc nulls last, ${ids}` : sql`f.key asc nulls last, ${ids}`;
  return {
    found: { text, table: sql`select ${id} as id, ${key} as key ${rows} ${windowOf(exactTotal + 1)}` },
    ids: sql`select c.id from (select f.id from f order by ${order} ${windowOf(size, offset)}) c
      where (select t.count from t) <= ${exactTotal}
      union all select w.id from (${walk}) w where (select t.count from t) > ${exactTotal}`,
    total: sql`(select t.count from t)`,
  };
}

/**
 * The rows of a search. Of three characters on a text has trigrams, and the indexes that know them are right for every
 * text: the plan is kept, as it is without any. A shorter one is planned by itself.
 */
export async function selectFound<Row extends object>(
  em: EntityManager,
  statement: HotStatement,
  text: string,
  query: Part,
): Promise<Row[]> {
  const isShort = text !== '' && text.length < 3;
  return isShort ? select<Row>(em, query) : selectPrepared<Row>(em, statement, query);
}

/**
 * Ids and total of a search, whose rows are read by a statement of their own: names are joined by a plan that is kept,
 * however few or many are found.
 */
export async function findPage(
  em: EntityManager,
  { ids, total, found }: WantedPage & Required<Pick<WantedPage, 'found'>>,
): Promise<{ ids: number[]; total: number }> {
  const [page] = await selectFound<{ ids: number[]; total: number }>(
    em,
    'search-page',
    found.text,
    sql`with ${tablesOf(found)} select array(${ids}) as ids, ${total} as total`,
  );
  return page ?? { ids: [], total: 0 };
}

/** Turns the result of `findPage` into a page that is read like any other. */
export function foundPage({ ids, total }: { ids: readonly number[]; total: number }): WantedPage {
  return {
    ids: sql`select k.id from unnest(${`{${ids.join(',')}}`}::int[]) with ordinality k(id, place) order by k.place`,
    total: sql`${total}::int`,
  };
}

/**
 * A page and the total beside it, to be joined with the rows it names, so that all of it is one statement and of one
 * moment: `${pageOf(page)} select g.total, m.name from ${pageRows} left join property m on m.id = n.id order by n.place`.
 * An empty page is one row without an id.
 */
export function pageOf({ ids, total, found }: WantedPage): Part {
  const tables = found ? sql`${tablesOf(found)}, ` : sql``;
  return sql`with ${tables}g as materialized (select array(${ids}) as ids, ${total} as total)`;
}

/** The matches and their count; counted once, for the total and for the choice between the two ways to the page. */
function tablesOf({ table }: NonNullable<WantedPage['found']>): Part {
  return sql`f as materialized (${table}), t as materialized (select count(*)::int as count from f)`;
}

export const pageRows = sql`g left join unnest(g.ids) with ordinality n(id, place) on true`;
export const pageIds = sql`(select g.ids from g)::int[]`;
