import { describe, expect, it } from '@jest/globals';
import { requestIdOfTrace, traceOf } from '#platform/call-trace.ts';

const requestId = '4fe9d239-2ac5-40ed-8dff-f210cb96e734';

describe('the trace of a call', () => {
  it('is named by the digits of its request id, and leads back to it', () => {
    const trace = traceOf(requestId);
    expect(trace).toMatchObject({ traceId: '4fe9d2392ac540ed8dfff210cb96e734', spanId: '8dfff210cb96e734' });
    expect(requestIdOfTrace(trace?.traceId ?? '')).toBe(requestId);
  });

  it('is the same however the id is written', () => {
    expect(traceOf(requestId.toUpperCase())).toEqual(traceOf(requestId));
  });

  it.each([undefined, null, '', 'SUB-000001', `${requestId}0`, 7])('is none for %p', (id) => {
    expect(traceOf(id)).toBeNull();
  });
});
