import { propertyReference } from '../masters/references.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { listedFundReference } from './listed-funds.ts';
import type { Reader } from './reach.ts';

/** Configurations of reviewers by the name of what they are for; without a name where that is out of scope. */
export function liveChains(reader: Reader): Part {
  return sql`select case when ${isChainInScope(reader)} then
      coalesce(d.name, k.name) || coalesce(' · ' || p.code || ' ' || p.name, ' · ' || f.name, '') end as name
    from workflow_configuration c left join dataset d on d.id = c.dataset_id left join report_package k on k.id = c.report_package_id
    left join fund f on f.id = c.fund_id left join property p on p.id = c.property_id`;
}

/** Over a chain `c` with its fund `f` and its property `p`: its name tells nothing that the reader may not see. */
function isChainInScope(reader: Reader): Part {
  if (reader.scope.isEverything) return sql`true`;
  return sql`case when p.id is not null then ${propertyReference.mayChoose(reader, sql`p`)}
    when f.id is not null then ${listedFundReference.mayChoose(reader, sql`f`)} else true end`;
}

const openSubmissions = ({ scope }: Reader) =>
  sql`select case when ${scope.condition} then s.submission_no end as name from submission s`;
const isOpen = sql`s.status not in ('Completed', 'Closed')`;

/** Before the first projection a submission has no rows of assignees; then its pinned configuration names them. */
const submissionSeats = sql`(select a.user_id, a.order_no from submission_assignee a where a.submission_id = s.id
  union all select q.user_id, q.order_no from configured_reviewer q
    where s.rev <= 1 and q.configuration_id = s.workflow_configuration_id)`;
/** Who has decided is not needed at that step any more. */
const openSeats = sql`(select a.user_id, a.order_no from submission_assignee a
    where a.submission_id = s.id and not a.has_decided
  union all select q.user_id, q.order_no from configured_reviewer q
    where s.rev <= 1 and q.configuration_id = s.workflow_configuration_id)`;
const chainSeats = sql`(select q.user_id, q.order_no from configured_reviewer q where q.configuration_id = c.id)`;

/** Over a submission `s`: by the indexes, what can name some of these people at all. */
export function mayName(userIds: readonly number[]): Part {
  return sql`(s.id in (select a.submission_id from submission_assignee a where ${isAmong(sql`a.user_id`, userIds)})
    or (s.rev <= 1 and s.workflow_configuration_id in (
      select q.configuration_id from configured_reviewer q where ${isAmong(sql`q.user_id`, userIds)})))`;
}

/** Who may decide: an active person whose active role is one of reviewers. */
export const mayReview = sql`u.is_active and u.retired_at is null and r.is_active and r.base_role = 'Reviewer'`;

/** There is a step with a seat among `seats` that some of `leaving` hold, and nobody else holds one of that step. */
function isLast(leaving: readonly number[], seats: Part, all = seats): Part {
  const holder = (step: Part) => sql`app_user u join role r on r.id = u.role_id
    where u.id = ${step}.user_id and ${mayReview}`;
  return sql`exists (select 1 from ${seats} mine where ${isAmong(sql`mine.user_id`, leaving)}
    and exists (select 1 from ${holder(sql`mine`)})
    and not exists (select 1 from ${all} peer where peer.order_no = mine.order_no
      and not ${isAmong(sql`peer.user_id`, leaving)} and exists (select 1 from ${holder(sql`peer`)})))`;
}

/** Live chains and open submissions with a step that nobody could decide any more. */
export function lastReviewerKinds(reader: Reader, leaving: readonly number[]): Record<'chains' | 'submissions', Part> {
  return {
    chains: sql`${liveChains(reader)} where c.is_active and ${isLast(leaving, chainSeats)}`,
    submissions: sql`${openSubmissions(reader)} where ${isOpen} and ${mayName(leaving)}
      and ${isLast(leaving, openSeats, submissionSeats)}`,
  };
}

/** Where a person is named today, beside others or alone. */
export function inFlowKinds(reader: Reader, userId: number): Record<'chains' | 'submissions', Part> {
  const isNamed = (seats: Part) => sql`exists (select 1 from ${seats} mine where mine.user_id = ${userId})`;
  return {
    chains: sql`${liveChains(reader)} where c.is_active and ${isNamed(chainSeats)}`,
    submissions: sql`${openSubmissions(reader)} where ${isOpen} and ${mayName([userId])} and ${isNamed(submissionSeats)}`,
  };
}
