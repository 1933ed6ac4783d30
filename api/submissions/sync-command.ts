import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { dueAtForMonth } from './due-dates.ts';
import { isIn, select, sql } from '#database/sql/select.ts';
import type { Submission } from './submission.ts';

/** What a sync finds today: the due date by the frequency in force, and who may stand in for the submission's reviewers. */
export async function syncCommand(
  em: EntityManager,
  submission: Submission,
): Promise<{ kind: 'sync'; dueAtMs: number; delegations: SubmissionState['delegations'] }> {
  const dueAtMs = await dueAtForMonth(em, submission, submission.postMonth);
  return { kind: 'sync', dueAtMs, delegations: await delegationsOf(em, submission) };
}

async function delegationsOf(em: EntityManager, submission: Submission): Promise<SubmissionState['delegations']> {
  const principals = submission.state?.chain.seats.map((seat) => seat.userId) ?? [];
  const rows = await select<{ principalId: number; delegateId: number; validUntil: string }>(
    em,
    sql`select principal_id as "principalId", delegate_id as "delegateId", valid_until as "validUntil" from delegation
        where valid_from <= now() and valid_until > now() and ${isIn(sql`principal_id`, principals)} order by id`,
  );
  return rows.map(({ principalId, delegateId, validUntil }) => ({
    principalId,
    delegateId,
    untilMs: new Date(validUntil).getTime(),
  }));
}
