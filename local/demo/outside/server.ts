import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { signedHeaders } from '#platform/outgoing/signature.ts';
import { demoFunds } from '../portfolio.ts';
import { rowsOf } from '../rows.ts';
import { fileNameOf, writeWorkbook } from '../workbook.ts';

/** By what the systems outside know the demonstration, and the demonstration them. */
export interface OutsideKeys {
  /** Every request for a file has to carry it. */
  token: string;
  /** Signs what is sent to them. */
  signingSecret: string;
  /** Of the mailbox. */
  mailPassword: string;
}

export interface OutsideSystems {
  url: string;
  stop: () => Promise<void>;
}

export interface ReceivedMessage {
  id: string;
  receivedAt: string;
  body: unknown;
}

const mostMessages = 200;
const oldestMessageMs = 5 * 60_000;

/** Made of one secret of the data folder, so that both sides have the same after each start. */
export function outsideKeysOf(secret: string): OutsideKeys {
  return {
    token: createHash('sha256').update(`token ${secret}`).digest('hex'),
    mailPassword: createHash('sha256').update(`mail ${secret}`).digest('hex'),
    signingSecret: `whsec_${Buffer.from(secret, 'hex').toString('base64')}`,
  };
}

/**
 * The systems that the connections of the demonstration call, on this machine alone: a property manager's server, which has
 * valuations and no occupancy yet, and a receiver of messages that verifies their signature. `GET /events` shows what it took.
 */
export async function startOutsideSystems(port: number, keys: OutsideKeys): Promise<OutsideSystems> {
  const received = new Map<string, ReceivedMessage>();
  const server = createServer((request, response) => {
    answer(request, response, keys, received).catch(() => response.destroy());
  });
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token, signingSecret }: OutsideKeys,
  received: Map<string, ReceivedMessage>,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://outside');
  const end = (status: number) => void response.writeHead(status).end();
  if (pathname === '/events' && request.method === 'GET') return sendJson(response, [...received.values()]);
  if (pathname === '/events' && request.method === 'POST') {
    const body = await text(request);
    if (!isSigned(request, body, signingSecret)) return end(401);
    take(received, { id: headerOf(request, 'webhook-id'), receivedAt: new Date().toISOString(), body: parsed(body) });
    return end(204);
  }
  if (!isEqual(headerOf(request, 'authorization'), `Bearer ${token}`)) return end(401);
  const month = /^\/valuations\/(\d{4}-\d{2})$/.exec(pathname)?.[1];
  return month === undefined ? end(404) : sendValuation(response, `${month}-01`);
}

/** The first property of the fund whose manager this is. */
async function sendValuation(response: ServerResponse, postMonth: string): Promise<void> {
  const [fund] = demoFunds;
  const [property] = fund?.properties ?? [];
  if (!fund || !property) throw new Error('The demonstration has no property.');
  const rows = rowsOf('valuation', fund, [property], postMonth);
  const content = await writeWorkbook(fund, property.name, postMonth, 'valuation', rows);
  response.writeHead(200, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="${fileNameOf(property, 'valuation', postMonth)}"`,
    'content-length': content.length,
  });
  response.end(content);
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A message that was sent again is known by its id. */
function take(received: Map<string, ReceivedMessage>, message: ReceivedMessage): void {
  if (received.has(message.id)) return;
  received.set(message.id, message);
  const [oldest] = received.keys();
  if (received.size > mostMessages && oldest !== undefined) received.delete(oldest);
}

function isSigned(request: IncomingMessage, body: string, secret: string): boolean {
  const [id, timestamp] = [headerOf(request, 'webhook-id'), Number(headerOf(request, 'webhook-timestamp'))];
  const at = new Date(timestamp * 1_000);
  if (id === '' || !(Math.abs(Date.now() - at.getTime()) < oldestMessageMs)) return false;
  const expected = signedHeaders({ id, body, at }, [secret])['webhook-signature'] ?? '';
  return headerOf(request, 'webhook-signature')
    .split(' ')
    .some((signature) => isEqual(signature, expected));
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
