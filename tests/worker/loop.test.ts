import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { paced, repeat } from '#worker/loop.ts';
import { testLogger } from '#tests/support/run-logs.ts';

const lengths = fc.integer({ min: 0, max: 60_000 });

describe('the pace of a loop', () => {
  it('lets rounds begin no earlier than one pause after each other, and leaves room after each', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 4, max: 30_000 }), (tookMs, everyMs) => {
        const pauseMs = paced(everyMs)(tookMs);
        expect(tookMs + pauseMs).toBeGreaterThanOrEqual(everyMs);
        expect(pauseMs).toBeGreaterThanOrEqual(everyMs / 4);
        // A round is not held up longer than that asks for.
        expect(pauseMs).toBeLessThanOrEqual(Math.max(everyMs / 4, everyMs - tookMs));
      }),
    );
  });

  it('is asked after each round that did not have its hands full, and goes on until it is stopped', async () => {
    const asked: number[] = [];
    let rounds = 0;
    await new Promise<void>((resolve) => {
      const loop = repeat(
        'test',
        testLogger('loop'),
        60_000,
        () => {
          rounds += 1;
          return Promise.resolve(rounds === 2);
        },
        (tookMs) => {
          asked.push(tookMs);
          if (asked.length === 3) void loop.stop().then(resolve);
          return 1;
        },
      );
    });
    // The second round had its hands full.
    expect([rounds, asked.length]).toEqual([4, 3]);
    for (const tookMs of asked) expect(tookMs).toBeGreaterThanOrEqual(0);
  });
});
