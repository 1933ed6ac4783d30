import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from '#database/sql/select.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { exactTotal, sortOf } from '../list-query.ts';
import { countedTotal, windowOf } from '../list-totals.ts';
import { findWords } from '../submissions/find-words.ts';
import { branches, conditionOf, isNarrowed, keyOf } from './branches.ts';
import type { Branch } from './branches.ts';
import type { FileListQuery, FileSortColumn } from './query.ts';

export interface FoundFile {
  letter: Branch['letter'];
  id: number;
}

/** Conditions of each branch, with the words of the search looked up once. */
async function conditionsOf(em: EntityManager, scope: RowScope, query: FileListQuery): Promise<Part[]> {
  const words = query.search === '' ? null : await findWords(em, query.search);
  return branches.map((branch) => conditionOf(branch, query, { scope: scope.condition, words }));
}

const joined = (parts: readonly Part[]) => parts.reduce((left, right) => sql`${left} union all ${right}`);

interface Sorted {
  /** All rows with the key that they are sorted by, in no order. */
  rows: Part;
  /** As many first rows of each branch as a page can hold, in the order of an index where there is one. */
  walk: Part;
  /** Over `key`, `id` and `letter`. */
  order: Part;
}

function sortedBy(conditions: readonly Part[], sort: string, most: number): Sorted {
  const { column, direction } = sortOf(sort);
  const keys = branches.map((branch) => keyOf(branch, column as FileSortColumn));
  const mayBeEmpty = keys.some((key) => key.mayBeEmpty);
  // An index gives its rows in this order only where it is spelled as the index is.
  const nulls = mayBeEmpty ? sql`nulls last` : sql``;
  const order = (key: Part, id: Part) =>
    direction === 'desc' ? sql`${key} desc ${nulls}, ${id} desc` : sql`${key} asc ${nulls}, ${id} asc`;
  const partOf = (branch: Branch, index: number) => {
    const { key, join } = keys[index]!;
    return sql`select ${branch.letter}::text as letter, ${branch.id} as id, ${key} as key from ${branch.from} ${join}
      where ${conditions[index]!}`;
  };
  return {
    rows: joined(branches.map(partOf)),
    walk: joined(
      branches.map((branch, index) => {
        const { key } = keys[index]!;
        return sql`(${partOf(branch, index)} order by ${order(key, branch.id)} ${windowOf(most)})`;
      }),
    ),
    order: sql`${order(sql`key`, sql`id`)}, letter`,
  };
}

/** The first files of a list, up to `limit`. */
export async function findFiles(
  em: EntityManager,
  scope: RowScope,
  query: FileListQuery,
  { limit }: { limit: number },
): Promise<FoundFile[]> {
  const { walk, order } = sortedBy(await conditionsOf(em, scope, query), query.sort, limit);
  return select<FoundFile>(em, sql`select letter, id from (${walk}) f order by ${order} ${windowOf(limit)}`);
}

/**
 * The files of one page, and how many there are, at most one more than are counted exactly. Of a list that is narrowed, all
 * matches are found once, then counted and sorted: the index of the order would meet the few that match late. Of more than
 * are counted exactly, it meets a page soon.
 */
export async function findFilePage(
  em: EntityManager,
  scope: RowScope,
  query: FileListQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: FoundFile[]; total: number }> {
  const isWhole = scope.isEverything && !isNarrowed(query);
  const { rows, walk, order } = sortedBy(await conditionsOf(em, scope, query), query.sort, limit + offset);
  const ofWalk = sql`select w.letter, w.id, w.key from (${walk}) w`;
  const [found, total] = isWhole
    ? [
        ofWalk,
        countedTotal(joined(branches.map(({ whole, condition }) => sql`select 1 from ${whole} where ${condition}`))),
      ]
    : [
        sql`select f.letter, f.id, f.key from f where (select count from t) <= ${exactTotal}
          union all ${ofWalk} where (select count from t) > ${exactTotal}`,
        sql`(select count from t)`,
      ];
  const matches = isWhole
    ? sql``
    : sql`with f as materialized (select * from (${rows}) m ${windowOf(exactTotal + 1)}),
        t as materialized (select count(*)::int as count from f)`;
  const page = await select<{ letter: Branch['letter'] | null; id: number; total: number }>(
    em,
    sql`${matches} select n.total, p.letter, p.id from (select ${total} as total) n left join
        (select * from (${found}) x order by ${order} ${windowOf(limit, offset)}) p on true order by ${order}`,
  );
  return {
    found: page.flatMap(({ letter, id }) => (letter === null ? [] : [{ letter, id }])),
    total: page[0]?.total ?? 0,
  };
}

/** @returns at most one more than `most` */
export async function countFiles(
  em: EntityManager,
  scope: RowScope,
  query: FileListQuery,
  most: number,
): Promise<number> {
  const conditions = await conditionsOf(em, scope, query);
  const parts = branches.map(
    (branch, index) => sql`(select 1 from ${branch.from} where ${conditions[index]!} ${windowOf(most + 1)})`,
  );
  const counted = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from (select 1 from (${joined(parts)}) f ${windowOf(most + 1)}) found`,
  );
  return counted?.count ?? 0;
}
