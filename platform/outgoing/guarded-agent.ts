import { lookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import { addressInHost, isListedHost, isPublicAddress } from './address-rule.ts';
import { OutgoingError } from './outgoing-error.ts';

/** Hosts that may be called, each at any port or, as `host:port`, at one; see OUTGOING_HOSTS and OUTGOING_PRIVATE_HOSTS. */
export interface OutgoingRules {
  /** Null allows every public host. */
  hosts: readonly string[] | null;
  privateHosts: readonly string[];
}

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

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'sftp:': '22' };

/** The rules for one address: entries of another port are left out, and those of its port hold for its host. */
export function rulesFor(url: URL, { hosts, privateHosts }: OutgoingRules): OutgoingRules {
  const port = url.port || usualPorts[url.protocol];
  const here = (entries: readonly string[]) =>
    entries.flatMap((entry) => {
      const [, host = entry, only] = /^(\[.*\]|[^:]*):(\d+)$/u.exec(entry) ?? [];
      return only === undefined || only === port ? [host] : [];
    });
  return { hosts: hosts && here(hosts), privateHosts: here(privateHosts) };
}

/** @throws OutgoingError for an address that must not be called, before any name is resolved */
export function assertCallable(url: URL, rules: OutgoingRules): void {
  const isPrivate = isListedHost(url.hostname, rules.privateHosts);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate)) throw new OutgoingError('NotAnAddress');
  if (url.username !== '' || url.password !== '') throw new OutgoingError('NotAnAddress');
  assertHost(url.hostname, rules);
}

/** @throws OutgoingError for a host that is not allowed, or is a literal address of a private network */
export function assertHost(host: string, { hosts, privateHosts }: OutgoingRules): void {
  if (isListedHost(host, privateHosts)) return;
  if (hosts !== null && !isListedHost(host, hosts)) throw new OutgoingError('HostNotAllowed', { host });
  const literal = addressInHost(host);
  if (literal !== null && !isPublicAddress(literal)) throw new OutgoingError('AddressRefused', { host });
}

export function isAllowedAddress(host: string, address: string, { privateHosts }: OutgoingRules): boolean {
  return isPublicAddress(address) || isListedHost(host, privateHosts);
}

/** Resolves names, and refuses a name of which any address is not allowed. */
export function guardedLookup(rules: OutgoingRules, resolve: typeof lookup = lookup): LookupFunction {
  return (host, lookupOptions, done) => {
    resolve(host, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const refused = addresses.some(({ address }) => !isAllowedAddress(host, address, rules));
      if (refused || addresses.length === 0) return done(new OutgoingError('AddressRefused', { host }), []);
      if (lookupOptions.all) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
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
