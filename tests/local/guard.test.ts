import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { awaitGuardianBefore, startGuard } from '#local/guard.ts';
import { endProcess, isAlive, markOf, waitFor } from '#local/processes.ts';
import type { ProcessMark } from '#local/processes.ts';

describe('the guardian of the servers', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'guard-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const kept = () => JSON.parse(readFileSync(join(dataDir, 'guardian.json'), 'utf8')) as ProcessMark;

  it('is named in the data folder and goes when it is dismissed', async () => {
    const guard = startGuard(dataDir);
    const mark = kept();
    expect(isAlive(mark)).toBe(true);
    guard.dismiss();
    expect(await waitFor(() => (isAlive(mark) ? null : true), 20_000)).toBe(true);
    await awaitGuardianBefore(dataDir);
  });

  it('is waited for by the next start until it has ended the servers', async () => {
    const guardian = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const mark = markOf(guardian.pid!);
    writeFileSync(join(dataDir, 'guardian.json'), JSON.stringify(mark));
    let isOver = false;
    const waiting = awaitGuardianBefore(dataDir).then(() => (isOver = true));
    await waitFor(() => null, 300);
    expect(isOver).toBe(false);
    await endProcess(mark, 'SIGKILL');
    await waiting;
    expect(isOver).toBe(true);
  });

  it('is not waited for when none was kept, or half a name', async () => {
    await awaitGuardianBefore(dataDir);
    writeFileSync(join(dataDir, 'guardian.json'), '{"pid":');
    await awaitGuardianBefore(dataDir);
    expect(readFileSync(join(dataDir, 'guardian.json'), 'utf8')).toBe('{"pid":');
  });
});
