import { isRaw, sql } from '@mikro-orm/core';
import type { RawQueryFragment } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from './hot-statements.ts';
import type { HotStatement } from './hot-statements.ts';

export { sql };
/** A piece of SQL with its parameters; pieces nest. */
export type Part = RawQueryFragment;

/**
 * The rows of a statement, which names their shape where it is written. Days arrive as `YYYY-MM-DD`, instants as PostgreSQL
 * prints them (see `instantOf`), counts as cast in the query.
 */
export async function select<Row extends object>(em: EntityManager, query: Part): Promise<Row[]> {
  return em.execute<Row[]>(query);
}

/**
 * As `select`, for what is asked again and again: PostgreSQL parses and plans the statement once for each connection.
 * Not for a search by words, whose plan follows the words. Every parameter needs a type that its place gives it.
 */
export async function selectPrepared<Row extends object>(
  em: EntityManager,
  statement: HotStatement,
  query: Part,
): Promise<Row[]> {
  if (em.isInTransaction()) return select<Row>(em, query);
  const pool = await em.getConnection().getNativeClient();
  const values: unknown[] = [];
  const text = numbered(query, values);
  const result = await pool.query<Row>({ ...prepared(statement, text), values });
  return result.rows;
}

/** The text with `$1`, `$2` for its parameters, those of nested pieces too; a list becomes as many. */
function numbered(query: Part, values: unknown[]): string {
  const [first = '', ...rest] = query.sql.split('?');
  const placed = (value: unknown): string => {
    if (isRaw(value)) return numbered(value, values);
    if (Array.isArray(value)) return value.map(placed).join(', ');
    values.push(value);
    return `$${values.length}`;
  };
  return rest.reduce((text, piece, index) => text + placed(query.params[index]) + piece, first);
}

export async function selectOne<Row extends object>(em: EntityManager, query: Part): Promise<Row | null> {
  const rows = await select<Row>(em, query);
  return rows[0] ?? null;
}

export function allOf(parts: readonly Part[]): Part {
  return parts.reduce((left, right) => sql`${left} and ${right}`, sql`true`);
}

export function anyOf(parts: readonly Part[]): Part {
  return sql`(${parts.reduce((left, right) => sql`${left} or ${right}`, sql`false`)})`;
}

/** `column in (...)`; nothing is in an empty list. */
export function isIn(column: Part, values: readonly (string | number)[]): Part {
  return values.length === 0 ? sql`false` : sql`${column} in (${[...values]})`;
}

/** As `isIn`, for lists of any length: they travel as one parameter. */
export function isAmong(column: Part, values: readonly number[]): Part {
  return sql`${column} = any(${`{${values.join(',')}}`}::int[])`;
}

/** Any part of a text, whatever its case. */
export function contains(column: Part, text: string): Part {
  return sql`${column} ilike ${`%${escapePattern(text)}%`}`;
}

/** As `contains`, where the column holds small letters alone. */
export function containsLowered(column: Part, text: string): Part {
  return sql`${column} like lower(${`%${escapePattern(text)}%`}::text)`;
}

/**
 * Hides a number from the planner, so that PostgreSQL keeps one generic plan for a prepared statement. It would plan again
 * for every value whose own plan looks cheaper, and planning takes longer than reading a page.
 */
export function unseen(value: number): Part {
  return sql`(select ${value}::int)`;
}

/** As `isAmong`, with the list hidden from the planner. */
export function isAmongUnseen(column: Part, values: readonly number[]): Part {
  return sql`${column} = any((select ${`{${values.join(',')}}`}::int[])::int[])`;
}

export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** ISO 8601 in UTC. */
export function instantOf(value: string | Date): string {
  return new Date(value).toISOString();
}

export function instantOrNull(value: string | Date | null): string | null {
  return value === null ? null : instantOf(value);
}
