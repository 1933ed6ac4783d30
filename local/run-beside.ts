import { spawn } from 'node:child_process';

/** Runs a program in this terminal and ends as it ends; Ctrl+C is its own to answer. */
export async function runBeside(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<never> {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (ended, signal) => resolve(ended ?? (signal === 'SIGINT' ? 130 : 1)));
  });
  process.exit(code);
}
