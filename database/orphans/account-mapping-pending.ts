import type { Part } from '../sql/select.ts';
import { sql } from '../sql/select.ts';

/**
 * Charts of providers with accounts that wait for a mapping, as the list of account mappings counts them, over `portfolioOf`.
 * They are weighed by the closing balances of those accounts, in no currency where there are several; where the property or fund has no master chart, that one is
 * missing first. Columns as in `orphansOf`, then `amount` and `currency`.
 */
export const accountMappingPending: Part = sql`select 'c' || c.id as key,
    case when c.pending_count > 0 and exists (select 1 from chart_association a
        where a.property_id = c.property_id or a.fund_id in (h.entity_id, h.fund_id, t.id, t.parent_id))
      then 'AccountsUnmapped' else 'ChartMissing' end as reason,
    case when c.property_id is not null then 'property' else 'fund' end as subject,
    c.property_id, c.service_provider_id, coalesce(h.fund_id, t.parent_id, t.id) as fund_id,
    coalesce(h.entity_id, case when h.id is null and t.parent_id is not null then t.id end) as entity_id,
    null::int as dataset_id, null::int as user_id, null::text as provider_code,
    case when c.currency is not null or c.pending_amount <> 0 then c.pending_amount end as amount, c.currency
  from provider_chart c
  left join held h on h.id = c.property_id left join fund t on t.id = c.fund_id
  where c.pending_count > 0 and (c.property_id is null or h.id is not null)`;
