import { endProcess } from './processes.ts';
import type { ProcessMark } from './processes.ts';

/**
 * Lives beside the supervisor and ends the servers when it dies without a word (kill -9, out of memory). They are not
 * Node programs and would not notice. Started by guard.ts; its channel to the supervisor closes at that death.
 */
export type GuardianMessage = { watch: ProcessMark; signal: NodeJS.Signals } | { dismiss: true };

const watched: { mark: ProcessMark; signal: NodeJS.Signals }[] = [];

process.on('message', (message: GuardianMessage) => {
  if ('dismiss' in message) process.exit(0);
  watched.unshift({ mark: message.watch, signal: message.signal });
});
// Ctrl+C is the supervisor's business; this process goes last.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => {
  void (async () => {
    for (const { mark, signal } of watched) await endProcess(mark, signal, 8000);
    process.exit(0);
  })();
});
