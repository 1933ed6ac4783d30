import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { holderOf, takeLock } from '#local/lock.ts';
import { endProcess, markOf } from '#local/processes.ts';

describe('the lock of the data folder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('is held until it is released', async () => {
    const lock = await takeLock(dataDir);
    expect(lock.wasStale).toBe(false);
    expect(holderOf(dataDir)?.pid).toBe(process.pid);
    lock.release();
    expect(existsSync(join(dataDir, 'start.lock'))).toBe(false);
  });

  it('names the process that holds it', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const mark = markOf(other.pid!);
    try {
      writeFileSync(join(dataDir, 'start.lock'), JSON.stringify(mark));
      await expect(takeLock(dataDir)).rejects.toThrow(`process ${other.pid}`);
    } finally {
      await endProcess(mark, 'SIGKILL');
    }
  });

  it.each([
    ['whose process has gone', JSON.stringify({ pid: 2 ** 22 - 1, startTicks: '1' })],
    ['whose number belongs to a younger process', JSON.stringify({ pid: process.pid, startTicks: '1' })],
    ['that was half written', '{"pid":'],
  ])('is taken from one %s', async (_case, text) => {
    writeFileSync(join(dataDir, 'start.lock'), text);
    const lock = await takeLock(dataDir);
    expect(lock.wasStale).toBe(true);
    lock.release();
  });
});
