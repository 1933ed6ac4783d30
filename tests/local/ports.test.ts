import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { findFreePort, isFree } from '#local/ports.ts';

describe('a free port', () => {
  it('is given once, and not from those that the system gives to connections', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort()));
    expect(new Set(ports).size).toBe(20);
    expect(ports.every((port) => port >= 1024 && port < 32_768)).toBe(true);
  });

  it('is given once when two draw the same number at the same time', async () => {
    const [same, other] = [await findFreePort(), await findFreePort()].map((port) => port - 15_000);
    const drawn = [same!, same!, other!];
    const ports = await Promise.all([1, 2].map(() => findFreePort(() => drawn.shift()!)));
    expect(new Set(ports)).toEqual(new Set([same, other]));
  });

  it('is one that nobody listens on', async () => {
    const port = await findFreePort();
    const server = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await isFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });
});
