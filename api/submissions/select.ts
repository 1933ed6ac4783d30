import { sql } from '@mikro-orm/core';
import type { RawQueryFragment } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

export { sql };
/** A piece of SQL with its parameters; pieces nest. */
export type Part = RawQueryFragment;

/** Days arrive as `YYYY-MM-DD`, instants as PostgreSQL prints them (see `instantOf`), counts as cast in the query. */
export async function select<Row>(em: EntityManager, query: Part): Promise<Row[]> {
  return (await em.execute(query)) as unknown as Row[];
}

export async function selectOne<Row>(em: EntityManager, query: Part): Promise<Row | null> {
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
