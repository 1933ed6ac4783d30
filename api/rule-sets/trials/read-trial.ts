import { isJobOpen } from '#contracts/jobs.ts';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { ruleFieldsOf } from '#rules/rule-sets/master-account-fields.ts';
import { compileGaps } from '#rules/rule-sets/trial-gaps.ts';
import type { TrialGaps } from '#rules/rule-sets/trial-gaps.ts';
import type { MasterContext } from '../../masters/master.ts';
import { loadOperands } from '../../submissions/rule-operands.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { findTrial } from './find-trial.ts';
import type { FoundTrial } from './find-trial.ts';
import { subjectColumn, subjectJoins } from './select-submissions.ts';

type Totals = Pick<
  RuleTrialView,
  'tried' | 'rows' | 'passes' | 'violations' | 'skipped' | 'submissionsWithViolations' | 'tookMs'
>;

const mostProperties = 40;

/** What a trial has found so far, within the reader's reach. @throws AppError NotFound */
export async function readTrial(context: MasterContext, jobId: number): Promise<RuleTrialView> {
  const { em, scope, language } = context;
  const trial = await findTrial(context, jobId);
  const { job, input, condition } = trial;
  const totals = await selectOne<Totals>(
    em,
    sql`select count(*)::int as tried, coalesce(sum(t.row_count), 0)::int as rows, coalesce(sum(t.passes), 0)::int as passes,
          coalesce(sum(t.violations), 0)::int as violations, coalesce(sum(t.skipped), 0)::int as skipped,
          (count(*) filter (where t.violations > 0))::int as "submissionsWithViolations",
          coalesce(sum(t.took_ms), 0)::int as "tookMs"
        from rule_trial t join submission s on s.id = t.submission_id where ${condition}`,
  );
  const untried = await select<RuleTrialView['untried'][number]>(
    em,
    sql`select coalesce(i.code, i.status) as code, count(*)::int as count from job_item i join submission s on s.id = i.submission_id
        where i.job_id = ${jobId} and i.status in ('skipped', 'refused', 'notDone') and ${scope.condition}
        group by 1 order by 2 desc`,
  );
  const missing = await select<RuleTrialView['missing'][number]>(
    em,
    sql`select m.fact, sum(m.count)::int as count from rule_trial t join submission s on s.id = t.submission_id
          cross join lateral jsonb_to_recordset(t.missing) as m(fact text, count int)
        where ${condition} group by 1 order by 2 desc limit 6`,
  );
  return {
    ...{ job, span: input.span, type: input.rule.type, scope: input.rule.scope, untried, missing },
    operands: await loadOperands(queriesOf(em), input.rule.document, language),
    ...totals!,
    months: await readMonths(context, trial),
    properties: await readProperties(context, trial),
    tolerance: isJobOpen(job.status) ? null : await readTolerance(context, trial),
  };
}

const readMonths = ({ em }: MasterContext, { condition }: FoundTrial) =>
  select<RuleTrialView['months'][number]>(
    em,
    sql`select to_char(s.post_month, 'YYYY-MM') as "postMonth", count(*)::int as submissions, sum(t.violations)::int as violations
        from rule_trial t join submission s on s.id = t.submission_id where ${condition} group by s.post_month order by s.post_month`,
  );

const readProperties = ({ em }: MasterContext, { condition }: FoundTrial) =>
  select<RuleTrialView['properties'][number]>(
    em,
    sql`select m.subject as name, sum(m.violations)::int as violations,
          jsonb_agg(jsonb_build_object('postMonth', m.month, 'violations', m.violations) order by m.month) as months
        from (select s.property_id, s.entity_id, s.fund_id, ${subjectColumn} as subject, to_char(s.post_month, 'YYYY-MM') as month,
            sum(t.violations)::int as violations
          from rule_trial t join submission s on s.id = t.submission_id ${subjectJoins} where ${condition}
          group by s.property_id, s.entity_id, s.fund_id, subject, s.post_month) m
        group by m.property_id, m.entity_id, m.fund_id, m.subject having sum(m.violations) > 0
        order by 2 desc, 1 limit ${mostProperties}`,
  );

/** Limits that the differences suggest, and how many violations each would leave. */
async function readTolerance(context: MasterContext, trial: FoundTrial): Promise<RuleTrialView['tolerance']> {
  const gaps = await gapsOf(context, trial);
  if (gaps === null) return null;
  const spread = await readSpread(context, trial);
  if (!spread || spread.median === null || spread.high === null) return null;
  const wanted = [
    { kind: 'own', limit: gaps.limit },
    { kind: 'median', limit: roundedUp(spread.median) },
    { kind: 'percentile95', limit: roundedUp(spread.high) },
  ] as const;
  const choices = [];
  for (const choice of wanted) choices.push({ ...choice, findings: await countBeyond(context, trial, choice.limit) });
  return { unit: gaps.unit, isSampled: spread.isSampled, choices };
}

async function gapsOf({ em }: MasterContext, { input }: FoundTrial): Promise<TrialGaps | null> {
  const model = await loadModelOfDataset(queriesOf(em), input.datasetId);
  return model && compileGaps(compileRule(input.rule, ruleFieldsOf(model.fields)));
}

/** Two digits behind the point are enough of a limit, and the next one up leaves no more violations. */
const roundedUp = (gap: number): number => Math.ceil(Number((gap * 100).toPrecision(12))) / 100;

const allGaps = ({ condition }: FoundTrial) =>
  sql`select g.gap, t.gap_weight as weight from rule_trial t join submission s on s.id = t.submission_id
      cross join lateral unnest(t.gaps) as g(gap) where ${condition}`;

const readSpread = ({ em }: MasterContext, trial: FoundTrial) =>
  selectOne<{ median: number | null; high: number | null; isSampled: boolean }>(
    em,
    sql`select min(gap) filter (where below >= total * 0.5) as median, min(gap) filter (where below >= total * 0.95) as high,
          coalesce(bool_or(weight > 1), false) as "isSampled"
        from (select gap, weight, sum(weight) over (order by gap) as below, sum(weight) over () as total
          from (${allGaps(trial)}) g) w`,
  );

async function countBeyond({ em }: MasterContext, trial: FoundTrial, limit: number): Promise<number> {
  const counted = await selectOne<{ findings: number }>(
    em,
    sql`select coalesce(sum(weight), 0)::int as findings from (${allGaps(trial)}) g where gap > ${limit}::float8`,
  );
  return counted?.findings ?? 0;
}
