import type { Part } from '../sql/select.ts';
import { sql } from '../sql/select.ts';

/**
 * Over `named` records of a post month (`YYYY-MM-01`): `weighing`, the one currency that amounts are compared in, and
 * `weighed`, each amount in it (category, key, weight). Amounts are balances, so they are converted at the closing rate of
 * the month, directly or through the base currency of the fund. Without a rate a weight is null.
 */
export function weighedOf(month: string): Part {
  return sql`money as materialized (
      select n.category, n.key, n.currency, n.amount, f.base_currency as base from named n left join fund f on f.id = n.fund_id
       where n.amount is not null and n.currency is not null
      union all
      -- A chart with accounts of several currencies, which have no sum.
      select n.category, n.key, a.currency, sum(a.amount), f.base_currency
        from named n join provider_chart c on n.key = 'c' || c.id
        join source_account a on a.provider_chart_id = c.id and a.outcome = 'pending' and a.post_month = c.post_month
        left join fund f on f.id = n.fund_id
       where n.category = 'accountMappingPending' and n.amount is not null and n.currency is null
       group by n.category, n.key, a.currency, f.base_currency),
    quoted as materialized (
      select t.currency as target, r.base, r.currency, r.rate from (select distinct currency from money where currency is not null) t
       cross join lateral exchange_rates_to(t.currency, ${month}::date, ${month}::date, 'CLOSING') r),
    converted as materialized (
      select t.currency as target, m.category, m.key, bool_and(m.currency = t.currency) as is_own,
          case when count(*) = count(r.rate) then round(sum(m.amount * r.rate), 4) end as weight
        from money m cross join (select distinct currency from money where currency is not null) t
        left join quoted direct on direct.target = t.currency and direct.currency = m.currency and direct.base = ''
        left join quoted through on through.target = t.currency and through.currency = m.currency and through.base = m.base
          and through.base <> ''
        cross join lateral (select case when m.currency = t.currency then 1 else coalesce(direct.rate, through.rate) end as rate) r
       group by t.currency, m.category, m.key),
    -- The one that most records have rates to; of several, the one that most records are in, then most of the money.
    weighing as materialized (
      select target as currency from converted group by target
       order by count(weight) desc, count(*) filter (where is_own) desc,
         sum(weight) filter (where is_own) / nullif(sum(weight), 0) desc nulls last, target limit 1),
    weighed as materialized (
      select c.category, c.key, c.weight from converted c join weighing w on w.currency = c.target)`;
}
