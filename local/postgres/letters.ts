import { withClient } from '#database/with-client.ts';
import { letterLocale } from './cluster.ts';
import { databaseName } from './roles.ts';

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
