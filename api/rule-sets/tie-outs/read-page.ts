import type { TieOutQuery } from '#contracts/tie-outs.schema.ts';
import type { TieOutState } from '#contracts/tie-outs.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { offsetOf } from '../../list-query.ts';
import type { MasterContext } from '../../masters/master.ts';
import { cellsOf } from './cells.ts';

/** A place with a control, which is a row of the board. */
export interface Place {
  ruleId: number;
  code: string | null;
  name: string;
  /** Submissions, by month. */
  ids: number[];
  months: string[];
}

export interface Page {
  places: Place[];
  /** Of all cells, whatever state is asked for. */
  counts: Partial<Record<TieOutState, number>>;
  total: number;
}

export const emptyPage: Page = { places: [], counts: {}, total: 0 };

type PageRow = { counts: Page['counts'] | null; total: number } & (Place | { [Key in keyof Place]: null });

/** The rows of a page, how many rows there are, and the cells of all by state: the cells are evaluated once. */
export async function readPage(context: MasterContext, query: TieOutQuery, condition: Part): Promise<Page> {
  const rows = await select<PageRow>(context.em, pageOf(context, query, condition));
  const places = rows.filter((row): row is PageRow & Place => row.ruleId !== null);
  return { places, counts: rows[0]?.counts ?? {}, total: rows[0]?.total ?? 0 };
}

function pageOf({ language }: MasterContext, query: TieOutQuery, condition: Part): Part {
  const { size, state } = query;
  const wanted = state === undefined ? sql`true` : sql`bool_or(cell.state = ${state})`;
  return sql`with cell as materialized (${cellsOf(condition)}),
      place as materialized (select rule_id, place from cell group by rule_id, place having ${wanted}),
      named as (
        select l.rule_id, l.place, p.code, coalesce(p.name, f.name, '') as name,
               coalesce(r.names ->> ${language}, r.names ->> 'en', r.code) as rule_name
          from place l join rule r on r.id = l.rule_id
          left join property p on p.id = l.place left join fund f on f.id = -l.place
         order by name, abs(l.place), rule_name, l.rule_id limit ${size} offset ${offsetOf(query)}),
      row as (
        select n.rule_id as "ruleId", n.code, n.name, abs(n.place) as place, n.rule_name,
               array_agg(cell.id order by cell.post_month) as ids, array_agg(cell.post_month::text order by cell.post_month) as months
          from named n join cell on cell.rule_id = n.rule_id and cell.place = n.place
         group by n.rule_id, n.place, n.code, n.name, n.rule_name)
    select t.counts, t.total, row."ruleId", row.code, row.name, row.ids, row.months
      from (select (select jsonb_object_agg(c.state, c.count) from (select state, count(*) from cell group by state) c) as counts,
                   (select count(*)::int from place) as total) t
      left join row on true
     order by row.name, row.place, row.rule_name, row."ruleId"`;
}
