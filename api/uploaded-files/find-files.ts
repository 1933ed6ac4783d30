import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from '#database/sql/select.ts';
import { allOf, select, selectOne, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { sortOf } from '../list-query.ts';
import { countedTotal, rolledUpTotal, searchedPage, windowOf } from '../list-totals.ts';
import type { WantedPage } from '../list-totals.ts';
import { findWords } from '../submissions/find-words.ts';
import { conditionOf, isNarrowed, listed, listedFor, sortKeys } from './listed.ts';
import type { FileListQuery, FileSortColumn } from './query.ts';

async function conditionIn(em: EntityManager, scope: Part, query: FileListQuery): Promise<Part> {
  const words = query.search === '' ? null : await findWords(em, query.search);
  return conditionOf(query, { scope, words });
}

interface Order {
  key: Part;
  direction: 'asc' | 'desc';
  /** The files with what they are sorted by. */
  from: Part;
  /** Of a key and an id. An index gives its rows in this order only where it is spelled as the index is. */
  by: (key: Part, id: Part) => Part;
}

function orderOf(query: FileListQuery): Order {
  const { column, direction } = sortOf(query.sort);
  const { key, join, mayBeEmpty } = sortKeys[column as FileSortColumn];
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  const nulls = mayBeEmpty ? sql`nulls last` : sql``;
  return {
    key,
    direction,
    from: sql`from ${listedFor(query)} ${join ?? sql``}`,
    by: (of, id) => sql`${of} ${way} ${nulls}, ${id} ${way}`,
  };
}

const walked = ({ from, key, by }: Order, condition: Part, window: Part) =>
  sql`select s.file_id as id ${from} where ${condition} order by ${by(key, sql`s.file_id`)} ${window}`;

/** Ids of the first files of a list of which `having` holds too, up to `limit`. */
export async function findFiles(
  em: EntityManager,
  scope: RowScope,
  query: FileListQuery,
  { limit, having }: { limit: number; having?: Part },
): Promise<number[]> {
  const asked = await conditionIn(em, scope.condition, query);
  const condition = having === undefined ? asked : allOf([asked, having]);
  const rows = await select<{ id: number }>(em, walked(orderOf(query), condition, windowOf(limit)));
  return rows.map(({ id }) => id);
}

interface Window {
  limit: number;
  offset: number;
}

/** More pieces than these cost more to merge than to find and sort. */
const mostWalks = 50;

/**
 * A page of the list, and how many files it has. The list as it opens is walked in the index of its order: in that of all
 * files, or in those of the funds or the provider that the reader sees, which are merged. What is narrowed is found once, then
 * counted and sorted.
 */
export async function findFilePage(
  em: EntityManager,
  scope: RowScope,
  query: FileListQuery,
  { limit, offset }: Window,
): Promise<WantedPage> {
  const order = orderOf(query);
  const window = windowOf(limit, offset);
  if (!isNarrowed(query)) {
    if (scope.isEverything)
      return { ids: walked(order, sql`true`, window), total: sql`coalesce(${rolledUpTotal('received_file')}, 0)` };
    const pieces = scope.parts.flatMap(({ walks }) => walks ?? []);
    const areWalked = scope.parts.every(({ walks }) => walks !== null) && pieces.length <= mostWalks;
    if (sortOf(query.sort).column === 'uploadedAt' && areWalked && pieces.length > 0) {
      return { ids: merged(order, pieces, { limit, offset }), total: totalIn(scope) };
    }
  }
  const condition = await conditionIn(em, scope.condition, query);
  return searchedPage({
    text: query.search,
    id: sql`s.file_id`,
    key: order.key,
    direction: order.direction,
    rows: sql`${order.from} where ${condition}`,
    walk: walked(order, condition, window),
    size: limit,
    offset,
  });
}

/** Sizes of pieces are powers of two, so that few statements differ and PostgreSQL keeps their plans. */
function merged({ from, key, by }: Order, pieces: readonly Part[], { limit, offset }: Window): Part {
  const most = windowOf(2 ** Math.ceil(Math.log2(limit + offset)));
  const walks = pieces
    .map(
      (piece) =>
        sql`(select s.file_id as id, ${key} as key ${from} where ${piece} order by ${by(key, sql`s.file_id`)} ${most})`,
    )
    .reduce((left, right) => sql`${left} union all ${right}`);
  return sql`select w.id from (${walks}) w order by ${by(sql`w.key`, sql`w.id`)} ${windowOf(limit, offset)}`;
}

/** Each part is counted in its index, up to 10,001. */
const totalIn = ({ parts }: RowScope): Part =>
  parts
    .map(({ condition }) => countedTotal(sql`select 1 from ${listed} where ${condition}`))
    .reduce((left, right) => sql`${left} + ${right}`, sql`0`);

/** @returns at most one more than `most` */
export async function countFiles(
  em: EntityManager,
  scope: RowScope,
  query: FileListQuery,
  most: number,
): Promise<number> {
  const condition = await conditionIn(em, scope.condition, query);
  const counted = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from (select 1 from ${listedFor(query)} where ${condition} ${windowOf(most + 1)}) found`,
  );
  return counted?.count ?? 0;
}
