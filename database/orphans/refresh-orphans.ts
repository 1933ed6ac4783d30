import type { EntityManager } from '@mikro-orm/postgresql';
import { orphanCategories } from '#contracts/orphans.ts';
import type { OrphanCategory } from '#contracts/orphans.ts';
import type { Part } from '../sql/select.ts';
import { refreshCharts } from '../account-mappings/refresh-charts.ts';
import { analyzeGrownList } from '../sql/analyze-grown-list.ts';
import { select, selectOne, selectPrepared, sql } from '../sql/select.ts';
import { portfolioOf } from './portfolio.ts';
import { orphansOf } from './sources.ts';
import { weighedOf } from './weighed.ts';

/** Grows with every change of master data that collections follow from. */
export const changeCount = sql`(select sum(count)::int from list_total where list = 'orphan_change')`;

/** Categories whose rows carry an amount of money. */
const weighedByMoney: readonly OrphanCategory[] = ['accountMappingPending'];

/**
 * Brings the stored orphan records of a post month (`YYYY-MM-01`) up to date, if master data has changed since they were
 * computed. Of several servers one computes; the others wait for it.
 */
export async function refreshOrphans(em: EntityManager, postMonth: string): Promise<void> {
  if (await isCurrent(em, postMonth)) return;
  await refreshCharts(em);
  await em.fork().transactional(async (inside) => {
    await inside.execute(`select pg_advisory_xact_lock(4117, (?::date - '2000-01-01'::date))`, [postMonth]);
    if (await isCurrent(inside, postMonth)) return;
    // Read before the records: a change that is committed meanwhile makes them out of date at once.
    const counted = await selectOne<{ count: number }>(inside, sql`select ${changeCount} as count`);
    await store(inside, postMonth, counted?.count ?? 0);
    await analyzeGrownList(inside, 'orphan_record');
  });
}

async function isCurrent(em: EntityManager, postMonth: string): Promise<boolean> {
  const found = await selectPrepared<{ isCurrent: boolean }>(
    em,
    'orphans-age',
    sql`select m.change_count = ${changeCount} and not exists (select 1 from provider_chart where is_stale) as "isCurrent" from orphan_month m where m.post_month = ${postMonth}::date`,
  );
  return found[0]?.isCurrent === true;
}

async function store(em: EntityManager, postMonth: string, count: number): Promise<void> {
  await select(
    em,
    sql`with ${portfolioOf(postMonth)}, ${weights}, found as materialized (${everyCategory()}),
        named as materialized (${named}), ${weighedOf(postMonth)},
        gone as (delete from orphan_record r where r.post_month = ${postMonth}::date and not exists (
          select 1 from named n where n.category = r.category and n.key = r.key)),
        written as (
          insert into orphan_record as r (post_month, category, key, reason, subject, property_id, service_provider_id,
            service_provider_ids, provider_submission_counts, fund_id, entity_id, dataset_id, user_id, provider_code, name, code, submission_count, amount, currency,
            weight)
          select ${postMonth}::date, n.*, w.weight from named n left join weighed w on w.category = n.category and w.key = n.key
          on conflict on constraint orphan_record_key do update set (reason, subject, property_id, service_provider_id,
            service_provider_ids, provider_submission_counts, fund_id, entity_id, dataset_id, user_id, provider_code, name, code, submission_count, amount, currency, weight)
            = row (excluded.reason, excluded.subject, excluded.property_id, excluded.service_provider_id,
            excluded.service_provider_ids, excluded.provider_submission_counts, excluded.fund_id, excluded.entity_id, excluded.dataset_id, excluded.user_id,
            excluded.provider_code, excluded.name, excluded.code, excluded.submission_count, excluded.amount, excluded.currency,
            excluded.weight)
            where (r.reason, r.subject, r.property_id, r.service_provider_id, r.service_provider_ids, r.provider_submission_counts, r.fund_id, r.entity_id,
              r.dataset_id, r.user_id, r.provider_code, r.name, r.code, r.submission_count, r.amount, r.currency, r.weight)
            is distinct from (excluded.reason, excluded.subject, excluded.property_id, excluded.service_provider_id,
              excluded.service_provider_ids, excluded.provider_submission_counts, excluded.fund_id, excluded.entity_id, excluded.dataset_id, excluded.user_id,
              excluded.provider_code, excluded.name, excluded.code, excluded.submission_count, excluded.amount, excluded.currency,
              excluded.weight))
        insert into orphan_month (post_month, change_count, counts, weight_currency)
          values (${postMonth}::date, ${count}, (${counts}), (select currency from weighing))
        on conflict (post_month) do update set change_count = excluded.change_count, counts = excluded.counts,
          weight_currency = excluded.weight_currency, computed_at = now()`,
  );
}

