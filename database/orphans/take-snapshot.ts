import type { EntityManager } from '@mikro-orm/postgresql';
import { select, sql } from '../sql/select.ts';
import { refreshOrphans } from './refresh-orphans.ts';

/** Days for which copies are kept: a week ago must be among them after a few missed nights. */
const keepDays = 14;
/** Months before the running one of which a copy is taken. */
const monthsBack = 3;

/**
 * Keeps a copy of the orphan records that are not ignored, once a day for each of the last months, and drops old copies.
 * Repeating it on a day changes nothing.
 */
export async function takeOrphanSnapshot(em: EntityManager, asOf: Date): Promise<void> {
  const day = asOf.toISOString().slice(0, 10);
  for (const postMonth of monthsUpTo(asOf)) {
    await refreshOrphans(em, postMonth);
    await select(
      em,
      sql`insert into orphan_snapshot (taken_on, post_month, category, key, subject, property_id, service_provider_id,
            service_provider_ids, fund_id, entity_id, dataset_id)
          select ${day}::date, o.post_month, o.category, o.key, o.subject, o.property_id, o.service_provider_id,
            o.service_provider_ids, o.fund_id, o.entity_id, o.dataset_id
          from orphan_record o where o.post_month = ${postMonth}::date
            and not exists (select 1 from ignored_orphan i
              where i.category = o.category and i.key = o.key and i.until_on >= ${day}::date)
            and not exists (select 1 from orphan_snapshot s where s.post_month = ${postMonth}::date and s.taken_on = ${day}::date)
          on conflict do nothing`,
    );
  }
  await select(em, sql`delete from orphan_snapshot where taken_on < ${day}::date - ${keepDays}::int`);
  await select(em, sql`delete from ignored_orphan where until_on < ${day}::date - ${keepDays}::int`);
  await dropForgotten(em, day);
}

/** Records of months that nobody has looked at for a quarter; they are computed again when somebody does. */
async function dropForgotten(em: EntityManager, day: string): Promise<void> {
  await select(
    em,
    sql`with gone as (delete from orphan_month where computed_at < ${day}::date - 90 returning post_month)
        delete from orphan_record r using gone where r.post_month = gone.post_month`,
  );
}

function monthsUpTo(asOf: Date): string[] {
  return Array.from({ length: monthsBack + 1 }, (_, back) =>
    new Date(Date.UTC(asOf.getUTCFullYear(), asOf.getUTCMonth() - back, 1)).toISOString().slice(0, 10),
  );
}
