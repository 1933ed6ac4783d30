import type { ImpactSubmission } from '#contracts/change-impacts.schema.ts';
import type { ChangeKind, ImpactExample } from '#contracts/change-impacts.ts';
import type { Page } from '#contracts/submission-views.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { exactTotal, offsetOf } from '../list-query.ts';
import type { MasterContext } from '../masters/master.ts';
import { subjectColumn, subjectJoins } from '../rule-sets/trials/select-submissions.ts';
import { findPreview } from './find-preview.ts';
import { difference, passesNow, wouldPass } from './read-impact.ts';
import { findingNames } from './finding-names.ts';

export interface ImpactQuery {
  page: number;
  size: number;
  differences: 'all' | 'some';
}

type Stored = Omit<ImpactSubmission, 'rows'> & { examples: ImpactExample[] };

/** The submissions of a preview: first those that would be refused, then by how much differs. @throws AppError NotFound */
export async function readImpactSubmissions(
  context: MasterContext,
  kind: ChangeKind,
  jobId: number,
  query: ImpactQuery,
): Promise<Page<ImpactSubmission>> {
  const { em, language } = context;
  const { condition } = await findPreview(context, kind, jobId);
  const { page, size } = query;
  const wanted = query.differences === 'some' ? sql`${condition} and ${difference} > 0` : condition;
  const stored = await select<Stored>(
    em,
    sql`select s.submission_no as "submissionNo", s.dataset_id as "datasetId", coalesce(d.names ->> ${language}, d.name) as dataset, v.name as "serviceProvider", ${subjectColumn} as subject,
          to_char(s.post_month, 'YYYY-MM') as "postMonth", t.version_no as "versionNo", t.before, t.after,
          t.refused, t.accepted, t.changed, t.appeared, t.vanished, t.examples
        from change_impact t join submission s on s.id = t.submission_id
        join dataset d on d.id = s.dataset_id join service_provider v on v.id = s.service_provider_id ${subjectJoins}
        where ${wanted} order by (${passesNow} and not ${wouldPass}) desc, ${difference} desc, s.post_month desc, s.id
        limit ${size} offset ${offsetOf(query)}`,
  );
  const counted = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from change_impact t join submission s on s.id = t.submission_id where ${wanted}`,
  );
  const errors = stored.flatMap(({ examples }) => examples.flatMap(({ findings }) => findings));
  const nameOf = await findingNames(context, errors);
  const total = counted?.total ?? 0;
  return {
    rows: stored.map(({ examples, ...row }) => ({ ...row, rows: examples.map((example) => named(example, nameOf)) })),
    ...{ page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal },
  };
}

function named(
  { findings, ...row }: ImpactExample,
  nameOf: Awaited<ReturnType<typeof findingNames>>,
): ImpactSubmission['rows'][number] {
  return { ...row, findings: findings.map(({ field, found, ...of }) => ({ name: nameOf(of), field, found })) };
}
