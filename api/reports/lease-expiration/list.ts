import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpiryLease } from '#contracts/reports.schema.ts';
import { expiryKinds } from '#contracts/reports.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, select, sql } from '#database/sql/select.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import { AppError } from '../../errors.ts';
import { exactTotal, offsetOf, sortOf } from '../../list-query.ts';
import { windowOf } from '../../list-totals.ts';
import type { Measures } from '../measures.ts';
import { readInParts } from '../rows-in-parts.ts';
import type { RowsInParts } from '../rows-in-parts.ts';
import { withLeases } from './leases.ts';
import type { ExpiryLeaseQuery, expirySortColumns } from './query.ts';

const sortKeys: Record<(typeof expirySortColumns)[number], Part> = {
  property: sql`lease.property`,
  tenant: sql`lease.tenant`,
  endsOn: sql`lease.ends_on`,
  leaseEnd: sql`lease.lease_end_date`,
  area: sql`lease.area`,
  rent: sql`lease.rent`,
};

function conditionOf({ bucket, search }: ExpiryLeaseQuery): Part {
  const kind = expiryKinds.find((one) => one === bucket);
  return allOf([
    ...(bucket === undefined ? [] : [kind ? sql`lease.kind = ${kind}` : sql`lease.period = ${bucket}::date`]),
    ...(search === ''
      ? []
      : [
          anyOf(
            [sql`lease.tenant`, sql`lease.lease_code`, sql`lease.units`, sql`lease.property`].map((column) =>
              contains(column, search),
            ),
          ),
        ]),
  ]);
}

interface Row extends Omit<ExpiryLease, 'property' | 'fund'> {
  propertyId: number;
  property: string;
  fundId: number | null;
  fund: string | null;
  total: number;
}

const leaseColumns = sql`lease.load_id as "loadId", lease.row_no as "rowNo", lease.property_id as "propertyId",
          lease.property, lease.fund_id as "fundId", f.name as fund, lease.tenant, lease.lease_code as "leaseCode",
          lease.units, lease.kind, lease.period, lease.ends_on as "endsOn", lease.lease_end_date as "leaseEnd",
          lease.next_break_date as "nextBreak", trim_scale(lease.area)::text as area, round(lease.rent, 2)::text as rent,
          round(lease.rent / nullif(whole.rent, 0), 10)::text as "rentShare"`;
const wholeRent = sql`whole as (select sum(rent) as rent from lease)`;

function orderOf({ sort }: ExpiryLeaseQuery): Part {
  const { column, direction } = sortOf(sort);
  const key = sortKeys[column as keyof typeof sortKeys];
  const first = direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  return sql`${first}, lease.property, lease.load_id, lease.row_no, lease.kind`;
}

/** One page of the leases and vacant units of the filter. */
export async function listLeases(
  em: EntityManager,
  measures: Measures,
  query: ExpiryLeaseQuery,
): Promise<Page<ExpiryLease>> {
  const offset = offsetOf(query);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const { page, size } = query;
  const condition = conditionOf(query);
  const rows = await select<Row>(
    em,
    sql`${withLeases(measures, query, measures.postMonth)}, counted as (
        select count(*)::int as total from (select 1 from lease where ${condition} ${windowOf(exactTotal + 1)}) c),
      ${wholeRent}
      select counted.total, page.* from counted left join lateral (
        select ${leaseColumns}
        from whole, lease left join fund f on f.id = lease.fund_id where ${condition}
        order by ${orderOf(query)} ${windowOf(size, offset)}) page on true`,
  );
  const total = rows[0]?.total ?? 0;
  // Without a lease the join leaves one row with the total alone.
  const leases = rows.filter((row) => typeof row.loadId === 'number').map(presentLease);
  return { rows: leases, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}

/** All leases and vacant units of the filter, in the order of their pages. */
export function readLeasesInParts(
  em: EntityManager,
  measures: Measures,
  query: ExpiryLeaseQuery,
  toRow: (lease: ExpiryLease) => ListRow,
): RowsInParts {
  const statement = sql`${withLeases(measures, query, measures.postMonth)}, ${wholeRent}
    select ${leaseColumns}, (count(*) over ())::int as total
    from whole, lease left join fund f on f.id = lease.fund_id where ${conditionOf(query)} order by ${orderOf(query)}`;
  return readInParts<Row>(em, statement, (row) => toRow(presentLease(row)));
}

const presentLease = ({ propertyId, property, fundId, fund, total: _, ...lease }: Row): ExpiryLease => ({
  ...lease,
  property: { id: propertyId, name: property },
  fund: fundId === null ? null : { id: fundId, name: fund ?? '' },
});
