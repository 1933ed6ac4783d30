import type { TieOutQuery } from '#contracts/tie-outs.schema.ts';
import { allOf, anyOf, contains, isIn, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { monthsUpTo } from '../../submissions/months.ts';
import type { MasterContext } from '../../masters/master.ts';

/** The months of the board, oldest first, as first days; none where nothing has a control. */
export async function monthsOfBoard({ em, scope }: MasterContext, query: TieOutQuery): Promise<string[]> {
  if (query.month) return monthsUpTo(`${query.month}-01`, query.months);
  const newest = await selectOne<{ month: string | null }>(
    em,
    sql`select max(o.post_month)::text as month from control_reading q cross join lateral (
          select s.post_month from tie_out_cell c join submission s on s.id = c.submission_id
           where c.rule_id = q.rule_id and ${scope.condition} order by s.post_month desc limit 1) o`,
  );
  return newest?.month ? monthsUpTo(newest.month, query.months) : [];
}

/** Over `tie_out_cell c` and `submission s`: what the reader asks for, of what is within their reach; the state aside. */
export function cellCondition({ scope }: MasterContext, query: TieOutQuery, months: readonly string[]): Part {
  const { control, fund, property } = query;
  return allOf([
    scope.condition,
    isIn(sql`s.post_month`, months),
    ...(control === undefined ? [] : [sql`c.rule_id = ${control}`]),
    ...(fund === undefined ? [] : [sql`${fund}::int in (s.fund_id, s.entity_id)`]),
    ...(property === '' ? [] : [ofProperty(property)]),
  ]);
}

const ofProperty = (text: string): Part =>
  sql`s.property_id in (select p.id from property p where ${anyOf([contains(sql`p.name`, text), contains(sql`p.code`, text)])})`;

/**
 * The cells of the board, one for each control, place and month: of several submissions of a place the newest. `kept` is what was
 * found last; a cell whose loads have changed since is out of date, by the triggers of tie-outs.sql.
 */
export function cellsOf(condition: Part): Part {
  return sql`select distinct on (c.rule_id, s.property_id, s.fund_place, s.post_month)
      c.rule_id, c.rule_version, s.id, s.property_id, s.fund_place, s.post_month, s.current_version_id,
      case when s.current_version_id is null then 'waiting'
        when t.rule_id is null or t.rule_version <> c.rule_version or t.compared = '' then 'notComputed'
        else t.state end as state
    from tie_out_cell c
    join (select s.*, case when s.property_id is null then coalesce(s.entity_id, s.fund_id) end as fund_place from submission s) s
      on s.id = c.submission_id
    left join tie_out t on t.version_id = s.current_version_id and t.rule_id = c.rule_id
    where ${condition}
    order by c.rule_id, s.property_id, s.fund_place, s.post_month, s.id desc`;
}

/** Over `cell`: a place with a control, which is a row of the board. */
export const rowKey = sql`rule_id, property_id, fund_place`;
