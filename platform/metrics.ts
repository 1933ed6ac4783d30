import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** What a server measures about itself; each process has one. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** One answer for all measures that a collector reads at the same moment. */
export function readOnceAMoment<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > 1_000) last = { at: Date.now(), answer: read() };
    return last.answer;
  };
}

/** Only this machine, unless the collector has the token: figures tell about the business. */
export function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const { headers, socket } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  const isHere = !isForwarded && isLoopback(socket.remoteAddress);
  return isHere || (token !== null && isSame(headers.authorization ?? '', `Bearer ${token}`));
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || (address ?? '').replace('::ffff:', '').startsWith('127.');
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
