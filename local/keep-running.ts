import type { Guard } from './guard.ts';
import { isFree } from './ports.ts';
import { isAlive, waitFor } from './processes.ts';
import type { ProcessMark } from './processes.ts';

export interface EmbeddedServer {
  mark: ProcessMark;
  stop: () => Promise<void>;
}

export interface KeepRunningOptions<Server extends EmbeddedServer> {
  name: string;
  first: Server;
  /** At the addresses of the first: all other parts know only those. */
  startAgain: (first: Server) => Promise<Server>;
  portOf: (server: Server) => number;
  /** How the guardian ends it when this process dies. */
  signal: NodeJS.Signals;
  guard: Guard;
  report: (line: string) => void;
}

const lookEveryMs = 500;
const longestWaitMs = 15_000;

/** Starts an embedded server again whenever it has gone, until it is stopped for good. */
export function keepRunning<Server extends EmbeddedServer>(
  options: KeepRunningOptions<Server>,
): EmbeddedServer['stop'] {
  const { name, first, startAgain, portOf, signal, guard, report } = options;
  let current = first;
  let isStopping = false;
  let failures = 0;
  let round: Promise<void> = Promise.resolve();
  let timer = setTimeout(look, lookEveryMs);
  guard.watch(first.mark, signal);

  function look(): void {
    round = isAlive(current.mark) ? Promise.resolve() : revive();
    void round.then(() => {
      if (!isStopping) timer = setTimeout(look, Math.min(lookEveryMs * 2 ** failures, longestWaitMs));
    });
  }

  async function revive(): Promise<void> {
    report(`${name} has ended and starts again`);
    try {
      // What a killed server leaves behind may hold its port for a moment longer.
      await waitFor(async () => ((await isFree(portOf(first))) ? true : null), longestWaitMs);
      current = await startAgain(first);
      guard.watch(current.mark, signal);
      if (portOf(current) !== portOf(first)) {
        await current.stop();
        throw new Error(`port ${portOf(first)} is in use by another program`);
      }
      failures = 0;
      report(`${name} is back`);
    } catch (error) {
      failures += 1;
      report(`${name} does not come back: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await round;
    await current.stop();
  };
}
