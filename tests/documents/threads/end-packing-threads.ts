/*
 * Ends threads that make one zlib stream after another: by turns cancels the job, lets its time pass, and closes the pool.
 * Prints how many.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createThreadPool } from '#documents/threads/thread-pool.ts';
import type { Probe } from './probe-thread.ts';

const file = new URL('./probe-thread.ts', import.meta.url);
const until = Date.now() + Number(process.argv[2]);
let count = 0;
for (; Date.now() < until; count += 1) {
  const pool = createThreadPool<Probe, number, number>({ file, warm: 0, most: 1, heapMb: 100, idleMs: 60_000 });
  const cancelled = new AbortController();
  const { promise: isPacking, resolve } = Promise.withResolvers<void>();
  const timeoutMs = count % 3 === 0 ? 200 + Math.floor(Math.random() * 50) : 60_000;
  const job = pool
    .run('pack', { timeoutMs, signal: cancelled.signal, onMessage: () => resolve() })
    .catch(() => undefined);
  await Promise.race([isPacking, job]);
  await delay(Math.random() * 5);
  if (count % 3 === 1) cancelled.abort();
  if (count % 3 !== 2) await job;
  await pool.close();
  await job;
}
process.stdout.write(`${count}\n`);
