import type { EntityManager } from '@mikro-orm/postgresql';
import type { Coverage } from '#contracts/reports.schema.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { postMonthSchema, submissionFiltersSchema } from '#contracts/submissions.schema.ts';
import type { z } from 'zod';
import type { Part } from '#database/sql/select.ts';
import { allOf, isAmong, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { submissionCondition } from './loads.ts';
import { monthBefore } from './measures.ts';
import { reportFilters } from './query.ts';

/** Reports on the process: of the newest month with a finished submission, beside the month before, unless others are asked for. */
export const processQuery = reportFilters.extend({
  datasetId: submissionFiltersSchema.shape.datasetId,
  postMonth: postMonthSchema.optional(),
  against: postMonthSchema.optional(),
});
export type ProcessQuery = z.output<typeof processQuery>;

export interface ProcessMeasures {
  /** On `submission s`: what the reader sees, as filtered, without those that were closed. */
  condition: Part;
  postMonth: string;
  against: string;
}

export function processCondition(scope: RowScope, query: ProcessQuery): Part {
  const { propertyId, propertyType, datasetId } = query;
  return allOf([
    submissionCondition(scope, query),
    sql`s.status <> 'Closed'`,
    ...(propertyId ? [isAmong(sql`s.property_id`, propertyId)] : []),
    ...(propertyType
      ? [sql`s.property_id in (select id from property where ${isIn(sql`property_type`, propertyType)})`]
      : []),
    ...(datasetId ? [isAmong(sql`s.dataset_id`, datasetId)] : []),
  ]);
}

export async function processMeasures(
  em: EntityManager,
  scope: RowScope,
  query: ProcessQuery,
): Promise<ProcessMeasures> {
  const condition = processCondition(scope, query);
  const postMonth = query.postMonth ?? (await newestMonth(em, condition));
  return { condition, postMonth, against: query.against ?? monthBefore(postMonth) };
}

async function newestMonth(em: EntityManager, condition: Part): Promise<string> {
  const row = await selectOne<{ postMonth: string | null }>(
    em,
    sql`select max(s.post_month) as "postMonth" from submission s where s.status = 'Completed' and ${condition}`,
  );
  return row?.postMonth ?? `${new Date().toISOString().slice(0, 7)}-01`;
}

const mostNamed = 50;

/** How many of the submissions of the month are finished. */
export async function processCoverage(em: EntityManager, { condition, postMonth }: ProcessMeasures): Promise<Coverage> {
  const rows = await select<Coverage['missing'][number] & { status: SubmissionStatus }>(
    em,
    sql`select s.submission_no as "submissionNo", coalesce(p.name, f.name, '') as subject, s.status, sp.name as holder
        from submission s join service_provider sp on sp.id = s.service_provider_id
        left join property p on p.id = s.property_id left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        where s.post_month = ${postMonth}::date and ${condition} order by subject, s.id`,
  );
  const missing = rows.filter(({ status }) => status !== 'Completed');
  return {
    postMonth,
    expected: rows.length,
    published: rows.length - missing.length,
    missing: missing.slice(0, mostNamed),
  };
}

/** What a downloaded report says of its sources. */
export async function processSources(em: EntityManager, measures: ProcessMeasures) {
  const { postMonth, against } = measures;
  return { postMonth, against, coverage: await processCoverage(em, measures) };
}
