import { createThreadPool } from '#documents/threads/thread-pool.ts';
import type { Probe } from './probe-thread.ts';

/** Lets threads of the given heaps, in MB, run out of memory one after another, and prints how each of them ended. */
const file = new URL('./probe-thread.ts', import.meta.url);
for (const heapMb of process.argv.slice(2).map(Number)) {
  const pool = createThreadPool<Probe, number, number>({ file, warm: 0, most: 1, heapMb, idleMs: 60_000 });
  const reason = await pool.run('fill', { timeoutMs: 60_000 }).catch((error: unknown) => (error as Error).message);
  process.stdout.write(`${reason}\n`);
  await pool.close();
}
