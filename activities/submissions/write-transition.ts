import type { Pool } from 'pg';
import { queueing } from '#database/notifications/queue-notice.ts';
import type { NoticeRow } from '#database/notifications/queue-notice.ts';
import { notingOverdueChange } from '#database/submissions/note-overdue-change.ts';
import { ownColumns } from './change-row.ts';
import type { RowChange } from './change-row.ts';
import type { SeatChange } from './change-seats.ts';
import type { FoundSubmission } from './find-submission.ts';
import type { recordsOf } from './records-of.ts';

/** All that a transition writes. A row written again (T23) brings no records and no notices. */
export interface TransitionWrites extends Partial<ReturnType<typeof recordsOf>> {
  row: RowChange;
  seats: SeatChange['changed'];
  goneSeatIds: number[];
  versions: { standingId: number | null; replacedState: 'withdrawn' | 'superseded'; generation: number };
  /** The upload that has been accepted. */
  uploadId: number | null;
  notices: NoticeRow[];
  /** How the keys of notices begin that a withdrawn approval has made. */
  withdrawnKey: string | null;
  /** One entry where another due date has turned the submission overdue, or back. */
  turned?: { wasOverdue: boolean }[];
}

const turnedSubmission = `(select t.id, o."wasOverdue" as was_overdue, t.waiting_since
  from changed t, jsonb_to_recordset($4 -> 'turned') as o("wasOverdue" boolean))`;

const columnOf = (property: string): string => property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = ownColumns.map(columnOf);

/**
 * One statement, so one transaction: everything hangs on the submission's row, which is changed only when it is still as it was
 * found. What has a key of its own and stands already stays, so that a retry, a reset or a replay repeats nothing.
 */
const statement = {
  name: 'write-transition',
  text: `with changed as (
      update submission s set (${columns.join(', ')}) =
        (select ${columns.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(s, $4::jsonb -> 'row') n)
       where s.id = $1 and s.rev = $2 and s.run_id is not distinct from $3
      returning s.id, s.current_version_id, s.waiting_since),
    gone as (delete from submission_assignee a using changed t
       where a.submission_id = t.id and a.id in (select jsonb_array_elements_text($4 -> 'goneSeatIds')::int)),
    seated as (
      insert into submission_assignee (submission_id, user_id, order_no, stage, is_turn, has_decided, since)
      select t.id, "userId", "orderNo", stage, "isTurn", "hasDecided", since from changed t,
        jsonb_to_recordset($4 -> 'seats') as s
            ("userId" int, "orderNo" int, stage text, "isTurn" boolean, "hasDecided" boolean, since timestamptz)
      on conflict (submission_id, user_id, order_no) do update
        set stage = excluded.stage, is_turn = excluded.is_turn, has_decided = excluded.has_decided,
            since = coalesce(excluded.since, submission_assignee.since),
            claimed_at = case when excluded.since is null then submission_assignee.claimed_at end),
    versions as (
      update version v set state = case when v.id = "standingId" then 'current' else "replacedState" end
        from changed t, jsonb_to_record($4 -> 'versions') as w("standingId" int, "replacedState" text, generation int)
       where v.submission_id = t.id
         and (v.id = "standingId" or v.state = 'current' or (v.state = 'checking' and v.generation < w.generation))
         and v.state <> case when v.id = "standingId" then 'current' else "replacedState" end),
    uploads as (update upload u set status = 'accepted' from changed t
       where u.id = ($4 -> 'uploadId')::int and u.status = 'received'),
    audited as (
      insert into audit_entry (op_id, action, entity, entity_id, user_id, impersonator_id, principal_id, submission_id,
        request_id, at, before, after, details)
      select "opId", action, entity, "entityId", "userId", "impersonatorId", "principalId", t.id, "requestId", at, before, after,
        details from changed t, jsonb_to_recordset($4 -> 'audit') as a("opId" text, action text, entity text, "entityId" text,
          "userId" int, "impersonatorId" int, "principalId" int, "requestId" text, at timestamptz, before jsonb, after jsonb,
          details jsonb)
      on conflict (op_id) do nothing),
    decided as (
      insert into decision (op_id, submission_id, version_id, version_no, round, order_no, seat_id, kind, user_id,
        impersonator_id, principal_id, reason_code, comment_id, decided_at)
      select "opId", t.id, t.current_version_id, "versionNo", round, "orderNo", "seatId", kind, "userId", "impersonatorId",
        "principalId", "reasonCode", "commentId", "decidedAt" from changed t, jsonb_to_recordset($4 -> 'decisions') as
          d("opId" text, "versionNo" int, round int, "orderNo" int, "seatId" int, kind text, "userId" int, "impersonatorId" int,
            "principalId" int, "reasonCode" text, "commentId" int, "decidedAt" timestamptz)
      on conflict (op_id) do nothing),
    voided as (update decision d set is_void = not d.is_void from changed t
       where d.submission_id = t.id and d.kind = 'approved' and d.is_void = (($4 -> 'standing') ? d.op_id)),
    operated as (
      insert into operation (op_id, submission_id, kind, outcome, rev)
      select "opId", t.id, kind, 'accepted', rev from changed t,
        jsonb_to_recordset($4 -> 'operations') as o("opId" text, kind text, rev int)
      on conflict (op_id) do nothing),
    withdrawn as (update email_history h set withdrawn_at = now(), is_read = true from changed t
       where h.submission_id = t.id and starts_with(h.dedupe_key, $4 ->> 'withdrawnKey') returning h.id),
    -- One that is being sent right now is marked as sent afterwards.
    dropped as (update mail_outbox o set status = 'skipped', leased_until = null from withdrawn w
       where o.email_history_id = w.id and o.status = 'pending'),
    turned as (${notingOverdueChange(turnedSubmission)}),
    ${queueing(`$4 -> 'notices'`, 'changed, ')}
    select count(*)::int as written from changed`,
};

/** @returns false when the row is not as it was found; then nothing is written */
export async function writeTransition(pool: Pool, found: FoundSubmission, writes: TransitionWrites): Promise<boolean> {
  const { submissionId, rev, runId } = found;
  const row = Object.fromEntries(Object.entries(writes.row).map(([name, value]) => [columnOf(name), value]));
  const values = [submissionId, rev, runId, JSON.stringify({ ...writes, row })];
  const { rows } = await pool.query<{ written: number }>({ ...statement, values });
  return rows[0]?.written === 1;
}
