import type pg from 'pg';
import { nameOf } from './rows.ts';

/**
 * Charts of one provider, one for each property, with unmapped accounts and a master chart of `masters` accounts.
 * @returns the charts with the codes of their properties, and the code of the provider
 */
export async function addProviderCharts(
  owner: pg.Client,
  { charts, accounts, masters }: { charts: number; accounts: number; masters: number },
): Promise<{ charts: { id: number; property: string }[]; provider: string }> {
  const { rows: made } = await owner.query<{ id: number }>(`insert into master_chart (name) values ($1) returning id`, [
    `Bench of ${charts} charts`,
  ]);
  const chartId = made[0]!.id;
  await owner.query(
    `insert into master_account (chart_id, code, name, normal_balance, account_type, report_type, subtype)
     select $1, m.code, m.name, 'Debit', 'Asset', 'Balance Sheet', 'Cash' from unnest($2::text[], $3::text[]) as m(code, name)`,
    [
      chartId,
      Array.from({ length: masters }, (_, index) => String(1_000 + index)),
      Array.from({ length: masters }, (_, index) => nameOf(index * 7)),
    ],
  );
  const { rows } = await owner.query<{ id: number; property: string; provider: string }>(
    `with free as (
       select p.id, p.code from property p where not exists (select 1 from provider_chart c where c.property_id = p.id)
         and not exists (select 1 from chart_association a where a.property_id = p.id) order by p.id limit $1
     ), associated as (
       insert into chart_association (chart_id, property_id) select $2, id from free
     )
     insert into provider_chart (service_provider_id, property_id, account_count, pending_count, post_month)
     select v.id, free.id, $3, $3, '2026-10-01' from free, (select id from service_provider order by id limit 1) v
     returning id, (select code from property p where p.id = property_id) as property,
       (select code from service_provider v where v.id = service_provider_id) as provider`,
    [charts, chartId, accounts],
  );
  await owner.query(
    `insert into source_account (provider_chart_id, code, name, post_month, closing, amount, currency)
     select c, m.code, m.name, '2026-10-01', 1, 1, 'USD' from unnest($1::int[]) c, unnest($2::text[], $3::text[]) as m(code, name)`,
    [
      rows.map(({ id }) => id),
      Array.from({ length: accounts }, (_, index) => `${4_000 + index}-00`),
      Array.from({ length: accounts }, (_, index) => nameOf(index)),
    ],
  );
  // They have no versions that they could be counted from.
  await owner.query('update provider_chart set is_stale = false where is_stale');
  await owner.query('analyze source_account, provider_chart, master_account');
  return { charts: rows, provider: rows[0]!.provider };
}
