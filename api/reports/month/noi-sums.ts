import { rollUpTypes } from '#contracts/charts.ts';
import type { Part } from '#database/sql/select.ts';
import { isIn, sql } from '#database/sql/select.ts';
import { loadsOf, propertyCondition, submissionCondition } from '../loads.ts';
import type { Measures } from '../measures.ts';
import { rateTo, ratesJoined } from '../rates.ts';

const model = 'trial_balance';

/**
 * Begins a statement: `of_property` has the net operating income of each property with a trial balance, or why it does not
 * count; `of_book` the rows that it is the sum of; `expected` each property of which the month expects or has one. Its own
 * trial balance goes before the rows that one of the fund has of it, so that nothing counts twice; of several books the one
 * with most rows is taken, for all properties.
 */
export function withNoi({ scope, query: filters, postMonth, against, currency }: Measures): Part {
  const [from, to] = [postMonth, against].sort() as [string, string];
  const counts = isIn(sql`a.account_type`, rollUpTypes.NOI);
  return sql`with load as materialized (
      select * from (${loadsOf({ scope, filters, model, from, to })}) l where l.post_month in (${postMonth}::date, ${against}::date)),
    line as materialized (
      select l.post_month, l.id as load_id, r.row_no, x.part_no, s.property_id is not null as is_own, r.property_id,
        coalesce(r.book, '') as book, x.master_account_id, r.currency as own_currency,
        coalesce(x.net_change, coalesce(x.debit, 0) - coalesce(x.credit, 0)) as amount, ${rateTo(currency)} as rate,
        coalesce(${counts}, false) as counts,
        -- A row that is ignored has no line; without any line the load was never recoded.
        case when x.load_id is null then not exists (select from loaded_account_line y where y.load_id = l.id)
          else x.master_account_id is null and (x.net_change <> 0 or x.net_change is null and x.debit is distinct from x.credit)
          end as is_unmapped
      from load l join submission s on s.id = l.submission_id
      join loaded_trial_balance r on r.load_id = l.id and r.property_id is not null
      join property p on p.id = r.property_id and ${propertyCondition(filters)}
      left join loaded_account_line x on x.load_id = r.load_id and x.row_no = r.row_no
      left join master_account a on a.id = x.master_account_id
      ${ratesJoined(currency, { from, to }, 'AVERAGE')}),
    chosen as (
      select distinct on (post_month, property_id) post_month, property_id, load_id from line
      order by post_month, property_id, is_own desc, load_id desc),
    own as (select line.* from line join chosen using (post_month, property_id, load_id)),
    of_book as (
      select * from own where book = (select mode() within group (order by book) from own where post_month = ${postMonth}::date)),
    of_property as (
      select post_month, property_id, coalesce(-sum(amount * rate) filter (where counts), 0) as noi,
        case when bool_or(is_unmapped) then 'UNMAPPED'
          when bool_or(counts and amount <> 0 and rate is null) then 'NO_RATE' end as reason
      from of_book group by post_month, property_id),
    expected as (
      select property_id from of_property where post_month = ${postMonth}::date
      union select s.property_id from submission s join dataset d on d.id = s.dataset_id
        join data_model m on m.id = d.data_model_id join property p on p.id = s.property_id
        where m.code = ${model} and s.post_month = ${postMonth}::date and s.status <> 'Closed'
          and coalesce(s.feeding_dataset_id, s.dataset_id) = s.dataset_id
          and ${submissionCondition(scope, filters)} and ${propertyCondition(filters)})`;
}
