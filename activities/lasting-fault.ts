import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { failureCodeOf } from '#platform/failure-code.ts';
import { isOutage, isRefusedData } from '#platform/outages.ts';
import { currentActivity } from './current-activity.ts';

/** Errors by which an activity says that a person has to configure something. */
const configurationErrors = ['ConfigurationMissing', 'UnusableMapping', 'UnknownFact', 'UnknownOperator'];
const mostAttempts = 5;
/** Refused data stays refused; a clash of two writers is over at the second try. */
const mostAttemptsOfData = 3;

/**
 * What Temporal learns about an error: missing configuration parks at once, refused data and faults of ours park after
 * some tries, an outage is tried for ever. Messages of PostgreSQL quote values, so only their code is passed on.
 */
export function lastingFault(error: unknown, attempt: number): unknown {
  if (error instanceof ApplicationFailure || error instanceof CancelledFailure) return error;
  const { name, message } = wordsOf(error);
  const details = [failureCodeOf(error)];
  if (configurationErrors.includes(name)) {
    return ApplicationFailure.nonRetryable(message, 'ConfigurationMissing', ...details);
  }
  const isLasting = !isOutage(error) && attempt >= (isRefusedData(error) ? mostAttemptsOfData : mostAttempts);
  return ApplicationFailure.create({ message, type: name, nonRetryable: isLasting, details });
}

function wordsOf(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: 'It failed without an error.' };
  const { code, errorName } = error as { code?: unknown; errorName?: unknown };
  const name = typeof errorName === 'string' ? errorName : error.name;
  const isOfPostgres = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return { name, message: isOfPostgres ? `PostgreSQL answered ${code}.` : error.message };
}

type Activity = (input: never) => Promise<unknown>;

/** Writes beside the submission why a step of its process failed for good. */
export type KeepFailure = (submissionId: number, code: string) => Promise<unknown>;

/** Wraps the activities: classifies their errors, logs them in full, and records the ones that persist. */
export function withErrorClassification<A extends { [Name in keyof A]: Activity }>(
  activities: A,
  keep?: KeepFailure,
): A {
  const guarded = Object.entries<Activity>(activities).map(([name, activity]) => [name, telling(name, activity, keep)]);
  return Object.fromEntries(guarded) as A;
}

function telling(name: string, activity: Activity, keep: KeepFailure | undefined): Activity {
  return async (input) => {
    try {
      return await activity(input);
    } catch (error) {
      const { attempt, warn } = currentActivity();
      const fault = lastingFault(error, attempt);
      if (fault !== error) warn('An activity failed.', { activity: name, attempt, err: error });
      const kept = codeToKeep(fault, error);
      const { submissionId } = (input ?? {}) as { submissionId?: number };
      if (keep && kept !== null && submissionId !== undefined) {
        await keep(submissionId, kept).catch((err: unknown) => warn('Why it failed was not kept.', { err }));
      }
      throw fault;
    }
  };
}

/** A run that a newer one has overtaken is no failure. */
function codeToKeep(fault: unknown, error: unknown): string | null {
  if (!(fault instanceof ApplicationFailure) || fault.nonRetryable !== true || fault.type === 'Superseded') return null;
  return fault === error ? (fault.type ?? 'Error') : failureCodeOf(error);
}
