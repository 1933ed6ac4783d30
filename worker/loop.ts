import type { Logger } from '#platform/logger.ts';

export interface Loop {
  /** Ends after the round under way. */
  stop: () => Promise<void>;
}

/** The pause after a round that took `tookMs`, in milliseconds. */
export type Pause = (tookMs: number) => number;

/** Rounds begin `everyMs` after each other, or later: each is followed by a quarter of it at least. */
export function paced(everyMs: number): Pause {
  return (tookMs) => Math.max(everyMs / 4, everyMs - tookMs);
}

/** Repeats `round` with a pause between rounds. A round that answers true had its hands full and is repeated at once. */
export function repeat(
  name: string,
  logger: Logger,
  pauseMs: number,
  round: () => Promise<boolean | void>,
  pauseAfter: Pause = () => pauseMs,
): Loop {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    let failures = 0;
    while (!isStopping) {
      try {
        const beganAt = performance.now();
        const isFull = await round();
        failures = 0;
        if (isFull !== true && !isStopping) await pause(pauseAfter(performance.now() - beganAt));
      } catch (error) {
        failures += 1;
        logger.error({ err: error, loop: name, failures }, 'a round of the loop failed');
        if (!isStopping) await pause(Math.min(pauseMs * 2 ** Math.min(failures, 6), 30_000));
      }
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      wake();
      await running;
    },
  };
}
