import type { z } from 'zod';
import type {
  AssociatedFund,
  AssociatedFunds,
  AssociatedProperties,
  AssociatedProperty,
  associationPageSchema,
  associationRowsSchema,
} from '#contracts/datasets.schema.ts';
import { isMappedByConnection } from '#database/connections/mapped-by-connection.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, instantOf, isAmong, select, selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { fundReference, propertyReference } from '../masters/references.ts';
import type { AssociatedDataset } from './change-associations.ts';

/** Properties `m` that the reader may see, with the fund they were last placed in and whether they are collected. */
const mine = (context: MasterContext, dataset: AssociatedDataset): Part =>
  sql`select p.id, p.code, p.name, l.fund_id, s.property_id is not null as is_covered
    from property p left join property_fund l on l.property_id = p.id
    left join dataset_subject s on s.dataset_id = ${dataset.id} and s.property_id = p.id
    where p.retired_at is null and ${propertyReference.mayChoose(context, sql`p`)}`;

/** Funds in the order of their tree, each with what lies in it directly; last what lies in no fund. */
export async function readFunds(
  context: MasterContext,
  dataset: AssociatedDataset,
  { search, state, page, size }: z.output<typeof associationPageSchema>,
): Promise<AssociatedFunds> {
  const { em, scope } = context;
  const mayChange = scope.isEverything ? sql`true` : isAmong(sql`t.id`, scope.lists?.allFundIds ?? []);
  const found =
    search === ''
      ? sql`true`
      : anyOf([
          contains(sql`r.name`, search),
          sql`exists (select 1 from mine m where m.fund_id is not distinct from r."fundId"
            and ${anyOf([contains(sql`m.code`, search), contains(sql`m.name`, search)])})`,
        ]);
  const collected = dataset.isOfFunds ? sql`case when r."isIncluded" then 1 else 0 end` : sql`r."coveredCount"`;
  const whole = dataset.isOfFunds ? sql`1` : sql`r."propertyCount"`;
  const states = {
    all: sql`true`,
    yes: sql`${collected} = ${whole} and ${collected} > 0`,
    partly: sql`${collected} > 0 and ${collected} < ${whole}`,
    no: sql`${collected} = 0`,
  };
  const rows = sql`with recursive tree as (
        select f.id, f.parent_id, f.name, 0 as depth, array[lower(f.name), f.id::text] as path from fund f
          where f.parent_id is null and f.retired_at is null
        union all
        select f.id, f.parent_id, f.name, t.depth + 1, t.path || lower(f.name) || f.id::text from tree t
          join fund f on f.parent_id = t.id and f.retired_at is null
      ),
      mine as materialized (${mine(context, dataset)}),
      counted as (select m.fund_id, count(*)::int as n, count(*) filter (where m.is_covered)::int as covered
        from mine m group by m.fund_id),
      rows as (
        select t.id as "fundId", t.name, t.depth, coalesce(c.n, 0) as "propertyCount", coalesce(c.covered, 0) as "coveredCount",
          h.is_included as "isIncluded", a.reason, ${mayChange} as "mayChange", t.path
        from tree t join dataset_fund h on h.dataset_id = ${dataset.id} and h.fund_id = t.id
        left join counted c on c.fund_id = t.id
        left join dataset_association a on a.dataset_id = ${dataset.id} and a.fund_id = t.id
        where ${fundReference.mayChoose(context, sql`t`)}
        union all
        select null, '', 0, c.n, c.covered, d.is_collected_everywhere, null, false, null
        from counted c join dataset d on d.id = ${dataset.id} where c.fund_id is null and d.scope <> 'fund'
      )`;
  const counted = await selectOne<{ total: number; coveredCount: number; propertyCount: number; changedAt: string }>(
    em,
    sql`${rows} select count(*) filter (where ${found} and ${states[state]})::int as total,
          coalesce(sum(${collected}), 0)::int as "coveredCount", coalesce(sum(${whole}), 0)::int as "propertyCount",
          (select d.associated_at from dataset d where d.id = ${dataset.id}) as "changedAt"
        from rows r`,
  );
  const listed = await select<AssociatedFund>(
    em,
    sql`${rows} select r."fundId", r.name, r.depth, r."propertyCount", r."coveredCount", r."isIncluded", r.reason, r."mayChange"
        from rows r where ${found} and ${states[state]} order by r.path nulls last
        limit ${size} offset ${(page - 1) * size}`,
  );
  return { ...counted!, changedAt: instantOf(counted!.changedAt), rows: listed, page, size };
}

/** The properties below one fund, with what is known of their collection. */
export async function readProperties(
  context: MasterContext,
  dataset: AssociatedDataset,
  { search, fundId, limit }: z.output<typeof associationRowsSchema>,
): Promise<AssociatedProperties> {
  const { em } = context;
  const found = search === '' ? sql`true` : anyOf([contains(sql`m.code`, search), contains(sql`m.name`, search)]);
  // A search that matches the fund's name finds all of its properties.
  const isNamed = sql`exists (select 1 from fund f where f.id = ${fundId}::int and ${contains(sql`f.name`, search)})`;
  const rows = sql`from (${mine(context, dataset)}) m where m.fund_id is not distinct from ${fundId}::int
      and (${found} or ${isNamed})`;
  const counted = await selectOne<{ total: number }>(em, sql`select count(*)::int as total ${rows}`);
  const listed = await select<AssociatedProperty>(
    em,
    sql`select m.id as "propertyId", m.code, m.name, m.is_covered as "isCovered", a.reason, v.name as "serviceProvider",
          case when dataset_mapping_in_force(v.id, ${dataset.id}, m.id, m.fund_id) is not null
            or ${isMappedByConnection(sql`v.id`, sql`${dataset.id}`)} then 'mapped' else 'missing' end as mapping,
          q.frequency, (select to_char(max(s.post_month), 'YYYY-MM-DD') from submission s
            where s.property_id = m.id and s.dataset_id = ${dataset.id} and s.status = 'Completed') as "lastAccepted"
        from (select m.* ${rows} order by lower(m.name), m.id limit ${limit}) m
        left join dataset_association a on a.dataset_id = ${dataset.id} and a.property_id = m.id
        left join lateral (select v.id, v.name from property_provider a join service_provider v on v.id = a.service_provider_id
          where a.property_id = m.id and a.valid_from <= current_date and (a.valid_to is null or a.valid_to >= current_date)
          order by v.name limit 1) v on true
        left join lateral (select json_build_object('submitFrequency', f.submit_frequency,
            'submitTimelineDay', f.submit_timeline_day) as frequency
          from frequency f where f.submit_frequency is not null
            and f.id = frequency_in_force(v.id, ${dataset.id}, m.id, m.fund_id)) q on true
        order by lower(m.name), m.id`,
  );
  return { rows: listed, total: counted?.total ?? 0 };
}
