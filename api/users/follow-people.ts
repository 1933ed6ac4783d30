import { askToLapseSeats } from '#database/submissions/lapse-seats.ts';
import type { MasterContext } from '../masters/master.ts';
import { isAmong, sql } from '#database/sql/select.ts';

/** What follows from a change of people: their short names, their seats, and the end of their sessions. */
export async function followPeople({ em }: MasterContext, ids: readonly number[]): Promise<void> {
  const theirs = isAmong(sql`u.id`, ids);
  // The last word is the last name, unless sign-in has given both.
  await em.execute(
    sql`update app_user u set
          first_name = case when u.name ~ '\\s' then regexp_replace(u.name, '\\s+\\S+$', '') else u.name end,
          last_name = case when u.name ~ '\\s' then regexp_replace(u.name, '^.*\\s', '') else '' end
        where ${theirs} and btrim(u.first_name || ' ' || u.last_name) <> u.name`,
  );
  const ended = sql`select z.sid, z.sess ->> 'cacheId' as "cacheId" from session z
    join app_user u on u.id = z.user_id where ${theirs} and not u.is_active`;
  await em.execute(sql`delete from token_cache where session_id in (select e."cacheId" from (${ended}) e)`);
  await em.execute(sql`delete from session where sid in (select e.sid from (${ended}) e)`);
  await askToLapseSeats(em, ids.length === 1 ? (ids[0] ?? null) : null);
}
