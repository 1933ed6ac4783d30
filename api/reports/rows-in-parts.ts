import type { EntityManager } from '@mikro-orm/postgresql';
import { selectInParts } from '#database/sql/select-in-parts.ts';
import type { Part } from '#database/sql/select.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { AppError } from '../errors.ts';

/** Rows that are read while a file is written, in one state of the database. */
export interface RowsInParts {
  rows: AsyncIterable<ListRow>;
  /** How many there are; known once the first is read. */
  total: () => number;
}

/** The rows of a statement, which says in `total` how many they are. */
export function readInParts<Row extends { total: number }>(
  em: EntityManager,
  statement: Part,
  present: (row: Row) => ListRow,
): RowsInParts {
  let total = 0;
  async function* read(): AsyncGenerator<ListRow> {
    for await (const row of selectInParts<Row>(em, statement)) {
      total = row.total;
      yield present(row);
    }
  }
  return { rows: read(), total: () => total };
}

/** Rows that are few, like the groups of a report. */
export function inOnePart(rows: readonly ListRow[]): RowsInParts {
  async function* read(): AsyncGenerator<ListRow> {
    yield* rows;
  }
  return { rows: read(), total: () => rows.length };
}

/**
 * All rows in memory.
 * @throws AppError TooManyRows when there are more than `mostRows`
 */
export async function readAll({ rows, total }: RowsInParts, mostRows: number): Promise<ListRow[]> {
  const read: ListRow[] = [];
  for await (const row of rows) {
    if (total() > mostRows)
      throw new AppError('TooManyRows', `A file that is answered at once holds at most ${mostRows} rows.`, {
        mostRows,
      });
    read.push(row);
  }
  return read;
}
