import type pg from 'pg';

export interface Table {
  name: string;
  /** Without generated ones. */
  columns: string[];
}

/** Rows that mean nothing elsewhere: people sign in again, and the reconciler starts over. */
const leftOut = ['session', 'token_cache', 'process_trouble'];

/** Every table of the installation; parts of a partitioned one come with it. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  );
  return rows.filter(({ name }) => !leftOut.includes(name));
}

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    const [row] = found.rows;
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Names of the migrations that made the tables, in their order. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id');
  return rows.map(({ name }) => name);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
