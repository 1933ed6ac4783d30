import type { Logger } from '#platform/logger.ts';

export interface Loop {
  /** Ends after the round under way. */
  stop: () => Promise<void>;
}

/** Repeats `round` with a pause between rounds. A round that answers true had its hands full and is repeated at once. */
export function repeat(name: string, logger: Logger, pauseMs: number, round: () => Promise<boolean | void>): Loop {
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
        const isFull = await round();
        failures = 0;
        if (isFull !== true && !isStopping) await pause(pauseMs);
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
