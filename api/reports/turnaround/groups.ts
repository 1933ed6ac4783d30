import type { EntityManager } from '@mikro-orm/postgresql';
import type { TurnaroundGroup } from '#contracts/process-reports.schema.ts';
import type { TurnaroundGrouping } from '#contracts/process-reports.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { contains, select, sql } from '#database/sql/select.ts';
import { offsetOf, sortOf } from '../../list-query.ts';
import { windowOf } from '../../list-totals.ts';
import { monthBefore } from '../measures.ts';
import type { ProcessMeasures } from '../process-query.ts';
import { presentFigures } from './figures.ts';
import type { FiguresRow } from './figures.ts';
import { figuresOf, measuredDecisions, measuredSubmissions } from './measured.ts';
import type { TurnaroundListQuery } from './query.ts';

interface Grouping {
  id: Part;
  name: Part;
  join: Part;
}

const groupings: Record<TurnaroundGrouping, Grouping> = {
  provider: {
    id: sql`m.service_provider_id`,
    name: sql`n.name`,
    join: sql`join service_provider n on n.id = m.service_provider_id`,
  },
  reviewer: { id: sql`m.user_id`, name: sql`n.name`, join: sql`join app_user n on n.id = m.user_id` },
  dataset: { id: sql`m.dataset_id`, name: sql`n.name`, join: sql`join dataset n on n.id = m.dataset_id` },
  fund: {
    id: sql`coalesce(m.fund_id, m.entity_id)`,
    name: sql`n.name`,
    join: sql`join fund n on n.id = coalesce(m.fund_id, m.entity_id)`,
  },
  month: { id: sql`m.post_month`, name: sql`m.post_month::text`, join: sql`` },
};

const medianOf = (name: string): Part => sql`(g.spans -> ${name}::text ->> 'median')::numeric`;
const keys: Record<string, Part> = {
  name: sql`g.name`,
  submissions: sql`g.submissions`,
  onTime: sql`g."onTime"::numeric`,
  lead: medianOf('lead'),
  lateness: medianOf('lateness'),
  cycle: medianOf('cycle'),
  rework: sql`g.rework::numeric`,
};

const trendMonths = 12;

/** Figures of a month by provider, reviewer, dataset or fund, or of the last twelve months one by one. */
export async function listTurnaround(
  em: EntityManager,
  { condition, postMonth }: ProcessMeasures,
  query: TurnaroundListQuery,
  limit: number = query.size,
): Promise<Page<TurnaroundGroup>> {
  const { id, name, join } = groupings[query.by];
  const { column, direction } = sortOf(query.sort);
  const key = keys[column] ?? sql`g.name`;
  const order = direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  const found = query.search === '' ? sql`true` : contains(name, query.search);
  const first = query.by === 'month' ? monthBefore(postMonth, trendMonths - 1) : postMonth;
  const months = sql`s.post_month between ${first}::date and ${postMonth}::date`;
  const measured = query.by === 'reviewer' ? measuredDecisions : measuredSubmissions;
  const rows = await select<FiguresRow & { id: string; name: string; total: number }>(
    em,
    sql`select g.*, (count(*) over ())::int as total from (
          select ${id}::text as id, ${name} as name, ${figuresOf} from (${measured(query.clock, condition, months)}) m ${join}
          where ${found} group by ${id}, ${name}) g
        order by ${order}, g.name, g.id ${windowOf(limit, offsetOf(query))}`,
  );
  const { page, size } = query;
  return {
    rows: rows.map((row) => ({ id: row.id, name: row.name, ...presentFigures(row) })),
    page,
    size,
    total: rows[0]?.total ?? 0,
    isTotalCapped: false,
  };
}
