import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { GuardianMessage } from './guardian.ts';
import type { ProcessMark } from './processes.ts';

export interface Guard {
  /** Last watched, first ended. */
  watch: (mark: ProcessMark, signal: NodeJS.Signals) => void;
  /** After an orderly stop. */
  dismiss: () => void;
}

/** Makes sure that servers do not outlive this process, however it ends. */
export function startGuard(): Guard {
  const guardian = fork(join(import.meta.dirname, 'guardian.ts'), {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  guardian.unref();
  guardian.channel?.unref();
  const say = (message: GuardianMessage) => {
    if (guardian.connected) guardian.send(message, () => undefined);
  };
  return {
    watch: (mark, signal) => say({ watch: mark, signal }),
    dismiss: () => say({ dismiss: true }),
  };
}
