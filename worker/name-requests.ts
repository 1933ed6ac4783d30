import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** What activities of a submission are given: the command itself, or what it caused. */
interface Input {
  requestId?: unknown;
  opId?: unknown;
  command?: { requestId?: unknown; opId?: unknown };
}

interface Names {
  requestId?: string;
  opId?: string;
}

/** Puts the call of the browser, and the operation, beside everything that an activity logs. */
export const nameRequests: ActivityInterceptorsFactory = () => {
  let names: Names = {};
  return {
    inbound: {
      execute: (input, next) => {
        names = namesIn(input.args[0]);
        return next(input);
      },
    },
    outbound: { getLogAttributes: (input, next) => next({ ...input, ...names }) },
  };
};

export function namesIn(given: unknown): Names {
  const input = given as Input | undefined;
  const { requestId, opId } = input?.command ?? input ?? {};
  return { ...(typeof requestId === 'string' && { requestId }), ...(typeof opId === 'string' && { opId }) };
}
