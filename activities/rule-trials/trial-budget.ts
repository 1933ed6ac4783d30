import { trialBudgetMs, triedSubmissionMs } from '#contracts/rule-trials.ts';
import type { Job } from '#database/jobs/job.entity.ts';

/** When one submission of a trial has to end, that begins now; null when the time of the whole trial is over. */
export function endOfTurn({ startedAt }: Pick<Job, 'startedAt'>, nowMs: number): number | null {
  const endsAtMs = Math.min(nowMs + triedSubmissionMs, (startedAt?.getTime() ?? nowMs) + trialBudgetMs);
  return nowMs >= endsAtMs ? null : endsAtMs;
}
