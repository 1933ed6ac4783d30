import { Context } from '@temporalio/activity';

export interface CurrentActivity {
  heartbeat: (details: unknown) => void;
  signal: AbortSignal | null;
  /** 1 at the first try. */
  attempt: number;
  warn: (message: string, facts: Record<string, unknown>) => void;
}

/** The activity that is running; called by a test or a script, nobody listens and nobody cancels. */
export function currentActivity(): CurrentActivity {
  try {
    const context = Context.current();
    const { cancellationSignal: signal, info, log } = context;
    const warn: CurrentActivity['warn'] = (message, facts) => log.warn(message, facts);
    return { heartbeat: (details) => context.heartbeat(details), signal, attempt: info.attempt, warn };
  } catch {
    return { heartbeat: () => undefined, signal: null, attempt: 1, warn: () => undefined };
  }
}

const heartbeatEveryMs = 5_000;

/** Tells Temporal that the work goes on, until it ends. `details` are ids and codes. */
export async function withHeartbeats<T>(details: () => unknown, work: () => Promise<T>): Promise<T> {
  const activity = currentActivity();
  const beat = setInterval(() => activity.heartbeat(details()), heartbeatEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
