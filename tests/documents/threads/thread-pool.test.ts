import { afterAll, describe, expect, it } from '@jest/globals';
import { createThreadPool } from '#documents/threads/thread-pool.ts';
import type { Probe } from './probe-thread.ts';

describe('a pool of threads', () => {
  const pool = createThreadPool<Probe, number, number>({
    ...{
      file: new URL('./probe-thread.ts', import.meta.url),
      warm: 1,
      most: 1,
      heapMb: 40,
      idleMs: 60_000,
      mostWaiting: 2,
    },
  });
  const timeoutMs = 20_000;
  afterAll(() => pool.close());

  it('delivers every message of a job before its answer', async () => {
    const seen: number[] = [];
    const answer = await pool.run('count', { timeoutMs, onMessage: (message) => seen.push(message) });
    expect(answer).toBe(100);
    expect(seen).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it.each([
    ['time', 'spin', 300],
    ['memory', 'fill', timeoutMs],
    ['crash', 'exit', timeoutMs],
  ] as const)('says that a thread ended of %s, and goes on with the next job', async (reason, probe, longestMs) => {
    await expect(pool.run(probe, { timeoutMs: longestMs })).rejects.toMatchObject({ name: 'ThreadEnded', reason });
    expect(await pool.run('count', { timeoutMs })).toBe(100);
  });

  it('passes on what a job threw, without the values that PostgreSQL quotes', async () => {
    const thrown: unknown = await pool.run('throw', { timeoutMs }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: 'ThreadError', errorName: 'TypeError', message: 'refused', code: '22003' });
    expect(JSON.stringify(thrown)).not.toContain('a value');
  });

  it('stops a cancelled job, and one that no thread has taken yet', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = pool.run('spin', { timeoutMs, signal: running.signal, onMessage: () => running.abort() });
    const second = pool.run('count', { timeoutMs, signal: waiting.signal });
    waiting.abort();
    await expect(first).rejects.toMatchObject({ reason: 'cancelled' });
    await expect(second).rejects.toMatchObject({ reason: 'cancelled' });
    expect(await pool.run('count', { timeoutMs })).toBe(100);
  });

  it('closes the channel of a job that is cancelled while its thread starts', async () => {
    const cold = createThreadPool<Probe, number, number>({
      ...{ file: new URL('./probe-thread.ts', import.meta.url), warm: 0, most: 1, heapMb: 40, idleMs: 60_000 },
    });
    const early = new AbortController();
    const job = cold.run('count', { timeoutMs, signal: early.signal });
    setImmediate(() => early.abort());
    await expect(job).rejects.toMatchObject({ reason: 'cancelled' });
    expect(await cold.run('count', { timeoutMs })).toBe(100);
    await cold.close();
  });

  it('refuses jobs beyond those that may wait', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => pool.run('count', { timeoutMs })));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(results[4]).toMatchObject({ reason: { reason: 'busy' } });
  });
});
