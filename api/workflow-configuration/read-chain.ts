import type { ChainReviewer, ChainStep, ChainView } from '#contracts/workflow-configuration.schema.ts';
import type { AfterResubmission } from '#contracts/workflow-configuration.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { Stage } from '#contracts/submissions.ts';
import { instantOf, select, selectOne, sql } from '#database/sql/select.ts';
import type { MasterContext } from '../masters/master.ts';
import { countMovable } from './movable.ts';
import { configurationsOver, maySave, presentPlace } from './place.ts';
import type { FoundPlace } from './place.ts';

/** One version of a chain, with its seats in their order. */
export interface VersionRow {
  id: number;
  chainId: number;
  version: number;
  isActive: boolean;
  savedAt: string;
  supersededAt: string | null;
  author: string | null;
  afterResubmission: AfterResubmission;
  fallbackUserId: number | null;
  fallbackName: string | null;
  seats: SeatRow[];
}

export interface SeatRow {
  id: number;
  orderNo: number;
  userId: number;
  name: string;
  email: string;
  stage: Stage | null;
  names: ChainStep['names'] | null;
  deadlineHours: number | null;
  isAllowEdit: boolean;
  isErrorNotification: boolean;
}

const versionColumns = sql`w.id, w.chain_id as "chainId", w.version, w.is_active as "isActive", w.created_at as "savedAt",
  w.superseded_at as "supersededAt", u.name as author, w.after_resubmission as "afterResubmission",
  w.fallback_user_id as "fallbackUserId", b.name as "fallbackName",
  coalesce((select json_agg(json_build_object('id', q.id, 'orderNo', q.order_no, 'userId', q.user_id, 'name', v.name,
      'email', v.email, 'stage', q.stage, 'names', q.step_names, 'deadlineHours', q.step_deadline_hours,
      'isAllowEdit', q.is_allow_edit, 'isErrorNotification', q.is_error_notification) order by q.order_no, q.id)
    from configured_reviewer q join app_user v on v.id = q.user_id where q.configuration_id = w.id), '[]'::json) as seats`;
const versionTables = sql`workflow_configuration w left join app_user u on u.id = w.author_user_id
  left join app_user b on b.id = w.fallback_user_id`;

/** Every version of a chain, the newest first. */
export async function readVersions({ em }: Pick<MasterContext, 'em'>, chainId: number): Promise<VersionRow[]> {
  return select<VersionRow>(
    em,
    sql`select ${versionColumns} from ${versionTables} where w.chain_id = ${chainId} order by w.version desc`,
  );
}

/** The chain of exactly this place, retired ones too, and its version in force. */
export async function readStanding(
  { em }: Pick<MasterContext, 'em'>,
  place: Omit<FoundPlace, 'collected' | 'place'>,
): Promise<{ chainId: number | null; name: string | null; standing: VersionRow | null }> {
  const { datasetId, reportPackageId, fundId, propertyId } = place;
  const chain = await selectOne<{ id: number; name: string }>(
    em,
    sql`select c.id, c.name from configured_chain c where coalesce(c.dataset_id, 0) = ${datasetId ?? 0}
          and coalesce(c.report_package_id, 0) = ${reportPackageId ?? 0}
          and coalesce(c.fund_id, 0) = ${fundId ?? 0} and coalesce(c.property_id, 0) = ${propertyId ?? 0}`,
  );
  if (!chain) return { chainId: null, name: null, standing: null };
  const standing = await selectOne<VersionRow>(
    em,
    sql`select ${versionColumns} from ${versionTables} where w.chain_id = ${chain.id} and w.is_active
        order by w.version desc limit 1`,
  );
  return { chainId: chain.id, name: chain.name, standing };
}

export function presentReviewers({ seats }: Pick<VersionRow, 'seats'>): ChainReviewer[] {
  return seats.map((seat, index) => ({
    Id: index + 1,
    OrderNo: seat.orderNo,
    UserName: seat.name,
    ApproverId: seat.userId,
    CwfApproverId: seat.id,
    IsAllowEdit: seat.isAllowEdit,
    IsErrorNotification: seat.isErrorNotification,
  }));
}

export function presentSteps({ seats }: Pick<VersionRow, 'seats'>): ChainStep[] {
  const first = seats.filter(({ orderNo }, index) => seats.findIndex((seat) => seat.orderNo === orderNo) === index);
  return first.map(({ orderNo, stage, names, deadlineHours }) => ({
    OrderNo: orderNo,
    stage,
    names: names ?? {},
    deadlineHours,
  }));
}

/** What the editor shows of a place: its own version, or that it has none and what applies meanwhile. */
export async function presentChain(context: MasterContext, place: FoundPlace): Promise<ChainView> {
  const { chainId, standing } = await readStanding(context, place);
  const over = await configurationsOver(context, place);
  const mayMove = maySave(context, place) && includesPrivilege(context.person.privileges.configureWorkflow, 'All');
  const pinned = standing && (await countMovable(context, standing.id));
  return {
    ...presentPlace(place),
    chainId: standing ? chainId : null,
    version: standing?.version ?? 0,
    savedAt: standing && instantOf(standing.savedAt),
    author: standing?.author ?? null,
    collected: place.collected,
    place: place.place,
    maySave: maySave(context, place),
    mayMove,
    afterResubmission: standing?.afterResubmission ?? 'restart',
    fallback:
      standing !== null && standing.fallbackUserId !== null
        ? { ApproverId: standing.fallbackUserId, UserName: standing.fallbackName ?? '' }
        : null,
    steps: standing ? presentSteps(standing) : [],
    reviewers: standing ? presentReviewers(standing) : [],
    inherited: standing ? null : (over[0] ?? null),
    movableCount: pinned?.movable ?? 0,
    pinnedCount: pinned?.pinned ?? 0,
  };
}
