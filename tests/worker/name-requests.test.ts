import { describe, expect, it } from '@jest/globals';
import { nameRequests } from '#worker/name-requests.ts';

/** What an activity with this input logs beside its own words. */
async function namesOf(input: unknown): Promise<unknown> {
  const { inbound, outbound } = nameRequests({} as never);
  let logged: unknown;
  await inbound?.execute?.({ args: [input], headers: {} }, async () => {
    logged = outbound?.getLogAttributes?.({ attempt: 1 }, (attributes) => attributes);
  });
  return logged;
}

describe('what activities log', () => {
  it('names the call and the operation of a command, and of what it caused', async () => {
    const names = { requestId: 'r-1', opId: 'o-1' };
    expect(await namesOf({ submissionId: 7, command: { kind: 'approve', ...names } })).toEqual({
      attempt: 1,
      ...names,
    });
    expect(await namesOf({ submissionId: 7, generation: 2, ...names })).toEqual({ attempt: 1, ...names });
  });

  it('names nothing where nobody called', async () => {
    expect(await namesOf({ submissionId: 7 })).toEqual({ attempt: 1 });
    expect(await namesOf(undefined)).toEqual({ attempt: 1 });
  });
});
