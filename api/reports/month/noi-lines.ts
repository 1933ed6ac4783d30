import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { NoiLine, NoiLinePage } from '#contracts/month-wall.schema.ts';
import { postMonthSchema } from '#contracts/submissions.schema.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, select, sql } from '#database/sql/select.ts';
import type { RowScope } from '../../access/row-scope.ts';
import { AppError } from '../../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../../list-query.ts';
import { windowOf } from '../../list-totals.ts';
import { measuresOf } from '../measures.ts';
import { measuredQuery } from '../query.ts';
import { currencyOf } from './noi.ts';
import { withNoi } from './noi-sums.ts';

const sorts = ['property', 'account', 'masterAccount', 'amount'] as const;
const keys: Record<(typeof sorts)[number], Part> = {
  property: sql`l.property`,
  account: sql`l.account_code`,
  masterAccount: sql`l.master_code`,
  amount: sql`l.noi`,
};

export const noiLinesQuery = listQuery(sorts, 'property').extend({
  fundId: z.coerce.number().int().positive().max(2_147_483_647),
  postMonth: postMonthSchema,
});
type NoiLinesQuery = z.output<typeof noiLinesQuery>;

interface Row extends Omit<NoiLine, 'property' | 'account' | 'masterAccount'> {
  propertyId: number;
  property: string;
  accountCode: string | null;
  accountName: string | null;
  masterCode: string;
  masterName: string;
}

/**
 * The rows of trial balances that the net operating income of a fund is the sum of: those of the properties that count.
 * A row that is split among master accounts comes once for each of them.
 * @throws AppError BadInput for a page beyond the 10,000th row
 */
export async function listNoiLines(em: EntityManager, scope: RowScope, asked: NoiLinesQuery): Promise<NoiLinePage> {
  const { fundId, postMonth, page, size, search, sort } = asked;
  const offset = offsetOf(asked);
  if (offset >= exactTotal)
    throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed. Narrow the filter.');
  const measures = await measuresOf(em, scope, measuredQuery.parse({ fundId: String(fundId), postMonth }));
  const currency = await currencyOf(em, measures, fundId);
  const { column, direction } = sortOf(sort);
  const key = keys[column as keyof typeof keys];
  const searched = [sql`l.property`, sql`l.account_code`, sql`l.account_name`, sql`l.master_code`, sql`l.master_name`];
  const condition = search === '' ? sql`true` : anyOf(searched.map((text) => contains(text, search)));
  const rows = await select<Row & { total: number; sum: string | null }>(
    em,
    sql`${withNoi({ ...measures, currency })},
      line_of_noi as (
        select o.load_id, o.row_no, o.part_no, o.property_id, p.name as property, r.account_code, r.account_name, r.net_change,
          r.debit, a.code as master_code, a.name as master_name, a.account_type, -o.amount as own_amount, o.own_currency,
          -o.amount * o.rate as noi
        from of_book o join of_property n on n.property_id = o.property_id and n.post_month = o.post_month and n.reason is null
        join property p on p.id = o.property_id
        join loaded_trial_balance r on r.load_id = o.load_id and r.row_no = o.row_no
        join master_account a on a.id = o.master_account_id
        where o.post_month = ${postMonth}::date and o.counts and o.amount <> 0),
      counted as (select count(*)::int as total, round(sum(l.noi), 2)::text as sum from line_of_noi l where ${condition})
      select counted.total, counted.sum, page.* from counted left join lateral (
        select l.load_id as "loadId", l.row_no as "rowNo", l.part_no as "partNo", s.submission_no as "submissionNo",
          v.version_no as "versionNo", l.property_id as "propertyId", l.property, l.account_code as "accountCode",
          l.account_name as "accountName", l.master_code as "masterCode", l.master_name as "masterName",
          l.account_type as type, round(l.noi, 2)::text as amount, round(l.own_amount, 2)::text as "ownAmount",
          l.own_currency as "ownCurrency",
          case when l.net_change is not null then 'net_change' when coalesce(l.debit, 0) <> 0 then 'debit' else 'credit' end as field
        from line_of_noi l join reporting_load b on b.id = l.load_id join submission s on s.id = b.submission_id
        join version v on v.id = b.version_id where ${condition}
        order by ${direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`}, l.property,
          l.load_id, l.row_no, l.part_no
        ${windowOf(size, offset)}) page on true`,
  );
  const total = rows[0]?.total ?? 0;
  return {
    // Without a line the join leaves one row with the totals alone.
    rows: rows.filter((row) => typeof row.loadId === 'number').map(presentLine),
    ...{ page, size, currency, sum: rows[0]?.sum ?? null },
    ...{ total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal },
  };
}

function presentLine(row: Row): NoiLine {
  const { propertyId, property, accountCode, accountName, masterCode, masterName } = row;
  const { loadId, rowNo, partNo, submissionNo, versionNo, field, type, amount, ownAmount, ownCurrency } = row;
  return {
    ...{ loadId, rowNo, partNo, submissionNo, versionNo, field, type, amount, ownAmount, ownCurrency },
    property: { id: propertyId, name: property },
    account: { code: accountCode, name: accountName },
    masterAccount: { code: masterCode, name: masterName },
  };
}
