import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { takeTurn } from '#rules/connections/pace.ts';

describe('the pace of a connection', () => {
  it('lets no more calls begin in any minute than are allowed, and each one after the wait that it names', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 120 }),
        fc.integer({ min: 1, max: 20 }),
        (pauses, perMinute) => {
          const begun: number[] = [];
          let calls: number[] = [];
          let now = 1_000_000;
          for (const pause of pauses) {
            now += pause;
            let turn = takeTurn(calls, perMinute, now);
            if (turn.waitMs > 0) {
              expect(turn.waitMs).toBeLessThanOrEqual(60_000);
              now += turn.waitMs;
              turn = takeTurn(turn.calls, perMinute, now);
            }
            expect(turn.waitMs).toBe(0);
            ({ calls } = turn);
            begun.push(now);
          }
          for (const at of begun) {
            expect(begun.filter((one) => one > at - 60_000 && one <= at).length).toBeLessThanOrEqual(perMinute);
          }
        },
      ),
    );
  });

  it('waits for none while there is room', () => {
    expect(takeTurn([], 1, 5)).toEqual({ calls: [5], waitMs: 0 });
    expect(takeTurn([0, 1], 2, 59_999)).toEqual({ calls: [0, 1], waitMs: 1 });
    expect(takeTurn([0, 1], 2, 60_000)).toEqual({ calls: [1, 60_000], waitMs: 0 });
  });
});
