import type { EntityManager } from '@mikro-orm/postgresql';
import type { MappingTab } from '#contracts/mapping-places.ts';
import { changeCount } from '#database/orphans/refresh-orphans.ts';
import { analyzeGrownList } from '#database/sql/analyze-grown-list.ts';
import { select, selectOne, selectPrepared, sql } from '#database/sql/select.ts';
import { placesOf } from './places.ts';

/** The first day of the current month: places are those of today's portfolio. */
const currentMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

/**
 * Brings the stored places of a tab up to date, if master data has changed since they were computed: to put them together
 * takes seconds in a large installation. Of several servers one computes; the others wait for it.
 */
export async function refreshPlaces(em: EntityManager, tab: MappingTab): Promise<void> {
  const month = currentMonth();
  if (await isCurrent(em, tab, month)) return;
  await em.fork().transactional(async (inside) => {
    await inside.execute(`select pg_advisory_xact_lock(4119, hashtext(?))`, [tab]);
    if (await isCurrent(inside, tab, month)) return;
    // Read before the places: a change that is committed meanwhile makes them out of date at once.
    const counted = await selectOne<{ count: number }>(inside, sql`select ${changeCount} as count`);
    await store(inside, tab, month, counted?.count ?? 0);
    await analyzeGrownList(inside, 'mapping_place');
  });
}

async function isCurrent(em: EntityManager, tab: MappingTab, month: string): Promise<boolean> {
  const [found] = await selectPrepared<{ isCurrent: boolean }>(
    em,
    'mapping-places-age',
    sql`select t.change_count = ${changeCount} and t.month = ${month}::date as "isCurrent" from mapping_place_tab t where t.tab = ${tab}`,
  );
  return found?.isCurrent === true;
}

const kept = sql`mapping_id, connection_id, lacks_field, connection_faults, subject_name, provider_name, dataset_name, search_text`;
const before = sql`r.mapping_id, r.connection_id, r.lacks_field, r.connection_faults, r.subject_name, r.provider_name, r.dataset_name,
  r.search_text`;
const after = sql`excluded.mapping_id, excluded.connection_id, excluded.lacks_field, excluded.connection_faults, excluded.subject_name, excluded.provider_name,
  excluded.dataset_name, excluded.search_text`;

/** Rows that stay as they are are not written. */
async function store(em: EntityManager, tab: MappingTab, month: string, count: number): Promise<void> {
  await select(
    em,
    sql`with ${placesOf(tab, month)},
        gone as (delete from mapping_place r where r.tab = ${tab} and not exists (
          select 1 from place n where n.service_provider_id = r.service_provider_id and n.dataset_id = r.dataset_id
            and coalesce(n.property_id, 0) = coalesce(r.property_id, 0) and coalesce(n.fund_id, 0) = coalesce(r.fund_id, 0)
            and coalesce(n.entity_id, 0) = coalesce(r.entity_id, 0))),
        written as (
          insert into mapping_place as r (tab, service_provider_id, dataset_id, property_id, fund_id, entity_id, nearest, ${kept})
          select ${tab}::text, n.* from place n
          on conflict on constraint mapping_place_key do update set (${kept}) = row (${after})
            where (${before}) is distinct from (${after}))
        insert into mapping_place_tab (tab, month, change_count, place_count)
          values (${tab}::text, ${month}::date, ${count}, (select count(*) from place))
        on conflict (tab) do update set month = excluded.month, change_count = excluded.change_count,
          place_count = excluded.place_count`,
  );
}
