import type { TrialChoices, TrialOver } from '#contracts/rule-trials.schema.ts';
import { mostTriedSubmissions } from '#contracts/rule-trials.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import { AppError } from '../../errors.ts';
import type { RuleReach } from '#contracts/rule-sets.ts';
import type { MasterContext } from '../../masters/master.ts';
import { isConcerned } from './concerned.ts';

const mostListed = 100;

/** Over `submission s`: has a file that was read. */
const hasFile = sql`exists (select from version v where v.submission_id = s.id and v.state <> 'checking' and v.row_count > 0)`;
const isLoaded = sql`exists (select from reporting_load l where l.submission_id = s.id and l.state in ('loaded', 'published'))`;

/** Over `submission s`, `property p`, `fund e` (the entity) and `fund f`. */
export const subjectColumn = sql`coalesce(p.name, e.name, f.name, '')`;
export const subjectJoins = sql`left join property p on p.id = s.property_id left join fund e on e.id = s.entity_id
  left join fund f on f.id = s.fund_id`;

const inReach = ({ scope }: MasterContext, datasetId: number): Part =>
  sql`s.dataset_id = ${datasetId} and ${scope.condition}`;

/** What a rule of the dataset may be tried on, within the reader's reach. */
export async function readTrialChoices(context: MasterContext, datasetId: number): Promise<TrialChoices> {
  const wanted = sql`${inReach(context, datasetId)} and ${hasFile}`;
  const months = await select<TrialChoices['months'][number]>(
    context.em,
    sql`select to_char(s.post_month, 'YYYY-MM') as "postMonth", count(*)::int as submissions from submission s
        where ${wanted} group by s.post_month order by s.post_month desc limit 24`,
  );
  const submissions = await select<TrialChoices['submissions'][number]>(
    context.em,
    sql`select s.submission_no as "submissionNo", ${subjectColumn} as subject, to_char(s.post_month, 'YYYY-MM') as "postMonth"
        from submission s ${subjectJoins} where ${wanted} order by s.post_month desc, s.id desc limit ${mostListed}`,
  );
  return { months, submissions };
}

/**
 * The submissions of a trial within the person's reach: those that the rule is for before the others, and of each month the
 * first before the second of any, so that a trial that is cut short has seen all months.
 * @throws AppError NotFound when there is none
 */
export async function selectTried(
  context: MasterContext,
  { datasetId, reach: ofRule }: { datasetId: number; reach: Partial<RuleReach> },
  over: TrialOver,
): Promise<number[]> {
  const { em } = context;
  const reach = inReach(context, datasetId);
  const concerned = isConcerned(ofRule);
  const rows = await select<{ id: number }>(
    em,
    sql`select m.id from (select c.*, row_number() over (partition by c.post_month, c.is_concerned order by c.id) as place
          from (select s.id, s.post_month, ${concerned} as is_concerned from submission s
            where ${reach} and ${await spanCondition(context, { reach, concerned }, over)}) c) m
        order by m.is_concerned desc, m.place, m.post_month desc limit ${mostTriedSubmissions}`,
  );
  if (rows.length === 0) throw new AppError('NotFound', 'There is no submission to try the rule on.');
  return rows.map(({ id }) => id);
}

/** The newest month is the newest one that the rule is for, where there is one. */
async function spanCondition(
  { em }: MasterContext,
  { reach, concerned }: { reach: Part; concerned: Part },
  over: TrialOver,
): Promise<Part> {
  if (over.span === 'submission') return sql`s.submission_no = ${over.submissionNo}`;
  if (over.span === 'month' && over.postMonth !== null) {
    return sql`s.post_month = ${`${over.postMonth}-01`}::date and ${hasFile}`;
  }
  const which = over.span === 'year' ? isLoaded : hasFile;
  const newest = await selectOne<{ month: string | null }>(
    em,
    sql`select coalesce(max(s.post_month) filter (where ${concerned}), max(s.post_month))::text as month
        from submission s where ${reach} and ${which}`,
  );
  const month = newest?.month ?? null;
  if (over.span === 'month') return sql`s.post_month = ${month}::date and ${hasFile}`;
  return sql`s.post_month > ${month}::date - interval '12 months' and s.post_month <= ${month}::date and ${isLoaded}`;
}
