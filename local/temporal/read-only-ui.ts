import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReadOnlyUi {
  url: string;
  stop: () => Promise<void>;
}

const settingsPath = '/api/v1/settings';

/**
 * The web interface of the development server, without what writes: that server has no switch for it, and the interface asks nobody
 * for a role. It answers as the interface of docker-compose.yml does: the settings say that actions are off, and a call that is
 * no reading is refused.
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

/** A query of a workflow is sent by POST, and reads. */
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
  // The server behind it starts again when it has ended.
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
