import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface ServerProcess {
  pid: number;
  /** Hears what the process sends to the one that started it. */
  onMessage: (listen: (message: unknown) => void) => void;
  stop: () => Promise<void>;
  /** Ends it as a failing machine would. */
  kill: () => Promise<void>;
}

/** A server of ours in a process of its own, as an installation runs it. Ends with this process. */
export function startServer(script: string, args: string[], env: NodeJS.ProcessEnv): ServerProcess {
  const child: ChildProcess = fork(join(root, script), args, {
    cwd: root,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', join(root, 'local/watchdog.ts')],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} did not start.`);
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (!isStopping) throw new Error(`${script} ${args.join(' ')} ended by itself: ${signal ?? `code ${code}`}`);
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const onMessage = (listen: (message: unknown) => void) => void child.on('message', listen);
  return { pid, onMessage, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

export interface MemoryGauge {
  /** Forgets the peak so far. */
  reset: () => void;
  /** Most memory that was resident at once since the reset, in megabytes. */
  peakMb: () => number;
}

/** The kernel keeps the peak of every process, so that nothing is missed between two looks. Linux only. */
export function memoryGauge(pid: number): MemoryGauge {
  return {
    reset: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    peakMb: () => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
  };
}
