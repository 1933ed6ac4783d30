import { describe, expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { lastingFault, withErrorClassification } from '#activities/lasting-fault.ts';

const ofPostgres = (code: string) => Object.assign(new Error('value "31,415.00" is out of range'), { code });
const at = (error: unknown, attempt: number) => lastingFault(error, attempt) as ApplicationFailure;

describe('what Temporal is told of an error', () => {
  it('parks missing configuration at once', () => {
    const missing = Object.assign(new Error('no mapping'), { name: 'ConfigurationMissing' });
    expect(at(missing, 1)).toMatchObject({ nonRetryable: true, type: 'ConfigurationMissing' });
    const inThread = Object.assign(new Error('no mapping'), {
      name: 'ThreadError',
      errorName: 'UnknownFact',
      code: null,
    });
    expect(at(inThread, 1)).toMatchObject({ nonRetryable: true, type: 'ConfigurationMissing' });
  });

  it('parks data that PostgreSQL refuses after three tries, a fault of ours after five', () => {
    expect([1, 2, 3].map((attempt) => at(ofPostgres('22003'), attempt).nonRetryable)).toEqual([false, false, true]);
    expect([4, 5].map((attempt) => at(new TypeError('x'), attempt).nonRetryable)).toEqual([false, true]);
  });

  it('tries an outage for ever', () => {
    const outages = [ofPostgres('57P01'), new Error('Connection terminated unexpectedly'), ofPostgres('40001')];
    for (const outage of outages) expect(at(outage, 10_000).nonRetryable).toBe(false);
  });

  it('passes on no value that PostgreSQL quotes', () => {
    expect(at(ofPostgres('22003'), 1).message).toBe('PostgreSQL answered 22003.');
  });

  it('leaves an activity that has decided for itself alone', async () => {
    const superseded = ApplicationFailure.nonRetryable('over', 'Superseded');
    const activities = withErrorClassification({
      check: async (): Promise<number> => Promise.reject(superseded),
      add: async (n: number) => n + 1,
    });
    await expect(activities.check()).rejects.toBe(superseded);
    expect(await activities.add(1)).toBe(2);
  });
});
