import { gradeOfScore, weakestDimension } from '#rules/rule-sets/quality-score.ts';
import type { Grade, ScoreDimension } from '#contracts/process-reports.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

/** Each submission with its scores, those that have none included. `months` is a condition on `s.post_month`. */
export function scoredSubmissions(condition: Part, months: Part): Part {
  return sql`select s.id, s.submission_no, s.property_id, s.service_provider_id, s.dataset_id, s.post_month,
      s.fund_id, s.entity_id, d.score as delivered, a.score as approved,
      a.completeness, a.correctness, a.consistency, a.timeliness, a.inputs, a.formula_version,
      coalesce((a.inputs ->> 'hardFindings')::int, 0) as errors, v.soft_count, v.hard_count
    from submission s
    left join quality_score d on d.submission_id = s.id and d.kind = 'delivered'
    left join quality_score a on a.submission_id = s.id and a.kind = 'approved' and s.status = 'Completed'
    left join version v on v.id = s.current_version_id
    where ${months} and ${condition}`;
}

/** A group's score is the mean of those of its submissions; so is each dimension, of the submissions that have it. */
export const means = sql`count(*)::int as submissions,
  round(avg(q.delivered), 4)::text as delivered, round(avg(q.approved), 4)::text as approved,
  round(avg(q.completeness), 4)::text as completeness, round(avg(q.correctness), 4)::text as correctness,
  round(avg(q.consistency), 4)::text as consistency, round(avg(q.timeliness), 4)::text as timeliness,
  coalesce(bool_or(q.approved is not null and q.errors > 0), false) as "hasErrors",
  coalesce(sum(q.soft_count + q.hard_count), 0)::int as findings`;

export interface Means {
  submissions: number;
  delivered: string | null;
  approved: string | null;
  completeness: string | null;
  correctness: string | null;
  consistency: string | null;
  timeliness: string | null;
  hasErrors: boolean;
  findings: number;
}

export function judge({ approved, hasErrors, completeness, correctness, consistency, timeliness }: Means) {
  const dimensions = { completeness, correctness, consistency, timeliness };
  return { grade: gradeOf(approved, hasErrors), dimensions, weakest: weakestOf(dimensions) };
}

export const gradeOf = (score: string | null, hasErrors = false): Grade | null =>
  score === null ? null : gradeOfScore(Number(score), hasErrors);

export function weakestOf(dimensions: Record<ScoreDimension, string | null>): ScoreDimension | null {
  const number = (text: string | null) => (text === null ? null : Number(text));
  return weakestDimension({
    completeness: number(dimensions.completeness),
    correctness: number(dimensions.correctness),
    consistency: number(dimensions.consistency),
    timeliness: number(dimensions.timeliness),
  });
}
