import net from 'node:net';

export interface Load {
  requestsPerSecond: number;
  /** Half of the requests were answered within this time. */
  medianMs: number;
}

/**
 * Sends GET requests over keep-alive connections as fast as they are answered, each path in turn. Reads answers by their
 * Content-Length alone, so that the cores are left to the servers that are measured.
 * @throws when an answer is not 200
 */
export async function load(
  baseUrl: string,
  cookie: string,
  paths: readonly string[],
  { connections = 10, forMs }: { connections?: number; forMs: number },
): Promise<Load> {
  const { hostname, port } = new URL(baseUrl);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${encodeURI(path)} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`),
  );
  const startedAt = performance.now();
  const until = startedAt + forMs;
  const times: number[] = [];
  let next = 0;
  const take = () => requests[next++ % requests.length] as Buffer;
  await Promise.all(Array.from({ length: connections }, () => converse(hostname, Number(port), take, until, times)));
  const tookMs = performance.now() - startedAt;
  times.sort((left, right) => left - right);
  return {
    requestsPerSecond: (times.length * 1_000) / tookMs,
    medianMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
  };
}

function converse(host: string, port: number, take: () => Buffer, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, noDelay: true });
    let sentAt = 0;
    let missing = -1;
    const ask = () => {
      sentAt = performance.now();
      missing = -1;
      socket.write(take());
    };
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        if (end < 0 || !head.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy();
          reject(new Error(`Not answered: ${chunk.toString('utf8', 0, 600)}`));
          return;
        }
        missing = Number(length) - (chunk.length - end - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      times.push(now - sentAt);
      if (now < until) ask();
      else socket.end(() => resolve());
    });
  });
}
