import type { WarnedReviewer } from '#contracts/workflow-configuration.schema.ts';
import type { ReviewerWarning } from '#contracts/workflow-configuration.ts';
import { instantOrNull, isAmong, select, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { mayReview } from '../users/live-chains.ts';
import { isPickable } from './check-content.ts';
import type { FoundPlace } from './place.ts';

interface WarningRow {
  userId: number;
  code: ReviewerWarning;
  name: string | null;
  from: string | null;
  until: string | null;
}

/** Absences that begin within so many days are told when somebody is chosen. */
const daysAhead = 60;

/** What a person who configures should know of people before choosing them for this place. */
export async function warningsOf(
  context: MasterContext,
  { datasetId, fundId, propertyId }: FoundPlace,
  userIds: readonly number[],
): Promise<WarnedReviewer[]> {
  const isHere = sql`(${datasetId}::int is null or s.dataset_id = ${datasetId}::int)
    and (${propertyId}::int is null or s.property_id = ${propertyId}::int)
    and (${fundId}::int is null or ${fundId}::int in (s.fund_id, s.entity_id))`;
  const isListed =
    fundId === null && propertyId === null
      ? // A configuration for everything: any list is a part of it.
        sql`true`
      : sql`exists (select 1 from user_scope l where l.user_id = p.id and (
          l.property_id = ${propertyId}::int or l.fund_id = ${fundId}::int
          or l.fund_id = (select f.parent_id from fund f where f.id = ${fundId}::int)
          or l.fund_id in (select o.x from fund_property h join fund f on f.id = h.fund_id,
            lateral (values (f.id), (f.parent_id)) o(x) where h.property_id = ${propertyId}::int)))`;
  const people = sql`select m.id, m.name from app_user m where ${isAmong(sql`m.id`, userIds)}
    and (${isPickable(context)} or exists (select 1 from configured_reviewer q where q.user_id = m.id))`;
  const rows = await select<WarningRow>(
    context.em,
    sql`with people as (${people})
      select l.user_id as "userId", 'UploadsHere' as code, r.name, null as "from", null as until
        from (select distinct o.uploaded_by_user_id as user_id, s.service_provider_id from upload o
          join version v on v.upload_id = o.id join submission s on s.id = v.submission_id
          where o.uploaded_by_user_id in (select id from people) and ${isHere}
            and o.created_at > now() - interval '400 days') l
        join service_provider r on r.id = l.service_provider_id
      union all
      select g.principal_id, 'Absent', d.name, null, max(g.valid_until)::text from delegation g
        join app_user d on d.id = g.delegate_id
        where g.principal_id in (select id from people) and g.valid_from <= now() and g.valid_until > now()
        group by g.principal_id, d.name
      union all
      (select distinct on (g.principal_id) g.principal_id, 'AbsentLater', d.name, g.valid_from::text, g.valid_until::text
        from delegation g join app_user d on d.id = g.delegate_id
        where g.principal_id in (select id from people) and g.valid_from > now()
          and g.valid_from < now() + make_interval(days => ${daysAhead}) order by g.principal_id, g.valid_from)
      union all
      select p.id, 'WithoutScope', null, null, null from people p
        where exists (select 1 from user_scope l where l.user_id = p.id) and not ${isListed}
      union all
      select p.id, 'NotReviewing', null, null, null from people p
        where not exists (select 1 from app_user u join role r on r.id = u.role_id where u.id = p.id and ${mayReview})`,
  );
  return userIds.map((ApproverId) => ({
    ApproverId,
    warnings: rows
      .filter(({ userId }) => userId === ApproverId)
      .map(({ code, name, from, until }) => ({ code, name, from: instantOrNull(from), until: instantOrNull(until) })),
  }));
}
