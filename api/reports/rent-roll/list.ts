import type { EntityManager } from '@mikro-orm/postgresql';
import type { RentRollLine } from '#contracts/reports.schema.ts';
import type { RentRollChange } from '#contracts/reports.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, anyOf, contains, select, sql } from '#database/sql/select.ts';
import { exactTotal, offsetOf, sortOf } from '../../list-query.ts';
import { windowOf } from '../../list-totals.ts';
import { AppError } from '../../errors.ts';
import type { ListRow } from '#documents/exports/list-workbook.ts';
import type { Measures } from '../measures.ts';
import { readInParts } from '../rows-in-parts.ts';
import type { RowsInParts } from '../rows-in-parts.ts';
import { withLines } from './lines.ts';
import type { RentRollQuery, rentRollSortColumns } from './query.ts';

type SortColumn = (typeof rentRollSortColumns)[number];
/** Units are in the order in which people count: 2 before 10. */
const unitOrder = sql`line.property, line.building_code nulls first, substring(line.unit_code from '^[^0-9]*'),
  substring(line.unit_code from '[0-9]+')::numeric, line.unit_code`;

const sortKeys: Record<SortColumn, Part> = {
  unit: sql`line.property`,
  property: sql`line.property`,
  fund: sql`f.name`,
  status: sql`line.unit_status`,
  tenant: sql`line.tenant`,
  area: sql`line.area_in_unit`,
  rent: sql`line.rent_in_currency`,
  leaseStart: sql`line.lease_start_date`,
  leaseEnd: sql`line.lease_end_date`,
};

const isChanged: Record<RentRollChange, Part> = {
  new: sql`line.is_new`,
  renewed: sql`line.is_renewed`,
  repriced: sql`line.is_repriced`,
  vacated: sql`line.is_vacated`,
};

function conditionOf({ view, change, search }: RentRollQuery): Part {
  const wanted = change ?? (view === 'changed' ? (['new', 'renewed', 'repriced', 'vacated'] as const) : null);
  return allOf([
    ...(wanted === null ? [] : [anyOf(wanted.map((name) => isChanged[name]))]),
    ...(search === ''
      ? []
      : [
          anyOf(
            [
              sql`line.unit_code`,
              sql`line.tenant`,
              sql`line.before_tenant`,
              sql`line.lease_code`,
              sql`line.property`,
            ].map((column) => contains(column, search)),
          ),
        ]),
  ]);
}

interface Row extends Omit<RentRollLine, 'property' | 'fund' | 'changes' | 'before'> {
  propertyId: number;
  property: string;
  fundId: number | null;
  fund: string | null;
  isNew: boolean;
  isRenewed: boolean;
  isRepriced: boolean;
  isVacated: boolean;
  hasBefore: boolean;
  beforeStatus: string | null;
  beforeTenant: string | null;
  beforeRent: string | null;
  beforeCurrency: string | null;
  beforeEnd: string | null;
  total: number;
}

const lineColumns = sql`line.load_id as "loadId", line.row_no as "rowNo", line.is_gone as "isGone",
          line.property_id as "propertyId", line.property, line.fund_id as "fundId", f.name as fund,
          line.building_code as building, line.unit_code as unit, line.unit_status as status, line.tenant,
          line.lease_code as "leaseCode", trim_scale(line.area)::text as area, line.area_unit as "areaUnit",
          round(line.rent, 2)::text as rent, line.currency, line.lease_start_date as "leaseStart",
          line.lease_end_date as "leaseEnd", line.next_break_date as "nextBreak", line.is_restated as "isRestated",
          line.is_new as "isNew", line.is_renewed as "isRenewed", line.is_repriced as "isRepriced",
          line.is_vacated as "isVacated", line.has_before as "hasBefore", line.before_status as "beforeStatus",
          line.before_tenant as "beforeTenant", round(line.before_rent, 2)::text as "beforeRent",
          line.before_currency as "beforeCurrency", line.before_end as "beforeEnd"`;

function orderOf({ sort }: RentRollQuery): Part {
  const { column, direction } = sortOf(sort);
  const key = sortKeys[column as SortColumn];
  const first = direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  return sql`${first}, ${unitOrder}, line.is_gone, line.load_id, line.row_no`;
}

/** At most `limit` lines of the filtered rent roll. `total` counts to one more than can be listed. */
export async function readLines(
  em: EntityManager,
  measures: Measures,
  query: RentRollQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ lines: RentRollLine[]; total: number }> {
  const condition = conditionOf(query);
  const rows = await select<Row>(
    em,
    sql`${withLines(measures)}, counted as (
        select count(*)::int as total from (select 1 from line where ${condition} ${windowOf(exactTotal + 1)}) c)
      select counted.total, page.* from counted left join lateral (
        select ${lineColumns}
        from line left join fund f on f.id = line.fund_id where ${condition}
        order by ${orderOf(query)} ${windowOf(limit, offset)}) page on true`,
  );
  const total = rows[0]?.total ?? 0;
  // Without a line the join leaves one row with the total alone.
  return { lines: rows.filter((row) => typeof row.loadId === 'number').map(presentLine), total };
}

/** All lines of the filtered rent roll, in the order of its pages. */
export function readLinesInParts(
  em: EntityManager,
  measures: Measures,
  query: RentRollQuery,
  toRow: (line: RentRollLine) => ListRow,
): RowsInParts {
  const statement = sql`${withLines(measures)} select ${lineColumns}, (count(*) over ())::int as total
    from line left join fund f on f.id = line.fund_id where ${conditionOf(query)} order by ${orderOf(query)}`;
  return readInParts<Row>(em, statement, (row) => toRow(presentLine(row)));
}

function presentLine(row: Row): RentRollLine {
  const { propertyId, fundId, isNew, isRenewed, isRepriced, isVacated, hasBefore, total: _, ...line } = row;
  const { beforeStatus, beforeTenant, beforeRent, beforeCurrency, beforeEnd, ...shown } = line;
  const flags: [RentRollChange, boolean][] = [
    ['new', isNew],
    ['renewed', isRenewed],
    ['repriced', isRepriced],
    ['vacated', isVacated],
  ];
  return {
    ...shown,
    property: { id: propertyId, name: row.property },
    fund: fundId === null ? null : { id: fundId, name: row.fund ?? '' },
    changes: flags.flatMap(([name, isSet]) => (isSet ? [name] : [])),
    before: hasBefore
      ? { status: beforeStatus, tenant: beforeTenant, rent: beforeRent, currency: beforeCurrency, leaseEnd: beforeEnd }
      : null,
  };
}

export async function listRentRoll(
  em: EntityManager,
  measures: Measures,
  query: RentRollQuery,
): Promise<Page<RentRollLine>> {
  const offset = offsetOf(query);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const { lines, total } = await readLines(em, measures, query, { limit: query.size, offset });
  const { page, size } = query;
  return { rows: lines, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
}
