import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { request } from 'undici';
import type { AgentOptions, ClientCertificate, Peer } from './guarded-agent.ts';
import type { OutgoingRules } from './outgoing-rules.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { assertCallable, rulesFor } from './outgoing-rules.ts';
import { OutgoingError, readOutgoingError } from './outgoing-error.ts';

export interface OutgoingCall {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Headers that are not sent to another origin. */
  credentials?: Record<string, string>;
  body?: string | Buffer;
  clientCertificate?: ClientCertificate | undefined;
  /** Of the unpacked answer. */
  maxBytes: number;
  /** Of the whole call, redirects and body included. */
  timeoutMs: number;
  /** Breaks the call off. */
  signal?: AbortSignal;
  /** Called for each piece of the unpacked answer. */
  onBytes?: (count: number) => void;
}

export interface OutgoingAnswer {
  status: number;
  /** After redirects. */
  url: string;
  contentType: string | null;
  /** As the server calls the file; null when it does not. */
  fileName: string | null;
  peer: Peer | null;
  /** Unpacked; fails with an OutgoingError when it is too large or takes too long. */
  body: Readable;
  tookMs: number;
}

export type OutgoingDoor = (call: OutgoingCall) => Promise<OutgoingAnswer>;

export const mostRedirects = 3;

/** The one way out of the installation: every call to another system goes through it. */
export function createOutgoingDoor(
  rules: OutgoingRules,
  trust: Pick<AgentOptions, 'ca' | 'resolve'> = {},
): OutgoingDoor {
  return async (call) => {
    const startedAt = Date.now();
    const signal = AbortSignal.any([AbortSignal.timeout(call.timeoutMs), ...(call.signal ? [call.signal] : [])]);
    let url = parsed(call.url);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await callOnce(rulesFor(url, rules), trust, call, url, signal);
      const next = call.method === 'POST' ? null : redirectOf(answer, url);
      if (next === null) return { ...answer.answer, tookMs: Date.now() - startedAt };
      answer.answer.body.destroy();
      if (redirects === mostRedirects) throw new OutgoingError('TooManyRedirects', { count: mostRedirects });
      url = next;
    }
  };
}

function parsed(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw new OutgoingError('NotAnAddress');
  return url;
}

interface Answered {
  location: string | null;
  answer: OutgoingAnswer;
}

async function callOnce(
  rules: OutgoingRules,
  trust: Pick<AgentOptions, 'ca' | 'resolve'>,
  call: OutgoingCall,
  url: URL,
  signal: AbortSignal,
): Promise<Answered> {
  assertCallable(url, rules);
  const { timeoutMs } = call;
  // Credentials and client certificate are of the origin that was asked first.
  const isFirstOrigin = url.origin === parsed(call.url).origin;
  let peer: Peer | null = null;
  const dispatcher = createGuardedAgent({
    ...trust,
    rules,
    timeoutMs,
    clientCertificate: isFirstOrigin ? call.clientCertificate : undefined,
    onConnected: (found) => {
      peer = found;
    },
  });
  const fail = (error: unknown) => readOutgoingError(error, url.hostname, timeoutMs);
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal,
      method: call.method ?? 'GET',
      headers: {
        'accept-encoding': 'gzip, br',
        'user-agent': 'Postmonth',
        ...call.headers,
        ...(isFirstOrigin ? call.credentials : {}),
      },
      body: call.body ?? null,
    });
    const limited = limitedBody(
      body,
      { encoding: textOf(headers['content-encoding']) ?? '', announced: Number(headers['content-length'] ?? 0) },
      call,
      fail,
    );
    limited.once('close', () => void dispatcher.destroy());
    const answer = {
      ...{ status: statusCode, url: url.href, peer, tookMs: 0, body: limited },
      contentType: textOf(headers['content-type']),
      fileName: fileNameIn(textOf(headers['content-disposition'])),
    };
    return { location: textOf(headers['location']), answer };
  } catch (error) {
    void dispatcher.destroy();
    throw fail(error);
  }
}

const textOf = (header: string | string[] | undefined) =>
  Array.isArray(header) ? (header[0] ?? null) : (header ?? null);

/** A POST follows no redirect: its body may hold a secret. */
function redirectOf({ location, answer }: Answered, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) return null;
  return URL.parse(location, from.href);
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The unpacked answer, counted as it comes: a small packed one may unpack to any size.
 * Where more bytes are announced than the limit, the first of them ends it.
 */
function limitedBody(
  body: Readable,
  { encoding, announced }: { encoding: string; announced: number },
  { maxBytes, onBytes }: Pick<OutgoingCall, 'maxBytes' | 'onBytes'>,
  fail: (error: unknown) => Error,
): Readable {
  const unpack = unpackers[encoding]?.();
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes?.(chunk.length);
      if (Math.max(bytes, announced) > maxBytes)
        done(new OutgoingError('TooLarge', { megabytes: Math.ceil(maxBytes / 2 ** 20) }));
      else done(null, chunk);
    },
  });
  for (const stage of unpack === undefined ? [body] : [body, unpack])
    stage.once('error', (error: unknown) => limit.destroy(fail(error)));
  (unpack === undefined ? body : body.pipe(unpack)).pipe(limit);
  limit.once('close', () => {
    body.destroy();
    unpack?.destroy();
  });
  return limit;
}

/** The last part of a path in Content-Disposition. */
function fileNameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(header ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/iu.exec(header ?? '')?.[1];
  const name = encoded === undefined ? plain : decoded(encoded);
  return name?.split(/[\\/]/u).at(-1)?.trim() || null;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
