import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { isOutage, isRefusedData } from '#platform/outages.ts';
import { currentActivity } from './current-activity.ts';

/** Errors by which an activity says that a person has to configure something. */
const configurationErrors = ['ConfigurationMissing', 'UnknownFact', 'UnknownOperator'];
const mostAttempts = 5;
/** Refused data stays refused; a clash of two writers is over at the second try. */
const mostAttemptsOfData = 3;

/**
 * What Temporal is told of an error: missing configuration parks at once, refused data and faults of ours park after
 * some tries, an outage is tried for ever. Messages of PostgreSQL quote values, so only their code is passed on.
 */
export function lastingFault(error: unknown, attempt: number): unknown {
  if (error instanceof ApplicationFailure || error instanceof CancelledFailure) return error;
  const { name, message } = wordsOf(error);
  if (configurationErrors.includes(name)) return ApplicationFailure.nonRetryable(message, 'ConfigurationMissing');
  const isLasting = !isOutage(error) && attempt >= (isRefusedData(error) ? mostAttemptsOfData : mostAttempts);
  return ApplicationFailure.create({ message, type: name, nonRetryable: isLasting });
}

function wordsOf(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: 'It failed without an error.' };
  const { code, errorName } = error as { code?: unknown; errorName?: unknown };
  const name = typeof errorName === 'string' ? errorName : error.name;
  const isOfPostgres = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return { name, message: isOfPostgres ? `PostgreSQL answered ${code}.` : error.message };
}

type Activity = (input: never) => Promise<unknown>;

/** The same activities, whose errors are told from each other, and written to the log in full. */
export function tellingFaults<A extends { [Name in keyof A]: Activity }>(activities: A): A {
  const guarded = Object.entries<Activity>(activities).map(([name, activity]) => [name, telling(name, activity)]);
  return Object.fromEntries(guarded) as A;
}

function telling(name: string, activity: Activity): Activity {
  return async (input) => {
    try {
      return await activity(input);
    } catch (error) {
      const { attempt, warn } = currentActivity();
      const fault = lastingFault(error, attempt);
      if (fault !== error) warn('An activity failed.', { activity: name, attempt, err: error });
      throw fault;
    }
  };
}
