import type { ClientBase, Pool } from 'pg';
import { faultWeights, qualityFormulaVersion, scoreQuality } from '#rules/rule-sets/quality-score.ts';
import type { QualityInput, QualityScore } from '#rules/rule-sets/quality-score.ts';

/** What a check counts of a version; findings and arrival are in tables of their own. */
export type CheckedCounts = Pick<
  QualityInput,
  'requiredCells' | 'filledRequiredCells' | 'rowsChecked' | 'consistencyRun' | 'consistencyPassed'
>;

export type ScoreKind = 'delivered' | 'approved';

interface FoundInputs {
  counts: CheckedCounts | null;
  hardFindings: number;
  faultWeight: number;
  workingDaysLate: number;
}

const { hard, softUnexplained, softExplained } = faultWeights;

/**
 * A row counts as 1 at most. Findings beyond the cap of stored ones have no row: each counts by itself. The first version that
 * passed hard rules is the one in force when the submission passed first, or this one.
 */
const inputsOfVersion = {
  name: 'inputs-of-score',
  text: `select v.score_inputs as counts, v.hard_count as "hardFindings",
    (f.rows_weight + ${hard} * greatest(v.hard_count - f.hard, 0)
       + ${softUnexplained} * greatest(v.soft_count - f.soft, 0))::float8 as "faultWeight",
    working_days_late(s.due_at, coalesce(p.arrived_at, u.created_at, v.created_at), s.time_zone,
      calendar_of_submission(s.property_id, coalesce(s.entity_id, s.fund_id))) as "workingDaysLate"
  from version v join submission s on s.id = v.submission_id
  left join upload u on u.id = v.upload_id
  left join lateral (select coalesce(
      (select max(q.created_at) from upload q where q.submission_id = s.id and q.created_at <= s.first_passed_at),
      s.first_passed_at) as arrived_at) p on true
  cross join lateral (
    select coalesce(sum(least(1, weight)), 0) as rows_weight, coalesce(sum(hard), 0) as hard, coalesce(sum(soft), 0) as soft
      from (select sum(case when severity = 'hard' then ${hard} when explanation is null then ${softUnexplained}
                else ${softExplained} end) as weight,
              count(*) filter (where severity = 'hard') as hard, count(*) filter (where severity = 'soft') as soft
            from finding where version_id = v.id and generation = v.generation
            group by coalesce(row_no, -id)) of_rows) f
  where v.id = $1`,
};

/** Null for a version of which nothing could be checked, and for one of before this was kept. */
export async function scoreVersion(
  client: ClientBase | Pool,
  versionId: number,
): Promise<{ inputs: QualityInput; quality: QualityScore } | null> {
  const { rows } = await client.query<FoundInputs>({ ...inputsOfVersion, values: [versionId] });
  const [found] = rows;
  if (!found?.counts) return null;
  const { counts, ...others } = found;
  const inputs: QualityInput = { ...counts, ...others };
  const quality = scoreQuality(inputs);
  return quality && { inputs, quality };
}

/** The score as delivered is kept once; the one as approved follows the version that was approved last. */
export async function keepScore(
  client: ClientBase | Pool,
  kept: { submissionId: number; versionId: number; kind: ScoreKind; inputs: QualityInput; quality: QualityScore },
): Promise<void> {
  const { submissionId, versionId, kind, inputs, quality } = kept;
  const { completeness, correctness, consistency, timeliness } = quality.dimensions;
  await client.query(
    `insert into quality_score as q (submission_id, kind, version_id, formula_version, inputs, completeness, correctness,
       consistency, timeliness, score, grade)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (submission_id, kind) do update set (version_id, formula_version, inputs, completeness, correctness,
       consistency, timeliness, score, grade, computed_at) = (excluded.version_id, excluded.formula_version, excluded.inputs,
       excluded.completeness, excluded.correctness, excluded.consistency, excluded.timeliness, excluded.score, excluded.grade, now())
     where q.kind = 'approved'`,
    [
      submissionId,
      kind,
      versionId,
      qualityFormulaVersion,
      JSON.stringify(inputs),
      completeness,
      correctness,
      consistency,
      timeliness,
      quality.score,
      quality.grade,
    ],
  );
}

/** Of a submission that is Completed: the score of the version that was approved. Repeated, it changes nothing. */
export async function keepApprovedScore(pool: Pool, submissionId: number): Promise<void> {
  const { rows } = await pool.query<{ versionId: number }>(
    `select current_version_id as "versionId" from submission
      where id = $1 and status = 'Completed' and current_version_id is not null`,
    [submissionId],
  );
  const versionId = rows[0]?.versionId;
  const scored = versionId === undefined ? null : await scoreVersion(pool, versionId);
  if (versionId !== undefined && scored)
    await keepScore(pool, { submissionId, versionId, kind: 'approved', ...scored });
}
