import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding, FindingTarget } from '#contracts/submission-views.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';

const mostValues = 20;
const open = ['New', 'Reopened By System', 'Reopened By Reviewer'];

/** Open submissions for rows that are in this file by mistake: of another month, property or dataset. */
export async function findTargets(
  em: EntityManager,
  submission: Submission,
  findings: readonly Finding[],
): Promise<FindingTarget[]> {
  const months = valuesOf(findings, 'PERIOD_MISMATCH').map((day) => day.slice(0, 7));
  const codes = valuesOf(findings, 'WRONG_PROPERTY');
  const layouts = findings.flatMap(({ code, findingId }) => (code === 'LAYOUT_CHANGED' ? [findingId] : []));
  if (months.length === 0 && codes.length === 0 && layouts.length === 0) return [];
  return select<FindingTarget>(
    em,
    sql`select 'month' as kind, to_char(s.post_month, 'YYYY-MM') as value, s.submission_no as "submissionNo"
        from submission s
        where ${isIn(sql`to_char(s.post_month, 'YYYY-MM')`, [...new Set(months)])}
          and s.property_id is not distinct from ${submission.propertyId}::int
          and s.fund_id is not distinct from ${submission.fundId}::int
          and s.service_provider_id = ${submission.serviceProviderId} and s.dataset_id = ${submission.datasetId}
          and s.id <> ${submission.id} and ${isIn(sql`s.status`, open)} and ${submission.scope.condition}
        union all
        select 'property', m.provider_code, s.submission_no
        from property_mapping m join submission s on s.property_id = m.property_id
        where m.service_provider_id = ${submission.serviceProviderId} and ${isIn(sql`m.provider_code`, codes)}
          and s.service_provider_id = m.service_provider_id and s.dataset_id = ${submission.datasetId}
          and s.post_month = ${submission.postMonth}::date
          and s.id <> ${submission.id} and ${isIn(sql`s.status`, open)} and ${submission.scope.condition}
        union all
        select 'dataset', d.name, s.submission_no
        from finding f join dataset d on d.name = f.found join submission s on s.dataset_id = d.id
        where ${isIn(sql`f.id`, layouts)} and f.params ->> 'kind' = 'OTHER_DATASET'
          and s.property_id is not distinct from ${submission.propertyId}::int
          and s.fund_id is not distinct from ${submission.fundId}::int
          and s.service_provider_id = ${submission.serviceProviderId} and s.post_month = ${submission.postMonth}::date
          and ${isIn(sql`s.status`, open)} and ${submission.scope.condition}`,
  );
}

const valuesOf = (findings: readonly Finding[], code: string): string[] =>
  [...new Set(findings.flatMap((one) => (one.code === code && one.found !== null ? [one.found] : [])))].slice(
    0,
    mostValues,
  );
