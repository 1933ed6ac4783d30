import type { Part } from '../submissions/select.ts';
import { isAmong, sql } from '../submissions/select.ts';

/** Configurations of reviewers by the name of what they are for. */
export const liveChains = sql`select d.name || coalesce(' · ' || p.code || ' ' || p.name, ' · ' || f.name, '') as name
  from workflow_configuration c join dataset d on d.id = c.dataset_id
  left join fund f on f.id = c.fund_id left join property p on p.id = c.property_id`;

const openTickets = sql`select s.submission_no as name from submission s`;
const isOpen = sql`s.status not in ('Completed', 'Closed')`;

/** Before the first projection a ticket has no rows of assignees; then its pinned configuration names them. */
const ticketSeats = sql`(select a.user_id from submission_assignee a where a.submission_id = s.id
  union select q.user_id from configured_reviewer q where s.rev <= 1 and q.configuration_id = s.workflow_configuration_id)`;
const chainSeats = sql`(select q.user_id from configured_reviewer q where q.configuration_id = c.id)`;

/** Who may decide: an active person whose active role is one of reviewers. */
const mayReview = sql`u.is_active and u.retired_at is null and r.is_active and r.base_role = 'Reviewer'`;

/** Some of `leaving` review here, and nobody else does. */
function isLast(seats: Part, leaving: readonly number[]): Part {
  const people = sql`app_user u join role r on r.id = u.role_id where ${mayReview} and u.id in ${seats}`;
  const leaves = isAmong(sql`u.id`, leaving);
  return sql`exists (select 1 from ${people} and ${leaves}) and not exists (select 1 from ${people} and not ${leaves})`;
}

/** Live chains and open tickets that would be left without an active reviewer. */
export function lastReviewerKinds(leaving: readonly number[]): Record<'chains' | 'tickets', Part> {
  return {
    chains: sql`${liveChains} where c.is_active and ${isLast(chainSeats, leaving)}`,
    tickets: sql`${openTickets} where ${isOpen} and ${isLast(ticketSeats, leaving)}`,
  };
}

/** Where a person is named today, whoever else is. */
export function inFlowKinds(userId: number): Record<'chains' | 'tickets', Part> {
  return {
    chains: sql`${liveChains} where c.is_active and ${userId} in ${chainSeats}`,
    tickets: sql`${openTickets} where ${isOpen} and ${userId} in ${ticketSeats}`,
  };
}
