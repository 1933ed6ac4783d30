import type { TieOutQuery } from '#contracts/tie-outs.schema.ts';
import { allOf, anyOf, contains, isIn, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { monthsUpTo } from '../../submissions/months.ts';
import type { MasterContext } from '../../masters/master.ts';

/** The controls in force, as `control`. */
export const controls = sql`control as materialized (select r.id, r.dataset_id, r.reaches_all from rule r
  where r.is_active and r.retired_at is null and r.id in (select rule_id from control_reading))`;

/** Over `submission s` and `control`: asked of one submission after the other, as an index has them, until one has it. */
export const isForSubmission = sql`(control.reaches_all or (select true from tie_out_cell c where c.rule_id = control.id and c.id = s.id))`;

/** The months of the board, oldest first, as first days; none where nothing has a control. */
export async function monthsOfBoard({ em, scope }: MasterContext, query: TieOutQuery): Promise<string[]> {
  if (query.month) return monthsUpTo(`${query.month}-01`, query.months);
  const newest = await selectOne<{ month: string | null }>(
    em,
    sql`with ${controls} select max(o.post_month)::text as month from control cross join lateral (
          select s.post_month from submission s
           where s.dataset_id = control.dataset_id and s.status <> 'Closed' and ${scope.condition} and ${isForSubmission}
           order by s.post_month desc limit 1) o`,
  );
  return newest?.month ? monthsUpTo(newest.month, query.months) : [];
}

/** Over `tie_out_cell s`: what the reader asks for, of what is within their reach; the state aside. */
export function cellCondition({ scope }: MasterContext, query: TieOutQuery, months: readonly string[]): Part {
  const { control, fund, property } = query;
  return allOf([
    scope.condition,
    isIn(sql`s.post_month`, months),
    ...(control === undefined ? [] : [sql`s.rule_id = ${control}`]),
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
  return sql`select distinct on (s.rule_id, s.place, s.post_month) s.rule_id, s.place, s.post_month, s.id,
      case when s.current_version_id is null then 'waiting'
        when t.rule_id is null or t.rule_version <> s.rule_version or t.compared = '' then 'notComputed'
        else t.state end as state
    from tie_out_cell s
    left join tie_out t on t.version_id = s.current_version_id and t.rule_id = s.rule_id
    where ${condition}
    order by s.rule_id, s.place, s.post_month, s.id desc`;
}
