import type { Part } from './submissions/select.ts';
import { sql } from './submissions/select.ts';
import { exactTotal } from './list-query.ts';

/**
 * Rows of a list from the roll-up that triggers keep: of one part of it, or of all parts. Null when nothing is rolled up
 * for the list, or when it is empty.
 */
export function rolledUpTotal(list: string, part?: string): Part {
  const ofPart = part === undefined ? sql`true` : sql`part = ${part}`;
  return sql`(select sum(count)::int from list_total where list = ${list} and ${ofPart})`;
}

/** Rows of a query of `select 1`; beyond the ones that are counted exactly nobody counts on. */
export function countedTotal(rows: Part): Part {
  return sql`(select count(*)::int from (${rows} limit ${exactTotal + 1}) found)`;
}

/**
 * A page and the total beside it as `g` and `n`, to be joined with the rows it names, so that all of it is one statement
 * and of one moment: `from ${pageOf(ids, total)} left join property m on m.id = n.id order by n.place`. An empty page is
 * one row without an id.
 */
export function pageOf(ids: Part, total: Part): Part {
  return sql`(select array(${ids}) as ids, ${total} as total) g
    left join unnest(g.ids) with ordinality n(id, place) on true`;
}
