import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

const restartAfterMs = 2_000;

/** Keeps both workers running until this process is asked to stop; one that ends is started again. */
export function startBoth(script: string): void {
  const running = new Map<string, ChildProcess>();
  let isStopping = false;

  const launch = (role: string): void => {
    const child = fork(script, [role], { stdio: 'inherit' });
    running.set(role, child);
    child.once('exit', () => {
      running.delete(role);
      if (!isStopping) setTimeout(() => (isStopping ? undefined : launch(role)), restartAfterMs);
      else if (running.size === 0) process.exit(0);
    });
  };

  const stop = (): void => {
    isStopping = true;
    if (running.size === 0) process.exit(0);
    for (const child of running.values()) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // A parent that was killed cannot pass the signal on.
  process.on('disconnect', stop);
  launch('flow');
  launch('cpu');
}
