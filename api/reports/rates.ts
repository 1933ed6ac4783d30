import type { EntityManager } from '@mikro-orm/postgresql';
import type { UsedRate } from '#contracts/report-loads.schema.ts';
import type { RateKind } from '#contracts/rates.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { loadsOf } from './loads.ts';
import type { Measures } from './measures.ts';

/**
 * After `from load l` and its rows `r`: the rates of each row to the currency of the report. Rents are what tenants owe at the
 * end of the month, so they are converted at its closing rate; flows are converted at its average.
 */
export function ratesJoined(
  currency: string | null,
  { from, to }: { from: string; to: string },
  kind: RateKind = 'CLOSING',
): Part {
  const rates = sql`exchange_rates_to(${currency}::text, ${from}::date, ${to}::date, ${kind}::text)`;
  return sql`left join (select * from ${rates} where base = '') direct
      on direct.post_month = l.post_month and direct.currency = r.currency
    left join (select * from ${rates} where base <> '') through
      on through.post_month = l.post_month and through.currency = r.currency and through.base = l.base_currency`;
}

/** What an amount of a row is multiplied by, with `ratesJoined`; null without a rate. */
export function rateTo(currency: string | null): Part {
  return sql`case when r.currency = ${currency}::text then 1::numeric else coalesce(direct.rate, through.rate) end`;
}

/** The rates that a report used for its two months, and currencies for which there is none. */
export async function readUsedRates(em: EntityManager, measures: Measures): Promise<UsedRate[]> {
  const { scope, query: filters, postMonth, against, currency } = measures;
  if (currency === null) return [];
  const [from, to] = [postMonth, against].sort() as [string, string];
  const loads = loadsOf({ scope, filters, model: 'rent_roll', from, to });
  return select<UsedRate>(
    em,
    sql`with load as materialized (select * from (${loads}) l where l.post_month in (${postMonth}::date, ${against}::date)),
        used as (
          select distinct l.post_month, l.base_currency, r.currency from load l join rent_roll_sum r on r.load_id = l.id
          where r.currency <> ${currency})
        select distinct l.post_month as "postMonth", r.currency,
          trim_scale(coalesce(direct.rate, through.rate))::text as rate,
          case when direct.rate is null then through.base end as through,
          coalesce(direct.is_inverse, through.is_inverse, false) as "isInverse",
          case when direct.rate is null then through.source else direct.source end as source
        from used l cross join lateral (select l.currency) r
        ${ratesJoined(currency, { from, to })}
        order by 1 desc, 2, 3`,
  );
}
