import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

/** Whether somebody already listens there, or may not (a port below 1024). */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

const given = new Set<number>();

/**
 * A port that nobody listens on, each once. It lies below those that the system gives to connections (from 32768 on Linux),
 * so that it is still free when a server that is just being started comes to listen there.
 */
export async function findFreePort(draw = () => randomInt(20_000, 32_000)): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = draw();
    if (given.has(port)) continue;
    // Taken before the port is tried: another caller may draw the same number while this one waits.
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found between 20000 and 32000.');
}

/** The wanted port, or a free one when it is taken: for parts whose port nobody types in. */
export async function wantedOrFree(wanted: number): Promise<number> {
  return wanted !== 0 && (await isFree(wanted)) ? wanted : findFreePort();
}

export async function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
