import type { AccountTarget, MappingOutcome } from '#contracts/account-mappings.ts';
import { outcomeOf } from '#contracts/account-mappings.ts';
import type { RunQueries } from '../submissions/run-submission.ts';
import { idList } from './load-rules.ts';
import { nullableIds, resolver } from './note-accounts.ts';

/**
 * Brings the accounts of provider charts up to date: what the latest version that counts says of each, whether it is mapped for that
 * month, and the totals of the chart. Called after a version became the current one and after mappings changed.
 * @param haveMappingsChanged and nothing else: what was seen last is read from no version. A chart that is stale stays so.
 */
export async function countCharts(
  client: RunQueries,
  providerChartIds: readonly number[],
  haveMappingsChanged = false,
): Promise<void> {
  if (providerChartIds.length === 0) return;
  const charts = idList([...new Set(providerChartIds)].sort((a, b) => a - b));
  await client.query('select id from provider_chart where id = any($1::int[]) order by id for update', [charts]);
  if (!haveMappingsChanged) await client.query(seeLatest, [charts]);
  const { rows } = await client.query<{ id: number; providerChartId: number; code: string; postMonth: string }>(
    `select id, provider_chart_id as "providerChartId", code, post_month::text as "postMonth"
       from source_account where provider_chart_id = any($1::int[]) and post_month is not null`,
    [charts],
  );
  const mappingOf = await resolver(client, [...new Set(providerChartIds)]);
  const mappings = rows.map((row) => mappingOf(row.providerChartId, row.postMonth, row.code));
  const targets = await targetsOf(client, mappings);
  const outcomes = mappings.map((id): MappingOutcome => outcomeOf(id === null ? null : (targets.get(id) ?? null)));
  await client.query(
    `update source_account a set mapping_id = p.mapping_id, outcome = p.outcome, updated_at = now()
       from unnest($1::int[], $2::int[], $3::text[]) as p(id, mapping_id, outcome)
      where a.id = p.id and (a.mapping_id is distinct from p.mapping_id or a.outcome <> p.outcome)`,
    [idList(rows.map(({ id }) => id)), nullableIds(mappings), `{${outcomes.join(',')}}`],
  );
  await client.query(addUp, [charts, haveMappingsChanged]);
}

/** A trial balance goes before a model without closing balances, and the latest month before earlier ones. */
const seeLatest = `with latest as (
    select distinct on (a.id) a.id, s.post_month, va.closing, va.amount, va.currency
      from source_account a
      join version_account va on va.source_account_id = a.id
      join version v on v.id = va.version_id
      join submission s on s.id = v.submission_id and s.current_version_id = v.id and s.status <> 'Closed'
     where a.provider_chart_id = any($1::int[])
     order by a.id, (va.closing is not null) desc, s.post_month desc, v.id desc
  )
  update source_account a
     set post_month = l.post_month, closing = l.closing, amount = coalesce(l.amount, 0), currency = l.currency,
         outcome = case when l.id is null then 'pending' else a.outcome end,
         mapping_id = case when l.id is null then null else a.mapping_id end
    from source_account own left join latest l on l.id = own.id
   where own.id = a.id and a.provider_chart_id = any($1::int[])
     and (a.post_month, a.closing, a.amount, a.currency)
       is distinct from (l.post_month, l.closing, coalesce(l.amount, 0), l.currency)`;

async function targetsOf(
  client: RunQueries,
  mappings: readonly (number | null)[],
): Promise<ReadonlyMap<number, AccountTarget>> {
  const ids = [...new Set(mappings.filter((id) => id !== null))];
  const { rows } = await client.query<{ id: number; target: AccountTarget }>(
    'select id, target from account_mapping where id = any($1::int[])',
    [idList(ids)],
  );
  return new Map(rows.map(({ id, target }) => [id, target]));
}

/** Amounts are of the latest trial balance: of accounts that were last seen before it they are not. */
const addUp = `with month as (
    select c.id, max(a.post_month) filter (where a.closing is not null) as post_month
      from provider_chart c left join source_account a on a.provider_chart_id = c.id
     where c.id = any($1::int[]) group by c.id
  ), counted as (
    select m.id, m.post_month, count(a.id) as accounts,
           count(a.id) filter (where a.outcome = 'pending') as pending,
           count(a.id) filter (where a.outcome = 'ignored') as ignored,
           coalesce(sum(a.amount) filter (where a.post_month = m.post_month and a.outcome = 'pending'), 0) as pending_amount,
           coalesce(sum(a.amount) filter (where a.post_month = m.post_month), 0) as total_amount,
           case when count(distinct a.currency) filter (where a.post_month = m.post_month) = 1
                then min(a.currency) filter (where a.post_month = m.post_month) end as currency
      from month m left join source_account a on a.provider_chart_id = m.id and a.post_month is not null
     group by m.id, m.post_month
  )
  update provider_chart c
     set account_count = n.accounts, pending_count = n.pending, ignored_count = n.ignored, pending_amount = n.pending_amount,
         total_amount = n.total_amount, currency = n.currency, post_month = n.post_month, is_stale = c.is_stale and $2::boolean, updated_at = now()
    from counted n where n.id = c.id`;
