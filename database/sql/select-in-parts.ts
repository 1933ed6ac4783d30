import { IsolationLevel, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Part } from './select.ts';
import { select, sql } from './select.ts';

const rowsAtOnce = 1_000;
const fetchNext = raw(`fetch ${rowsAtOnce} from parts`);

/**
 * The rows of a statement, a thousand at a time through a cursor: memory does not grow with them. They are read in one
 * transaction of their own, which ends when the reader stops.
 */
export async function* selectInParts<Row extends object>(em: EntityManager, statement: Part): AsyncGenerator<Row> {
  const own = em.fork();
  await own.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    await own.execute(sql`declare parts no scroll cursor for ${statement}`);
    for (;;) {
      const rows = await select<Row>(own, fetchNext);
      yield* rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await own.rollback();
  }
}
