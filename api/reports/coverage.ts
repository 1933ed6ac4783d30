import type { EntityManager } from '@mikro-orm/postgresql';
import type { Coverage } from '#contracts/reports.schema.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { select, sql } from '#database/sql/select.ts';
import type { RowScope } from '../access/row-scope.ts';
import { propertyCondition, publishedLoads, submissionCondition } from './loads.ts';
import type { PublishedFilters } from './loads.ts';

interface Row {
  submissionNo: string;
  subject: string;
  status: SubmissionStatus;
  holder: string;
  isPublished: boolean;
}

const mostNamed = 50;

/** How many of the properties and funds that a month expects a data model from are published; closed ones are not expected. */
export async function readCoverage(
  em: EntityManager,
  scope: RowScope,
  { filters, model, postMonth }: { filters: PublishedFilters; model: string; postMonth: string },
): Promise<Coverage> {
  const rows = await select<Row>(
    em,
    sql`select distinct on (coalesce(p.name, f.name), s.property_id, s.fund_id) s.submission_no as "submissionNo",
          coalesce(p.name, f.name) as subject, s.status, sp.name as holder,
          exists (select 1 from ${publishedLoads(filters.publishedOn)} l where l.submission_id = s.id and l.post_month = s.post_month) as "isPublished"
        from submission s join dataset d on d.id = s.dataset_id join data_model m on m.id = d.data_model_id
        join service_provider sp on sp.id = s.service_provider_id
        left join property p on p.id = s.property_id left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        where m.code = ${model} and s.post_month = ${postMonth}::date and s.status <> 'Closed'
          and coalesce(s.feeding_dataset_id, s.dataset_id) = s.dataset_id
          and ${submissionCondition(scope, filters)}
          and (s.property_id is null or ${propertyCondition(filters)})
        order by coalesce(p.name, f.name), s.property_id, s.fund_id, "isPublished" desc, s.id`,
  );
  const missing = rows.filter(({ isPublished }) => !isPublished);
  return {
    postMonth,
    expected: rows.length,
    published: rows.length - missing.length,
    missing: missing.slice(0, mostNamed).map(({ isPublished: _, ...row }) => row),
  };
}
