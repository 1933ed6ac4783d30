import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { addressInHost, isListedHost, isPublicAddress } from './address-rule.ts';
import { OutgoingError } from './outgoing-error.ts';

/** Hosts that may be called, each at any port or, as `host:port`, at one; see OUTGOING_HOSTS and OUTGOING_PRIVATE_HOSTS. */
export interface OutgoingRules {
  /** Null allows every public host. */
  hosts: readonly string[] | null;
  privateHosts: readonly string[];
  /** Through which public hosts are called; hosts of `privateHosts` never are. */
  proxy?: string | null;
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'sftp:': '22' };

/** The rules for one address: entries of another port are left out, and those of its port hold for its host. */
export function rulesFor(url: URL, { hosts, privateHosts, ...rules }: OutgoingRules): OutgoingRules {
  const port = url.port || usualPorts[url.protocol];
  const here = (entries: readonly string[]) =>
    entries.flatMap((entry) => {
      const [, host = entry, only] = /^(\[.*\]|[^:]*):(\d+)$/u.exec(entry) ?? [];
      return only === undefined || only === port ? [host] : [];
    });
  return { ...rules, hosts: hosts && here(hosts), privateHosts: here(privateHosts) };
}

/** @throws OutgoingError for an address that must not be called, before any name is resolved */
export function assertCallable(url: URL, rules: OutgoingRules): void {
  const isPrivate = isListedHost(url.hostname, rules.privateHosts);
  if (url.protocol === 'http:' && !isPrivate) throw new OutgoingError('TlsRequired', { host: url.host });
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingError('NotAnAddress');
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

/** The proxy that a host is called through; null where it is called without one. */
export function proxyFor(host: string, { proxy = null, privateHosts }: OutgoingRules): string | null {
  return isListedHost(host, privateHosts) ? null : proxy;
}
