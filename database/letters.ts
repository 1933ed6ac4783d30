import { withClient } from './with-client.ts';

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
