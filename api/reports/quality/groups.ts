import type { EntityManager } from '@mikro-orm/postgresql';
import type { QualityGroup } from '#contracts/process-reports.schema.ts';
import type { QualityGrouping } from '#contracts/process-reports.ts';
import type { Page } from '#contracts/submission-views.ts';
import type { Part } from '#database/sql/select.ts';
import { contains, select, sql } from '#database/sql/select.ts';
import { offsetOf, sortOf } from '../../list-query.ts';
import { windowOf } from '../../list-totals.ts';
import type { ProcessMeasures } from '../process-query.ts';
import type { QualityQuery } from './query.ts';
import { judge, means, scoredSubmissions } from './scores.ts';
import type { Means } from './scores.ts';
import { differenceOf } from './summary.ts';

interface Grouping {
  id: Part;
  name: Part;
  note: Part;
  submissionNo: Part;
}

const nothing = sql`null::text`;
const providers = sql`string_agg(distinct sp.name, ', ')`;
const groupings: Record<QualityGrouping, Grouping> = {
  property: { id: sql`q.property_id`, name: sql`p.name`, note: providers, submissionNo: nothing },
  provider: { id: sql`q.service_provider_id`, name: sql`sp.name`, note: nothing, submissionNo: nothing },
  fund: { id: sql`coalesce(q.fund_id, q.entity_id)`, name: sql`f.name`, note: nothing, submissionNo: nothing },
  dataset: { id: sql`q.dataset_id`, name: sql`d.name`, note: nothing, submissionNo: nothing },
  submission: {
    id: sql`q.id`,
    name: sql`coalesce(p.name, f.name, q.submission_no)`,
    note: sql`min(d.name || ', ' || sp.name)`,
    submissionNo: sql`min(q.submission_no)`,
  },
};

const joined = sql`left join property p on p.id = q.property_id join service_provider sp on sp.id = q.service_provider_id
  left join fund f on f.id = coalesce(q.fund_id, q.entity_id) join dataset d on d.id = q.dataset_id`;

const keys: Record<string, Part> = {
  name: sql`g.name`,
  submissions: sql`g.submissions`,
  delivered: sql`g.delivered::numeric`,
  approved: sql`g.approved::numeric`,
  findings: sql`g.findings`,
};

type Row = Means &
  Pick<QualityGroup, 'id' | 'name' | 'note' | 'submissionNo'> & { before: string | null; total: number };

/** Scores of a month by property, provider, fund, dataset or submission, each beside its score of the month before. */
export async function listQualityGroups(
  em: EntityManager,
  { condition, postMonth, against }: ProcessMeasures,
  query: QualityQuery,
  limit: number = query.size,
): Promise<Page<QualityGroup>> {
  const { id, name, note, submissionNo } = groupings[query.by];
  const { column, direction } = sortOf(query.sort);
  const key = keys[column] ?? sql`g.name`;
  const order = direction === 'desc' ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;
  const found = query.search === '' ? sql`true` : contains(name, query.search);
  const ofMonth = (month: string) => scoredSubmissions(condition, sql`s.post_month = ${month}::date`);
  const rows = await select<Row>(
    em,
    sql`with before as (select ${id} as id, round(avg(q.approved), 4)::text as score from (${ofMonth(against)}) q group by ${id})
        select g.*, b.score as before, (count(*) over ())::int as total from (
          select ${id} as id, ${name} as name, ${note} as note, ${submissionNo} as "submissionNo", ${means}
          from (${ofMonth(postMonth)}) q ${joined}
          where ${id} is not null and ${found} group by ${id}, ${name}) g
        left join before b on b.id = g.id
        order by ${order}, g.name, g.id ${windowOf(limit, offsetOf(query))}`,
  );
  const { page, size } = query;
  return { rows: rows.map(presentGroup), page, size, total: rows[0]?.total ?? 0, isTotalCapped: false };
}

function presentGroup(row: Row): QualityGroup {
  const { id, name, note, submissionNo, submissions, delivered, approved, findings, before } = row;
  const change = differenceOf(approved, before);
  return { id, name, note, submissionNo, submissions, delivered, approved, ...judge(row), change, findings };
}
