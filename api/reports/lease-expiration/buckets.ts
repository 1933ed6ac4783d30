import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpiryBucket, ExpiryTotals, LeaseExpiration } from '#contracts/reports.schema.ts';
import { expiryKinds } from '#contracts/reports.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { Measures } from '../measures.ts';
import { isLet, withLeases } from './leases.ts';
import type { ExpiryQuery } from './query.ts';

/** In the order of the table: leases that have no day, then the periods, then what is vacant. */
const order = sql`array_position(${`{${expiryKinds.join(',')}}`}::text[], kind)`;
/** Ten digits are enough for any screen, and an exact quotient has no end. */
const digits = 10;

/** With `withLeases`. */
const buckets = sql`with bucket as (
    select kind, period, (count(*) filter (where ${isLet}))::int as leases, sum(area) as area, sum(rent) as rent
    from lease group by kind, period)
  select kind, period, leases, trim_scale(area)::text as area,
    round(area / nullif(sum(area) over (), 0), ${digits})::text as "areaShare",
    round(rent, 2)::text as rent,
    round(rent / nullif(sum(rent) over (), 0), ${digits})::text as "rentShare",
    case when kind <> 'vacant' then
      round(sum(rent) over (order by ${order}, period) / nullif(sum(rent) over (), 0), ${digits})::text
    end as cumulative
  from bucket order by ${order}, period`;

const soon = sql`kind = 'period' and ends_on < as_of + interval '12 months'`;
const totals = sql`select (count(*) filter (where ${isLet}))::int as leases, trim_scale(sum(area))::text as area,
    round(sum(rent), 2)::text as rent,
    round(sum(rent * remaining) / nullif(sum(rent), 0), ${digits})::text as "waultByRent",
    round(sum(area * remaining) filter (where ${isLet})
      / nullif(sum(area) filter (where ${isLet}), 0), ${digits})::text as "waultByArea",
    (count(*) filter (where ${soon}))::int as "soonLeases",
    round(sum(rent) filter (where ${soon}), 2)::text as "soonRent",
    round(coalesce(sum(rent) filter (where ${soon}), 0) / nullif(sum(rent), 0), ${digits})::text as "soonShare",
    coalesce(sum(units_without_area), 0)::int as "unitsWithoutArea",
    coalesce(sum(units_without_rent), 0)::int as "unitsWithoutRent", (
      select jsonb_agg(jsonb_build_object('currency', coalesce(x.currency, '-'), 'rows', x.rows) order by x.currency)
      from (select currency, count(*)::int as rows from unit where is_let and is_without_rate group by currency) x
    ) as "leftOut"
  from lease`;

/** The ten tenants with the largest contracted rent; a tenant of several properties counts once. */
const topTenants = sql`with whole as (select sum(rent) as rent from lease)
  select min(tenant) as tenant, round(sum(lease.rent), 2)::text as rent,
    round(sum(lease.rent) / nullif(min(whole.rent), 0), ${digits})::text as "rentShare", min(ends_on) as "endsOn"
  from lease, whole where ${isLet} and tenant_key is not null and lease.rent is not null
  group by tenant_key order by sum(lease.rent) desc, tenant_key limit 10`;

export async function readBuckets(em: EntityManager, measures: Measures, query: ExpiryQuery): Promise<ExpiryBucket[]> {
  return select<ExpiryBucket>(em, sql`${withLeases(measures, query, measures.postMonth)} select * from (${buckets}) b`);
}

interface TotalsRow extends Omit<ExpiryTotals, 'within12Months' | 'leftOut'> {
  soonLeases: number;
  soonRent: string | null;
  soonShare: string | null;
  leftOut: ExpiryTotals['leftOut'] | null;
}

/** @param month one of the two of the report */
export async function readExpiryTotals(
  em: EntityManager,
  measures: Measures,
  query: ExpiryQuery,
  month: string,
): Promise<ExpiryTotals> {
  const row = await selectOne<TotalsRow>(em, sql`${withLeases(measures, query, month)} ${totals}`);
  if (!row) throw new Error('An aggregate gave no row.');
  return presentTotals(row);
}

type Expiry = Pick<LeaseExpiration, 'totals' | 'buckets' | 'topTenants'>;

/** All of the month of the report, whose leases are put together once. */
export async function readExpiry(em: EntityManager, measures: Measures, query: ExpiryQuery): Promise<Expiry> {
  const row = await selectOne<{ totals: TotalsRow } & Omit<Expiry, 'totals'>>(
    em,
    sql`${withLeases(measures, query, measures.postMonth)}
      select (select to_json(t) from (${totals}) t) as totals,
        (select coalesce(json_agg(b), '[]') from (${buckets}) b) as buckets,
        (select coalesce(json_agg(x), '[]') from (${topTenants}) x) as "topTenants"`,
  );
  if (!row) throw new Error('An aggregate gave no row.');
  return { ...row, totals: presentTotals(row.totals) };
}

function presentTotals({ soonLeases, soonRent, soonShare, leftOut, ...rest }: TotalsRow): ExpiryTotals {
  return {
    ...rest,
    within12Months: { leases: soonLeases, rent: soonRent, rentShare: soonShare },
    leftOut: leftOut ?? [],
  };
}
