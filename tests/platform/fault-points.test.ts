import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ArmedFault } from '#platform/fault-points.ts';

const modulePath = pathToFileURL(join(process.cwd(), 'platform/fault-points.ts')).href;

describe('a fault point', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'faults-'));
    file = join(dir, 'armed.json');
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const arm = (fault: ArmedFault) => writeFileSync(file, JSON.stringify(fault));

  /** Passes the point of a load three times in a process of its own. @returns what it wrote, and the signal it died of */
  async function pass(settings: Record<string, string>): Promise<{ passed: string; signal: string | null }> {
    const script = `import { passFaultPoint } from '${modulePath}';
      for (const n of [1, 2, 3]) { passFaultPoint('loading'); process.stdout.write(String(n)); }`;
    const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', ...settings };
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let passed = '';
    child.stdout.on('data', (chunk: Buffer) => (passed += chunk.toString()));
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    return { passed, signal };
  }

  it('does nothing without the setting, in production, and while nothing is armed', async () => {
    expect(await pass({ FAULT_POINTS_FILE: file })).toEqual({ passed: '123', signal: null });
    arm({ point: 'loading' });
    expect(await pass({})).toEqual({ passed: '123', signal: null });
    expect(await pass({ FAULT_POINTS_FILE: file, NODE_ENV: 'production' })).toEqual({ passed: '123', signal: null });
    expect(existsSync(file)).toBe(true);
  });

  it('kills the process that passes it, once', async () => {
    arm({ point: 'loading' });
    expect(await pass({ FAULT_POINTS_FILE: file })).toEqual({ passed: '', signal: 'SIGKILL' });
    expect(await pass({ FAULT_POINTS_FILE: file })).toEqual({ passed: '123', signal: null });
  });

  it('waits for the passage and the moment it was armed for', async () => {
    arm({ point: 'publishing' });
    expect(await pass({ FAULT_POINTS_FILE: file })).toEqual({ passed: '123', signal: null });
    arm({ point: 'loading', passage: 3 });
    expect((await pass({ FAULT_POINTS_FILE: file })).signal).toBe('SIGKILL');
  });

  it('kills another process instead, when that one is named', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
    const ended = once(other, 'exit');
    arm({ point: 'loading', victims: [other.pid ?? 0] });
    expect(await pass({ FAULT_POINTS_FILE: file })).toEqual({ passed: '123', signal: null });
    expect((await ended)[1]).toBe('SIGKILL');
  });
});
