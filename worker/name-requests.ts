import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** What activities of a ticket are given: the command itself, or what it caused. */
interface Input {
  requestId?: unknown;
  opId?: unknown;
  command?: { requestId?: unknown; opId?: unknown };
}

/** Puts the call of the browser, and the operation, beside everything that an activity logs. */
export const nameRequests: ActivityInterceptorsFactory = () => {
  let names: Record<string, unknown> = {};
  return {
    inbound: {
      execute: (input, next) => {
        names = namesIn(input.args[0] as Input | undefined);
        return next(input);
      },
    },
    outbound: { getLogAttributes: (input, next) => next({ ...input, ...names }) },
  };
};

function namesIn(input: Input | undefined): Record<string, unknown> {
  const { requestId, opId } = input?.command ?? input ?? {};
  return { ...(requestId !== undefined && { requestId }), ...(opId !== undefined && { opId }) };
}
