import type { PropertySubmission } from '#contracts/properties.ts';
import type { MasterContext } from '../masters/master.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';

const mostSubmissions = 500;

/** Submissions `s` of a property that the person may see, oldest first. */
export async function submissionsOf(
  { em, scope, language }: MasterContext,
  condition: Part,
): Promise<PropertySubmission[]> {
  return select<PropertySubmission>(
    em,
    sql`select s.submission_no as "submissionNo", coalesce(d.names ->> ${language}, d.name) as "datasetName",
          v.name as "serviceProviderName", s.post_month as "postMonth", s.status
        from submission s join dataset d on d.id = s.dataset_id join service_provider v on v.id = s.service_provider_id
        where ${condition} and ${scope.condition} order by s.post_month, s.id limit ${mostSubmissions}`,
  );
}
