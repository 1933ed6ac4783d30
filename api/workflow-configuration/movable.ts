import type { EntityManager } from '@mikro-orm/postgresql';
import type { MoveEffect } from '#contracts/workflow-configuration.ts';
import type { MovePreview } from '#contracts/workflow-configuration.schema.ts';
import { seatsOf } from '#database/submissions/pinned-chain.ts';
import type { Part } from '#database/sql/select.ts';
import { isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { isHuman, withStages } from '#rules/submissions/chain.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { Decision, Seat, SubmissionState } from '#rules/submissions/state.ts';
import { actorOf } from '../access/person.ts';
import type { MasterContext } from '../masters/master.ts';

const named = 20;

/** Open submissions `s` in reach that would get this version if they opened now. */
function appliesTo({ scope }: Pick<MasterContext, 'scope'>, configurationId: number): Part {
  return sql`submission s join workflow_configuration w on w.id = ${configurationId}
    where s.status not in ('Completed', 'Closed') and s.state is not null and ${scope.condition}
      and (s.state -> 'chain' ->> 'isWorkflowRequired')::boolean
      and (s.dataset_id = w.dataset_id or s.dataset_id in (select b.dataset_id from report_package_member b
        where b.report_package_id = w.report_package_id))
      and (w.property_id is null or s.property_id = w.property_id)
      and (select o.configuration_id from chains_over(s.dataset_id,
          (select k.report_package_id from package_month k where k.id = s.package_month_id), s.property_id,
          coalesce(s.entity_id, s.fund_id)) o limit 1) = w.id`;
}

/** Has another version, or pinned otherwise what goes along with this one (T24). */
const isOther = (configurationId: number) => sql`(s.workflow_configuration_id is distinct from ${configurationId}
    or s.state -> 'chain' ->> 'afterResubmission' is distinct from w.after_resubmission
    or (s.state -> 'chain' ->> 'maySkipUpload')::boolean is distinct from ${skipsUpload})`;

const skipsUpload = sql`(select d.may_skip_upload from dataset d where d.id = s.dataset_id)`;

/** How many open submissions could move to this version, and how many have it. */
export async function countMovable(
  context: MasterContext,
  configurationId: number,
): Promise<{ movable: number; pinned: number }> {
  const counted = await selectOne<{ movable: number }>(
    context.em,
    sql`select count(*)::int as movable from ${appliesTo(context, configurationId)} and ${isOther(configurationId)}`,
  );
  const held = await selectOne<{ pinned: number }>(
    context.em,
    sql`select count(*)::int as pinned from submission s where s.status not in ('Completed', 'Closed')
          and s.workflow_configuration_id = ${configurationId} and ${context.scope.condition}`,
  );
  return { movable: counted?.movable ?? 0, pinned: held?.pinned ?? 0 };
}

export interface MovableSubmission {
  id: number;
  submissionNo: string;
  state: SubmissionState;
  afterResubmission: SubmissionState['chain']['afterResubmission'];
  maySkipUpload: boolean;
}

/** @param only numbers of submissions; null for all that can move */
export async function findMovable(
  context: Pick<MasterContext, 'em' | 'scope'>,
  configurationId: number,
  only: readonly string[] | null = null,
): Promise<MovableSubmission[]> {
  const isChosen = only === null ? sql`true` : isIn(sql`s.submission_no`, only);
  return select<MovableSubmission>(
    context.em,
    sql`select s.id, s.submission_no as "submissionNo", s.state,
          w.after_resubmission as "afterResubmission", ${skipsUpload} as "maySkipUpload" from ${appliesTo(context, configurationId)}
          and ${isOther(configurationId)} and ${isChosen} order by s.submission_no`,
  );
}

/** The seats that a submission gets with this version. */
export async function seatsOfVersion(em: EntityManager, configurationId: number): Promise<Seat[]> {
  return withStages(await seatsOf(em, configurationId));
}

export interface JudgedMove {
  effect: MoveEffect;
  orderNo: number | null;
  kept: number;
  dropped: number;
}

/** What T24 would do to a submission, asked of the machine itself. */
export function judgeMove(before: SubmissionState, decision: Decision): JudgedMove {
  if (decision.refused !== undefined)
    return { effect: 'refused', orderNo: null, kept: before.decisions.length, dropped: 0 };
  const after = decision.state;
  const standing = new Set(after.decisions.map(({ opId }) => opId));
  const kept = before.decisions.filter(({ opId }) => standing.has(opId)).length;
  const counts = { kept, dropped: before.decisions.length - kept };
  const orderNo = after.currentOrderNo;
  if (!isHuman(after.status)) return { effect: 'notAtStep', orderNo: null, ...counts };
  if (after.parked?.code === 'NoAssignee') return { effect: 'parks', orderNo, ...counts };
  const stays = orderNo === before.currentOrderNo && after.status === before.status;
  return { effect: stays ? 'staysAtStep' : 'goesToStep', orderNo, ...counts };
}

/** Counts by effect what moving them all would do; nothing is written. */
export async function previewMoves(
  context: MasterContext,
  configurationId: number,
): Promise<Omit<MovePreview, 'version'>> {
  const seats = await seatsOfVersion(context.em, configurationId);
  const actor = actorOf(context.person);
  const found = await findMovable(context, configurationId);
  const groups = new Map<string, MovePreview['effects'][number]>();
  const sums = { decisionsKept: 0, decisionsDropped: 0 };
  for (const { submissionNo, state, afterResubmission, maySkipUpload } of found) {
    const pinned = { configurationId, seats, afterResubmission, maySkipUpload };
    const command = { kind: 'chainChanged', ...pinned, opId: 'preview', actor, atMs: 0 } as const;
    const { effect, orderNo, kept, dropped } = judgeMove(state, decide(state, command));
    const OrderNo = effect === 'staysAtStep' ? null : orderNo;
    const group = groups.get(`${effect} ${OrderNo}`) ?? { effect, OrderNo, count: 0, submissionNos: [] };
    group.count += 1;
    if (group.submissionNos.length < named) group.submissionNos.push(submissionNo);
    groups.set(`${effect} ${OrderNo}`, group);
    sums.decisionsKept += kept;
    sums.decisionsDropped += dropped;
  }
  return { total: found.length, effects: [...groups.values()], ...sums };
}
