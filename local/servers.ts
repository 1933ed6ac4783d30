import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, markOf } from './processes.ts';

export interface ServerOptions {
  name: string;
  /** Path below the repository's root. */
  script: string;
  env: NodeJS.ProcessEnv;
  dataDir: string;
  report: (line: string) => void;
}

export interface SupervisedServer {
  name: string;
  /** Ends it for good. */
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '..');
const patienceMs = 12_000;

/** Runs a server of ours in a process of its own, logs into the data folder, and starts it again when it ends. */
export function superviseServer(options: ServerOptions): SupervisedServer {
  const logDir = join(options.dataDir, 'logs');
  mkdirSync(logDir, { recursive: true });
  const logFile = join(logDir, `${options.name}.log`);
  let isStopping = false;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let quickEnds = 0;

  function launch(): void {
    const startedAt = Date.now();
    const log = openSync(logFile, 'a');
    child = fork(join(root, options.script), {
      cwd: root,
      env: options.env,
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', join(import.meta.dirname, 'watchdog.ts')],
      // Its own process group: Ctrl+C reaches the supervisor alone, which stops the parts in order.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      quickEnds = Date.now() - startedAt < 10_000 ? quickEnds + 1 : 0;
      const waitMs = Math.min(500 * 2 ** quickEnds, 15_000);
      options.report(
        `The ${options.name} ended (${signal ?? `code ${code}`}) and starts again in ${waitMs / 1000} s. Its last lines (${logFile}):\n${tailOf(logFile)}`,
      );
      timer = setTimeout(launch, waitMs);
    });
    child.on('error', () => undefined);
  }

  launch();
  return {
    name: options.name,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (child?.pid === undefined) return;
      await endProcess(markOf(child.pid), 'SIGTERM', patienceMs);
    },
  };
}

function tailOf(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8);
  return lines.map((line) => `    ${line.slice(0, 400)}`).join('\n');
}
