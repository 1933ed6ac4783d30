import { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import type { OutgoingRules } from './outgoing-rules.ts';
import { guardedLookup } from './outgoing-rules.ts';
import { OutgoingError } from './outgoing-error.ts';

export interface Tunnel {
  socket: Socket;
  /** Of the other end, as it was checked. */
  address: string;
}

interface Target {
  host: string;
  port: string;
  timeoutMs: number;
  resolve?: typeof lookup | undefined;
}

/**
 * A connection through the proxy of the installation. The name is resolved and checked here, and the proxy is asked for that very
 * address: it cannot be led elsewhere by another answer of a name server.
 * @throws OutgoingError ProxyRefused, ProxyUnreachable, or what a refused address gives
 */
export async function openTunnel(proxy: string, rules: OutgoingRules, target: Target): Promise<Tunnel> {
  const { host, port, timeoutMs, resolve = lookup } = target;
  const bare = host.replace(/^\[|\]$/gu, '');
  const address = await new Promise<string>((done, fail) => {
    guardedLookup(rules, resolve)(bare, { all: false }, (error, found) => (error ? fail(error) : done(String(found))));
  });
  return {
    address,
    socket: await connected(new URL(proxy), isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`, timeoutMs),
  };
}

function connected(proxy: URL, path: string, timeoutMs: number): Promise<Socket> {
  const { protocol, hostname, port, username, password } = proxy;
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const headers = { host: path, ...(username !== '' && { 'proxy-authorization': `Basic ${secret}` }) };
  const ask = protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((done, fail) => {
    const asked = ask({
      host: hostname.replace(/^\[|\]$/gu, ''),
      port,
      method: 'CONNECT',
      path,
      headers,
      agent: false,
    });
    asked.setTimeout(timeoutMs, () => asked.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })));
    asked.once('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        return fail(new OutgoingError('ProxyRefused', { status: statusCode }));
      }
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      return done(socket);
    });
    asked.once('response', (response) => {
      response.destroy();
      fail(new OutgoingError('ProxyRefused', { status: response.statusCode ?? 0 }));
    });
    asked.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ETIMEDOUT' ? error : new OutgoingError('ProxyUnreachable')),
    );
    asked.end();
  });
}
