import type { Pool } from 'pg';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { Recipient } from '#database/notifications/queue-notice.ts';
import { recipientJson } from '#database/notifications/recipients.ts';
import type { Delegation } from '#rules/submissions/state.ts';
import type { Projection } from './projection.ts';

/** What a projection finds, read in one statement before anything is written. Instants are epoch milliseconds. */
export interface FoundSubmission {
  submissionId: number;
  submissionNo: string;
  runId: string | null;
  rev: number;
  status: SubmissionStatus;
  ballHolder: string;
  round: number;
  currentOrderNo: number | null;
  workflowConfigurationId: number | null;
  serviceProviderId: number;
  datasetId: number;
  fundId: number | null;
  entityId: number | null;
  propertyId: number | null;
  timeZone: string;
  /** `YYYY-MM-DD`, as `dueOn`. */
  postMonth: string;
  dueOn: string;
  dueAtMs: number;
  hardCount: number;
  firstQualityScore: string | null;
  isFirstPassed: boolean;
  isCompleted: boolean;
  /** The version that stands after the transition. */
  version: { id: number; hardCount: number; softCount: number; qualityScore: string | null } | null;
  /** The step that a submission left when a job had it checked again; null outside of such a check. */
  recheckedOrderNo: number | null;
  seats: FoundSeat[];
  /** Active holders of seats, and who stands in for one now or later; in the order of their ids. */
  people: Recipient[];
  /** Stand-ins of the chain that are in force or will be, in the order in which they were made. */
  delegations: Delegation[];
  /** Of who gave the command. */
  actorName: string | null;
  comment: string | null;
  /** Of an edit that was kept: who changed how many cells, from which version to which. */
  edited: { person: string; changedCells: number; versionNo: number; comparedNo: number } | null;
  /** Of a withdrawal: the approval that ends with it, and who has opened the submission because of it. */
  withdrawn: { opId: string; openedBy: number[] } | null;
  /** Names that notices say: of the dataset, also by language, and of the property or fund. */
  /** By id: the provider that gives the submission away and the one that takes it; null for any other act. */
  providers: Record<string, string> | null;
  dataset: string;
  datasetNames: Record<string, string>;
  place: string;
}

export interface FoundSeat {
  id: number;
  userId: number;
  orderNo: number;
  stage: string;
  isTurn: boolean;
  hasDecided: boolean;
}

/** Prepared once for each connection: planning it takes longer than running it. */
const statement = {
  name: 'find-submission',
  text: `select s.id as "submissionId", s.submission_no as "submissionNo", s.run_id as "runId", s.rev, s.status,
    s.ball_holder as "ballHolder", s.round, s.current_order_no as "currentOrderNo",
    s.workflow_configuration_id as "workflowConfigurationId", s.service_provider_id as "serviceProviderId",
    s.dataset_id as "datasetId", s.fund_id as "fundId", s.entity_id as "entityId", s.property_id as "propertyId",
    s.time_zone as "timeZone", s.post_month::text as "postMonth", s.due_on::text as "dueOn",
    floor(extract(epoch from s.due_at) * 1000)::float8 as "dueAtMs", s.hard_count as "hardCount",
    s.first_quality_score as "firstQualityScore", s.first_passed_at is not null as "isFirstPassed",
    s.completed_at is not null as "isCompleted",
    case when s.state -> 'pending' ->> 'opId' like 'job:%' then (s.state ->> 'resumeOrderNo')::int end as "recheckedOrderNo",
    (select json_build_object('id', v.id, 'hardCount', v.hard_count, 'softCount', v.soft_count, 'qualityScore', v.quality_score::text)
       from version v where v.id = $2) as version,
    (select coalesce(json_agg(json_build_object('id', a.id, 'userId', a.user_id, 'orderNo', a.order_no, 'stage', a.stage,
         'isTurn', a.is_turn, 'hasDecided', a.has_decided)), '[]')
       from submission_assignee a where a.submission_id = s.id) as seats,
    (select coalesce(json_agg(json_build_object('principalId', d.principal_id, 'delegateId', d.delegate_id,
         'fromMs', floor(extract(epoch from d.valid_from) * 1000), 'untilMs', floor(extract(epoch from d.valid_until) * 1000))
         order by d.id), '[]')
       from delegation d where d.principal_id = any($3) and d.valid_until > now()) as delegations,
    (select coalesce(json_agg(${recipientJson} order by u.id), '[]') from app_user u
      where u.is_active and (u.id = any($3) or u.id in
        (select d.delegate_id from delegation d where d.principal_id = any($3) and d.valid_until > now()))) as people,
    (select u.name from app_user u where u.id = $4) as "actorName",
    (select c.text from comment c where c.id = $5 and c.submission_id = s.id) as comment,
    case when $6::int is not null then (select json_object_agg(v.id, v.name) from service_provider v
      where v.id in (s.service_provider_id, $6)) end as providers,
    case when $7 = 'editPassed' then (
      select json_build_object('person', u.name, 'changedCells', jsonb_array_length(e.cells), 'versionNo', v.version_no,
          'comparedNo', e.version_no)
        from version v join edit e on e.id = v.edit_id join app_user u on u.id = e.user_id where v.id = $2) end as edited,
    case when $7 = 'withdraw' then (
      select json_build_object('opId', s.state ->> 'withdrawable', 'openedBy', coalesce(json_agg(distinct h.user_id), '[]'))
        from email_history h where h.submission_id = s.id
         and starts_with(h.dedupe_key, s.submission_no || ':' || (s.state ->> 'withdrawable') || ':')
         and (h.is_read or h.seen_at is not null or exists (select 1 from submission_assignee a
           where a.submission_id = s.id and a.user_id = h.user_id and a.is_turn and a.claimed_at is not null))) end as withdrawn,
    d.name as dataset, d.names as "datasetNames", coalesce(p.name, f.name, '') as place
  from submission s join dataset d on d.id = s.dataset_id
  left join property p on p.id = s.property_id left join fund f on f.id = s.fund_id where s.id = $1`,
};

export async function findSubmission(
  pool: Pool,
  { submissionId, state, command }: Pick<Projection, 'submissionId' | 'state' | 'command'>,
): Promise<FoundSubmission> {
  const principals = [...new Set(state.chain.seats.map((seat) => seat.userId))];
  const commentId = 'commentId' in command ? command.commentId : null;
  const actorId = command.actor.baseRole === 'System' ? null : command.actor.userId;
  const takerId = command.kind === 'handOver' ? command.serviceProviderId : null;
  const values = [
    submissionId,
    state.version?.versionId ?? null,
    principals,
    actorId,
    commentId ?? null,
    takerId,
    command.kind,
  ];
  const { rows } = await pool.query<FoundSubmission>({ ...statement, values });
  const [found] = rows;
  if (found === undefined) throw new Error(`There is no submission ${submissionId}`);
  return found;
}
