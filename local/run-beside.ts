import { spawn } from 'node:child_process';

/** Runs a program in this terminal; Ctrl+C is its own to answer. @returns its exit code */
export async function runToEnd(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (ended, signal) => resolve(ended ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/** Runs a program in this terminal and ends as it ends. */
export async function runBeside(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<never> {
  process.exit(await runToEnd(program, args, env));
}
