import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuardianMessage } from './guardian.ts';
import { isAlive, markOf, waitFor } from './processes.ts';
import type { ProcessMark } from './processes.ts';

export interface Guard {
  /** Last watched, first ended. */
  watch: (mark: ProcessMark, signal: NodeJS.Signals) => void;
  /** After an orderly stop. */
  dismiss: () => void;
}

const fileOf = (dataDir: string) => join(dataDir, 'guardian.json');
/** Longer than the guardian gives every server together. */
const patienceMs = 40_000;

/**
 * Waits for the guardian of a start that was killed: it is about to end the servers on this data folder, which still
 * answer and must not be taken over meanwhile.
 */
export async function awaitGuardianBefore(dataDir: string): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  let mark: ProcessMark;
  try {
    mark = JSON.parse(readFileSync(file, 'utf8')) as ProcessMark;
  } catch {
    return; // Half a file: its writer was killed before it started any server.
  }
  await waitFor(() => (isAlive(mark) ? null : true), patienceMs);
}

/** Makes sure that servers do not outlive this process, however it ends; `dataDir` keeps who does so. */
export function startGuard(dataDir: string): Guard {
  const guardian = fork(join(import.meta.dirname, 'guardian.ts'), {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  mkdirSync(dataDir, { recursive: true });
  if (guardian.pid !== undefined) writeFileSync(fileOf(dataDir), JSON.stringify(markOf(guardian.pid)));
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
