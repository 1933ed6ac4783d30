import { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import { OutgoingError } from './outgoing-error.ts';
import type { OutgoingRules } from './outgoing-rules.ts';
import { guardedLookup, isAllowedAddress, proxyFor } from './outgoing-rules.ts';
import { openTunnel } from './tunnel.ts';

export interface Certificate {
  protocol: string;
  issuedTo: string;
  issuer: string;
  validTo: string;
}

/** What the socket of a call reported. */
export interface Peer {
  address: string;
  certificate: Certificate | null;
}

/** For mutual TLS, in PEM. */
export interface ClientCertificate {
  cert: string;
  key: string;
}

export interface AgentOptions {
  rules: OutgoingRules;
  timeoutMs: number;
  onConnected: (peer: Peer) => void;
  clientCertificate?: ClientCertificate | undefined;
  /** Further certificate authorities, in PEM. */
  ca?: string | undefined;
  /** Resolves names; the system's own unless given. */
  resolve?: typeof lookup | undefined;
}

/**
 * Connections of one call. The address is checked in the answer of the name server and again on the connected socket, so
 * that a name cannot answer differently between the check and the call.
 */
export function createGuardedAgent(options: AgentOptions): Agent {
  const { rules, timeoutMs, onConnected, clientCertificate, ca, resolve = lookup } = options;
  const connect = buildConnector({
    lookup: guardedLookup(rules, resolve),
    timeout: timeoutMs,
    rejectUnauthorized: true,
    ...(clientCertificate && { cert: clientCertificate.cert, key: clientCertificate.key }),
    ...(ca !== undefined && { ca }),
  });
  return new Agent({
    connections: 1,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: (asked, done) => {
      const proxy = proxyFor(asked.hostname, rules);
      if (proxy !== null) {
        const target = { host: asked.hostname, port: asked.port || '443', timeoutMs, resolve };
        openTunnel(proxy, rules, target).then(
          ({ socket: httpSocket, address }) =>
            connect({ ...asked, httpSocket }, (error, socket) => {
              if (error) return done(error, null);
              onConnected({ address, certificate: certificateOf(socket) });
              return done(null, socket);
            }),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
        );
        return;
      }
      connect(asked, (error, socket) => {
        if (error) return done(error, null);
        const address = socket.remoteAddress ?? '';
        if (!isAllowedAddress(asked.hostname, address, rules)) {
          socket.destroy();
          return done(new OutgoingError('AddressRefused', { host: asked.hostname }), null);
        }
        onConnected({ address, certificate: certificateOf(socket) });
        return done(null, socket);
      });
    },
  });
}

function certificateOf(socket: Socket): Certificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const { subject, issuer, valid_to: validTo } = socket.getPeerCertificate();
  const nameIn = (names: typeof subject | undefined) => String(names?.CN ?? names?.O ?? '');
  return {
    protocol: socket.getProtocol() ?? '',
    issuedTo: nameIn(subject),
    issuer: nameIn(issuer),
    validTo: new Date(validTo).toISOString(),
  };
}
