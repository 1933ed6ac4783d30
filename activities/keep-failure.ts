import type pg from 'pg';
import type { KeepFailure } from './lasting-fault.ts';

/** Beside the state, which the projection alone writes: a page shows it while the process is parked. */
export function keepFailureIn(pool: pg.Pool): KeepFailure {
  return (submissionId, code) =>
    pool.query('update submission set step_failure = $1 where id = $2', [code, submissionId]);
}
