import type { TrialSubmission } from '#contracts/rule-trials.schema.ts';
import type { TrialJobInput } from '#contracts/rule-trials.ts';
import type { Page } from '#contracts/submission-views.ts';
import { loadModelOfDataset } from '#database/datasets/data-model-versions.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { renderMessage } from '#rules/rule-sets/messages.ts';
import type { TrialHit } from '#rules/rule-sets/trial.ts';
import { exactTotal, offsetOf } from '../../list-query.ts';
import type { MasterContext } from '../../masters/master.ts';
import { queriesOf } from '../../submissions/run-input.ts';
import { showParams, wordFieldsOf } from '../../submissions/shown-params.ts';
import { findTrial } from './find-trial.ts';
import { subjectColumn, subjectJoins } from './select-submissions.ts';

type Stored = Omit<TrialSubmission, 'hits'> & { hits: TrialHit[] };

/** The submissions of a trial, those with violations first. @throws AppError NotFound */
export async function readTrialSubmissions(
  context: MasterContext,
  jobId: number,
  query: { page: number; size: number; hits: 'all' | 'some' },
): Promise<Page<TrialSubmission>> {
  const { em } = context;
  const { input, condition } = await findTrial(context, jobId);
  const { page, size } = query;
  const wanted = query.hits === 'some' ? sql`${condition} and t.violations > 0` : condition;
  const rows = await select<Stored>(
    em,
    sql`select s.submission_no as "submissionNo", ${subjectColumn} as subject, to_char(s.post_month, 'YYYY-MM') as "postMonth",
          t.version_no as "versionNo", t.row_count as rows, t.passes, t.violations, t.skipped, t.hits,
          case when ${input.rule.scope} = 'dataset' then t.sides end as sides
        from rule_trial t join submission s on s.id = t.submission_id ${subjectJoins}
        where ${wanted} order by t.violations desc, s.post_month desc, s.id limit ${size} offset ${offsetOf(query)}`,
  );
  const counted = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from rule_trial t join submission s on s.id = t.submission_id where ${wanted}`,
  );
  const messageOf = await createMessages(context, input);
  const total = counted?.total ?? 0;
  return {
    rows: rows.map((row) => ({ ...row, hits: row.hits.map((hit) => presentHit(hit, messageOf)) })),
    ...{ page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal },
  };
}

type Messages = (params: TrialHit['params']) => string;

export function presentHit({ params, ...hit }: TrialHit, messageOf: Messages): TrialSubmission['hits'][number] {
  return { ...hit, message: messageOf(params) };
}

export async function createMessages(
  { em, language }: MasterContext,
  { rule, datasetId }: Pick<TrialJobInput, 'rule' | 'datasetId'>,
): Promise<Messages> {
  const model = await loadModelOfDataset(queriesOf(em), datasetId);
  const words = wordFieldsOf((model?.fields ?? []).map(({ name, type }) => ({ field: name, type })));
  return (params) => renderMessage(rule, language, showParams(params, language, words, rule.document));
}