/** How many records each category has. A list reads its total here, where counting would read every record. */
const counts = sql`select coalesce(jsonb_object_agg(c.category, c.count), '{}')
    from (select n.category, count(*)::int as count from named n group by 1) c`;

function everyCategory(): Part {
  return orphanCategories
    .map((category) => {
      const money = weighedByMoney.includes(category)
        ? sql`o.amount, o.currency`
        : sql`null::numeric as amount, null::text as currency`;
      return sql`select ${category}::text as category, o.key, o.reason, o.subject, o.property_id, o.service_provider_id, o.fund_id,
          o.entity_id, o.dataset_id, o.user_id, o.provider_code, ${money} from (${orphansOf(category)}) o`;
    })
    .reduce((all, one) => sql`${all} union all ${one}`);
}

/** How many collections of the month are expected of a property, fund, entity, provider or dataset; 0 stands for any. */
const weights = sql`weight as materialized (
    select coalesce(e.property_id, 0) as property, coalesce(e.fund_id, 0) as fund, coalesce(e.entity_id, 0) as entity,
      coalesce(e.service_provider_id, 0) as provider, coalesce(e.dataset_id, 0) as dataset, count(*)::int as count from expected e
     group by grouping sets (
       (e.property_id), (e.property_id, e.service_provider_id), (e.property_id, e.service_provider_id, e.dataset_id),
       (e.fund_id), (e.fund_id, e.service_provider_id), (e.fund_id, e.service_provider_id, e.dataset_id),
       (e.entity_id), (e.entity_id, e.service_provider_id), (e.entity_id, e.service_provider_id, e.dataset_id),
       (e.service_provider_id), (e.service_provider_id, e.dataset_id), (e.dataset_id))
    having (grouping(e.property_id) = 1 or e.property_id is not null) and (grouping(e.fund_id) = 1 or e.fund_id is not null)
      and (grouping(e.entity_id) = 1 or e.entity_id is not null)
  )`;

/** Records without a place hold up nothing that is counted: a person, a code, a value of a list. */
const named = sql`select distinct on (o.category, o.key) o.category, o.key, o.reason, o.subject, o.property_id, o.service_provider_id,
    case when o.category = 'propertiesWithoutFund'
      then coalesce(a.ids, '{}') else array_remove(array[o.service_provider_id], null) end as service_provider_ids,
    case when o.category = 'propertiesWithoutFund' then coalesce(a.counts, '{}') else '{}' end as provider_submission_counts,
    o.fund_id, o.entity_id, o.dataset_id, o.user_id, o.provider_code,
    coalesce(case o.subject when 'property' then p.name when 'fund' then coalesce(e.name, f.name)
      when 'serviceProvider' then v.name when 'providerCode' then o.provider_code when 'dataset' then d.name else u.name end, '') as name,
    coalesce(p.code, u.email) as code,
    case when o.subject in ('providerCode', 'user') or o.reason = 'LookupValueInactive' then 0 else coalesce(w.count, 0) end as submission_count,
    o.amount, o.currency
  from found o
  left join weight w on w.property = coalesce(o.property_id, 0)
    and w.fund = case when o.property_id is null and o.entity_id is null then coalesce(o.fund_id, 0) else 0 end
    and w.entity = case when o.property_id is null then coalesce(o.entity_id, 0) else 0 end
    and w.provider = case o.category when 'propertiesWithoutFund' then 0 else coalesce(o.service_provider_id, 0) end
    and w.dataset = coalesce(o.dataset_id, 0)
  left join (select s.property_id, array_agg(s.service_provider_id order by s.service_provider_id) as ids,
      array_agg(coalesce(c.count, 0) order by s.service_provider_id) as counts from assigned s
    left join weight c on c.property = s.property_id and c.provider = s.service_provider_id and c.fund = 0 and c.entity = 0
      and c.dataset = 0 group by 1) a
    on a.property_id = o.property_id and o.category = 'propertiesWithoutFund'
  left join property p on p.id = o.property_id left join service_provider v on v.id = o.service_provider_id
  left join fund f on f.id = o.fund_id left join fund e on e.id = o.entity_id
  left join dataset d on d.id = o.dataset_id left join app_user u on u.id = o.user_id
  order by o.category, o.key`;
