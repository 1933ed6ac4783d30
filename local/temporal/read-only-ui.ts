import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReadOnlyUi {
  url: string;
  stop: () => Promise<void>;
}

const settingsPath = '/api/v1/settings';

/**
 * Serves the web interface of the development server without its write actions, which that server cannot switch off and which
 * need no role. Like the interface of docker-compose.yml it reports that actions are off, and refuses calls that write.
 */
export async function startReadOnlyUi(port: number, uiPort: number): Promise<ReadOnlyUi> {
  const server = createServer((incoming, answer) => {
    if (isWriting(incoming)) answer.writeHead(405).end();
    else forward(incoming, answer, uiPort);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Everything but GET and HEAD; a query of a workflow is a POST that only reads. */
function isWriting({ method, url = '' }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return !(method === 'POST' && /^\/api\/v1\/namespaces\/[^/?]+\/workflows\/[^?]*\/query\//.test(url));
}

function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url = '/', headers } = incoming;
  const isSettings = url.split('?')[0] === settingsPath;
  const asked = isSettings ? { ...headers, 'accept-encoding': 'identity' } : headers;
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers: asked }, (given) => {
    if (isSettings) void answerSettings(given, answer);
    else given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers));
  });
  // The server behind restarts by itself; until then the answer is 502.
  passed.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  incoming.pipe(passed);
}

async function answerSettings(given: IncomingMessage, answer: ServerResponse): Promise<void> {
  try {
    const parts = (await given.toArray()) as Buffer[];
    const settings = JSON.parse(Buffer.concat(parts).toString('utf8')) as object;
    const { 'content-length': _, ...headers } = given.headers;
    answer.writeHead(given.statusCode ?? 502, headers).end(JSON.stringify({ ...settings, DisableWriteActions: true }));
  } catch {
    answer.writeHead(502).end();
  }
}
