import type { EntityManager } from '@mikro-orm/postgresql';
import type { QualitySummary } from '#contracts/process-reports.schema.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { monthBefore } from '../measures.ts';
import { processCoverage } from '../process-query.ts';
import type { ProcessMeasures } from '../process-query.ts';
import { gradeOf, judge, means, scoredSubmissions } from './scores.ts';
import type { Means } from './scores.ts';

const trendMonths = 12;
const lowestShown = 3;

interface Faults extends Means {
  errors: number;
  explained: number;
  checksRun: number;
  checksFailed: number;
  late: number;
  ofFormerFormula: number;
  before: string | null;
}

/** The score of a month with what made it, and the eleven months before it. */
export async function readQualitySummary(em: EntityManager, measures: ProcessMeasures): Promise<QualitySummary> {
  const { condition, postMonth, against } = measures;
  const ofMonth = (month: string) => scoredSubmissions(condition, sql`s.post_month = ${month}::date`);
  const count = (name: string) => sql`coalesce(sum((q.inputs ->> ${name}::text)::numeric), 0)::int`;
  const row = await selectOne<Faults>(
    em,
    sql`select ${means}, ${count('hardFindings')} as errors,
          coalesce(sum(q.soft_count) filter (where q.approved is not null), 0)::int as explained,
          ${count('consistencyRun')} as "checksRun",
          (${count('consistencyRun')} - ${count('consistencyPassed')}) as "checksFailed",
          (count(*) filter (where (q.inputs ->> 'workingDaysLate')::int > 0))::int as late,
          (count(*) filter (where q.approved is not null and q.inputs is null))::int as "ofFormerFormula",
          (select round(avg(b.approved), 4)::text from (${ofMonth(against)}) b) as before
        from (${ofMonth(postMonth)}) q`,
  );
  if (!row) throw new Error('An aggregate gave no row.');
  const { errors, explained, checksRun, checksFailed, late, ofFormerFormula, before } = row;
  const { grade, dimensions, weakest } = judge(row);
  return {
    postMonth,
    against,
    coverage: await processCoverage(em, measures),
    submissions: row.submissions,
    approved: { score: row.approved, grade, change: differenceOf(row.approved, before), dimensions, weakest },
    delivered: { score: row.delivered, grade: gradeOf(row.delivered) },
    faults: { errors, explained, checksRun, checksFailed, late },
    ofFormerFormula,
    lowest: await lowestProperties(em, measures),
    months: await monthsOf(em, measures),
  };
}

export function differenceOf(now: string | null, before: string | null): string | null {
  return now === null || before === null
    ? null
    : (Math.round((Number(now) - Number(before)) * 10_000) / 10_000).toString();
}

async function lowestProperties(em: EntityManager, { condition, postMonth }: ProcessMeasures) {
  return select<QualitySummary['lowest'][number]>(
    em,
    sql`select p.id, p.name, round(avg(q.approved), 4)::text as score
        from (${scoredSubmissions(condition, sql`s.post_month = ${postMonth}::date`)}) q
        join property p on p.id = q.property_id where q.approved is not null
        group by p.id, p.name order by avg(q.approved), p.name limit ${lowestShown}`,
  );
}

async function monthsOf(
  em: EntityManager,
  { condition, postMonth }: ProcessMeasures,
): Promise<QualitySummary['months']> {
  const months = sql`s.post_month between ${monthBefore(postMonth, trendMonths - 1)}::date and ${postMonth}::date`;
  return select(
    em,
    sql`select q.post_month as "postMonth", count(q.approved)::int as submissions,
          round(avg(q.delivered), 4)::text as delivered, round(avg(q.approved), 4)::text as approved
        from (${scoredSubmissions(condition, months)}) q group by q.post_month order by q.post_month`,
  );
}
