import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '#local/ports.ts';
import { waitFor } from '#local/processes.ts';
import { anyPorts, makeClone } from '#tests/support/clone.ts';

interface Start {
  process: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

describe('npm start', () => {
  let clone: string;
  let removeClone: () => void;
  let port: number;
  const starts: Start[] = [];

  beforeAll(async () => {
    ({ folder: clone, remove: removeClone } = await makeClone('start'));
    port = await findFreePort();
  }, 120_000);

  afterEach(async () => {
    for (const start of starts.splice(0)) {
      start.process.kill('SIGINT');
      await start.ended;
    }
  }, 60_000);

  afterAll(() => removeClone?.());

  function start(settings: Record<string, string> = {}): Start {
    const own = { NODE_ENV: 'development', DATA_DIR: '.data', PORT: String(port), DEMO: 'off', ...settings };
    const child = spawn(process.execPath, ['local/start.ts'], {
      cwd: clone,
      env: { ...process.env, ...anyPorts, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
    const one: Start = {
      process: child,
      output: () => Buffer.concat(output).toString('utf8'),
      ended: new Promise((resolve) => child.once('exit', resolve)),
    };
    starts.push(one);
    return one;
  }

  const readiness = () => fetch(`http://localhost:${port}/readyz`).catch(() => null);

  async function becomesReady(one: Start): Promise<void> {
    const isReady = async () => ((await readiness())?.status === 200 ? true : null);
    const ready = await Promise.race([waitFor(isReady, 150_000, 500), one.ended.then(() => null)]);
    if (ready === null) throw new Error(`It did not get ready:\n${one.output()}`);
  }

  it('explains that its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      const one = start();
      expect(await one.ended).not.toBe(0);
      expect(one.output()).toContain(`Port ${port} is in use by another program`);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://postmonth.example' },
    { NODE_ENV: 'production' },
  ])('refuses the demonstration with %j', async (settings) => {
    const one = start({ ...settings, DEMO: 'on' });
    expect(await one.ended).not.toBe(0);
    expect(one.output()).toContain('the demonstration refuses to start');
    expect(one.output()).toContain('DEMO=off');
  });

  it('comes up below a folder that only its owner may enter, and again after it was killed', async () => {
    const first = start();
    await becomesReady(first);
    expect(await (await fetch(`http://localhost:${port}/healthz`)).json()).toEqual({ status: 'alive' });

    const second = start();
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toContain(`Postmonth already runs on ${join(clone, '.data')}`);

    first.process.kill('SIGKILL');
    await first.ended;
    const third = start();
    await becomesReady(third);
    expect(third.output()).toContain('up to date');
    third.process.kill('SIGINT');
    expect(await third.ended).toBe(0);
    expect(await readiness()).toBeNull();
  }, 300_000);
});
