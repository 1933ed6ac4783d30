import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from '#database/sql/select.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { sortOf } from '../list-query.ts';
import { windowOf } from '../list-totals.ts';
import { findWords } from '../submissions/find-words.ts';
import { branches, conditionOf, keyOf } from './branches.ts';
import type { Branch } from './branches.ts';
import type { FileListQuery, FileSortColumn } from './query.ts';

export interface FoundFile {
  letter: Branch['letter'];
  id: number;
}

/** Conditions of each branch, with the words of the search looked up once. */
async function conditionsOf(em: EntityManager, scope: RowScope, query: FileListQuery): Promise<Part[]> {
  const words = query.search === '' ? [] : [await findWords(em, query.search)];
  return branches.map((branch) => conditionOf(branch, query, { scope: scope.condition, words }));
}

/** Each branch gives as many rows as the page can hold, in the order of an index where there is one; then they are merged. */
export async function findFiles(
  em: EntityManager,
  scope: RowScope,
  query: FileListQuery,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<FoundFile[]> {
  const conditions = await conditionsOf(em, scope, query);
  const { column, direction } = sortOf(query.sort);
  const order = (key: Part, id: Part) =>
    direction === 'desc' ? sql`${key} desc nulls last, ${id} desc` : sql`${key} asc nulls last, ${id} asc`;
  const parts = branches.map((branch, index) => {
    const { key, join } = keyOf(branch, column as FileSortColumn);
    return sql`(select ${branch.letter} as letter, ${branch.id} as id, ${key} as key from ${branch.from} ${join}
      where ${conditions[index]!} order by ${order(key, branch.id)} ${windowOf(limit + offset)})`;
  });
  return select<FoundFile>(
    em,
    sql`select letter, id from (${joined(parts)}) f
        order by ${order(sql`key`, sql`id`)}, letter ${windowOf(limit, offset)}`,
  );
}

const joined = (parts: readonly Part[]) => parts.reduce((left, right) => sql`${left} union all ${right}`);

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
