import type { MikroORM } from '@mikro-orm/postgresql';
import type { ParkedStep } from '#contracts/stuck.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { parkedDetail } from './parked-detail.ts';
import type { RunIdentity } from './run-fence.ts';

export interface ParkedSubmission {
  submissionId: number;
  parked: NonNullable<SubmissionState['parked']>;
}

/** Says on the row that its process cannot read the state; the state is left as it was found. */
export async function showUnread(
  orm: MikroORM,
  { runId }: RunIdentity,
  { submissionId }: { submissionId: number },
): Promise<void> {
  await orm.em.fork().execute(
    `update submission set process_state = 'parked', parked_code = 'EffectFailed', parked_detail = ?
      where id = ? and coalesce(run_id, ?) = ?`,
    ['loadSubmission' satisfies ParkedStep, submissionId, runId, runId],
  );
}

/**
 * Says on the row that its process waits before a transition that PostgreSQL refuses to write: the row stays as it was,
 * and an admin sees why nothing moves and may try again (T25).
 */
export async function showParked(
  orm: MikroORM,
  { runId }: RunIdentity,
  { submissionId, parked }: ParkedSubmission,
): Promise<void> {
  await orm.em.fork().execute(
    `update submission set process_state = 'parked', parked_code = ?, parked_detail = ?,
            state = jsonb_set(state, '{parked}', ?::jsonb)
      where id = ? and coalesce(run_id, ?) = ?`,
    [parked.code, parkedDetail(parked), JSON.stringify(parked), submissionId, runId, runId],
  );
}
