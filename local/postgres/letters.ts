import { letterLocale } from './cluster.ts';
import { databaseName, withClient } from './roles.ts';

export const blindSearch =
  'The database was created with LC_CTYPE "C": its search indexes do not see Japanese and Arabic letters, so these searches read whole tables. Create it with LC_CTYPE "C.UTF-8" and restore a dump, see docs/going-to-production.md.';

/** True where the search indexes see letters of any script; null before the extension is there. */
export async function seesAllLetters(url: string): Promise<boolean | null> {
  return withClient(url, async (client) => {
    const known = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
    if (known.rowCount === 0) return null;
    const { rows } = await client.query<{ sees: boolean }>(
      `select cardinality(show_trgm('東京都')) > 0 and cardinality(show_trgm('عقار')) > 0 as sees`,
    );
    return rows[0]?.sees ?? null;
  });
}

/**
 * Lets the database of an earlier start see letters of any script, and builds its search indexes again. Texts are sorted
 * and compared by the built-in provider, which does not ask the C library, so that no other index changes.
 */
export async function moveToAllLetters(superuserUrl: string): Promise<boolean> {
  const isMoved = await withClient(superuserUrl, async (client) => {
    const moved = await client.query(
      `update pg_database set datctype = $1 where datname = $2 and datlocprovider = 'b' and datctype = 'C'`,
      [letterLocale, databaseName],
    );
    return moved.rowCount === 1;
  });
  if (!isMoved) return false;
  const url = new URL(superuserUrl);
  url.pathname = `/${databaseName}`;
  await withClient(url.href, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct format('%I.%I', n.nspname, c.relname) as name from pg_class c
         join pg_namespace n on n.oid = c.relnamespace join pg_index x on x.indexrelid = c.oid
         join pg_opclass o on o.oid = any(x.indclass::oid[]) where o.opcname like '%_trgm_ops'`,
    );
    for (const { name } of rows) await client.query(`reindex index ${name}`);
  });
  return true;
}
