import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { findFreePort, isFree } from '#local/ports.ts';

describe('a free port', () => {
  it('is given once, and not from those that the system gives to connections', async () => {
    // Of 2,000 numbers drawn from 12,000, more than a hundred are drawn twice, many of them at the same time.
    const ports = await Promise.all(Array.from({ length: 2000 }, findFreePort));
    expect(new Set(ports).size).toBe(2000);
    expect(ports.every((port) => port >= 1024 && port < 32_768)).toBe(true);
  });

  it('is one that nobody listens on', async () => {
    const port = await findFreePort();
    const server = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await isFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
  });
});
