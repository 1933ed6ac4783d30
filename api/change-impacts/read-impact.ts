import type { ChangeImpactView, ImpactCounts } from '#contracts/change-impacts.schema.ts';
import type { ChangeKind } from '#contracts/change-impacts.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { subjectColumn, subjectJoins } from '../rule-sets/trials/select-submissions.ts';
import { findPreview } from './find-preview.ts';
import type { FoundPreview } from './find-preview.ts';
import { findingNames } from './finding-names.ts';

type Totals = ImpactCounts &
  Pick<ChangeImpactView, 'tried' | 'differing' | 'newlyRefused' | 'newlyAccepted' | 'tookMs'>;

const mostProperties = 40;
const sums = sql`coalesce(sum(t.refused), 0)::int as refused, coalesce(sum(t.accepted), 0)::int as accepted,
  coalesce(sum(t.changed), 0)::int as changed, coalesce(sum(t.appeared), 0)::int as appeared,
  coalesce(sum(t.vanished), 0)::int as vanished`;
/** Over `change_impact t`. */
export const difference = sql`(t.refused + t.accepted + t.changed + t.appeared + t.vanished)`;
export const passesNow = sql`t.before ->> 'outcome' = 'passed'`;
export const wouldPass = sql`t.after ->> 'outcome' = 'passed'`;

/** What a preview has found so far, within the reader's reach. @throws AppError NotFound */
export async function readImpact(context: MasterContext, kind: ChangeKind, jobId: number): Promise<ChangeImpactView> {
  const { em, scope } = context;
  const preview = await findPreview(context, kind, jobId);
  const totals = await selectOne<Totals>(
    em,
    sql`select count(*)::int as tried, (count(*) filter (where ${difference} > 0))::int as differing, ${sums},
          (count(*) filter (where ${passesNow} and not ${wouldPass}))::int as "newlyRefused",
          (count(*) filter (where not ${passesNow} and ${wouldPass}))::int as "newlyAccepted",
          coalesce(sum(t.took_ms), 0)::int as "tookMs"
        from change_impact t join submission s on s.id = t.submission_id where ${preview.condition}`,
  );
  const untried = await select<ChangeImpactView['untried'][number]>(
    em,
    sql`select coalesce(i.code, i.status) as code, count(*)::int as count from job_item i join submission s on s.id = i.submission_id
        where i.job_id = ${jobId} and i.status in ('skipped', 'refused', 'notDone') and ${scope.condition}
        group by 1 order by 2 desc`,
  );
  return {
    ...{ job: preview.job, kind, untried, ...totals! },
    months: await readMonths(context, preview),
    properties: await readProperties(context, preview),
    rules: await readRules(context, preview),
  };
}

const readMonths = ({ em }: MasterContext, { condition }: FoundPreview) =>
  select<ChangeImpactView['months'][number]>(
    em,
    sql`select to_char(s.post_month, 'YYYY-MM') as "postMonth", count(*)::int as submissions, ${sums}
        from change_impact t join submission s on s.id = t.submission_id where ${condition} group by s.post_month order by s.post_month`,
  );

const readProperties = ({ em }: MasterContext, { condition }: FoundPreview) =>
  select<ChangeImpactView['properties'][number]>(
    em,
    sql`select m.subject as name, jsonb_agg(jsonb_build_object('postMonth', m.month, 'refused', m.refused, 'accepted',
            m.accepted, 'changed', m.changed, 'appeared', m.appeared, 'vanished', m.vanished) order by m.month) as months
        from (select s.property_id, s.entity_id, s.fund_id, ${subjectColumn} as subject, to_char(s.post_month, 'YYYY-MM') as month,
            sum(${difference}) as difference, ${sums}
          from change_impact t join submission s on s.id = t.submission_id ${subjectJoins} where ${condition}
          group by s.property_id, s.entity_id, s.fund_id, subject, s.post_month) m
        group by m.property_id, m.entity_id, m.fund_id, m.subject having sum(m.difference) > 0
        order by sum(m.difference) desc, 1 limit ${mostProperties}`,
  );

type StoredRule = Omit<ChangeImpactView['rules'][number], 'name'>;

async function readRules(context: MasterContext, { condition }: FoundPreview): Promise<ChangeImpactView['rules']> {
  const rows = await select<StoredRule>(
    context.em,
    sql`select m.code, m."ruleId", m.severity, sum(m.appeared)::int as appeared, sum(m.vanished)::int as vanished,
          jsonb_agg(jsonb_build_object('postMonth', m.month, 'appeared', m.appeared, 'vanished', m.vanished) order by m.month) as months
        from (select f.code, f."ruleId", f.severity, to_char(s.post_month, 'YYYY-MM') as month,
            sum(f.appeared)::int as appeared, sum(f.vanished)::int as vanished
          from change_impact t join submission s on s.id = t.submission_id
          cross join lateral jsonb_to_recordset(t.findings)
            as f(code text, "ruleId" int, severity text, appeared int, vanished int)
          where ${condition} group by 1, 2, 3, s.post_month) m
        group by m.code, m."ruleId", m.severity order by sum(m.appeared) + sum(m.vanished) desc, m.code, m."ruleId"`,
  );
  const nameOf = await findingNames(context, rows);
  return rows.map((row) => ({ ...row, name: nameOf(row) }));
}
