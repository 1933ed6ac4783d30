import { createHash } from 'node:crypto';
import type { lookup } from 'node:dns';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'ssh2';
import type { ConnectConfig, SFTPWrapper } from 'ssh2';
import type { FolderDoor } from '../file-folder.ts';
import { addressInHost } from './address-rule.ts';
import type { OutgoingRules } from './outgoing-rules.ts';
import { assertHost, guardedLookup, isAllowedAddress, proxyFor, rulesFor } from './outgoing-rules.ts';
import { OutgoingError, readOutgoingError } from './outgoing-error.ts';
import { readSftpError } from './sftp-error.ts';
import { openTunnel } from './tunnel.ts';
import { createSftpFolder } from './sftp-folder.ts';

/** A folder of an SFTP server, and how one signs in there. */
export interface SftpPlace {
  /** `sftp://host:port/folder`. */
  url: string;
  username: string;
  password?: string | undefined;
  /** PEM or OpenSSH. */
  privateKey?: string | undefined;
  /** Fingerprint of the server's key as OpenSSH shows it: `SHA256:...`. */
  hostKey: string | null;
}

export type SftpDoor = FolderDoor<SftpPlace>;

export interface SftpOptions {
  /** Resolves names; the system's own unless given. */
  resolve?: typeof lookup;
  timeoutMs?: number;
  /** For so long a file must not change before it is taken. */
  settleMs?: number;
}

const usualTimeoutMs = 60_000;
const usualSettleMs = 2_000;
const usualPort = 22;

/** The way out to SFTP servers, under the same rules as every other call. */
export function createSftpDoor(allRules: OutgoingRules, options: SftpOptions = {}): SftpDoor {
  const { resolve, timeoutMs = usualTimeoutMs, settleMs = usualSettleMs } = options;
  return async (place, work) => {
    const url = URL.parse(place.url);
    if (url?.protocol !== 'sftp:' || url.username !== '' || url.password !== '')
      throw new OutgoingError('NotAnAddress');
    const rules = rulesFor(url, allRules);
    assertHost(url.hostname, rules);
    const client = new Client();
    // A connection that breaks after it stood fails the step that is under way; without a listener it would end the process.
    client.on('error', () => undefined);
    const limit = AbortSignal.timeout(timeoutMs);
    const seconds = Math.round(timeoutMs / 1_000);
    const tooLate = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(new OutgoingError('TimedOut', { seconds })), { once: true });
    });
    tooLate.catch(() => undefined);
    try {
      const { socket, address } = await openWay(url, rules, resolve, timeoutMs);
      const sftp = await Promise.race([signIn(client, socket, place, url.hostname, timeoutMs), tooLate]);
      const folder = createSftpFolder(sftp, decodeURIComponent(url.pathname), {
        address,
        settle: () => pause(settleMs),
      });
      return await Promise.race([work(folder), tooLate]);
    } catch (error) {
      throw readSftpError(error, url.hostname, timeoutMs);
    } finally {
      client.end();
      client.destroy();
    }
  };
}

/** To the server itself, or through the proxy of the installation. */
async function openWay(url: URL, rules: OutgoingRules, resolve: typeof lookup | undefined, timeoutMs: number) {
  const proxy = proxyFor(url.hostname, rules);
  if (proxy !== null) {
    const target = { host: url.hostname, port: url.port || String(usualPort), timeoutMs, resolve };
    return openTunnel(proxy, rules, target);
  }
  const socket = await openSocket(url, rules, resolve, timeoutMs);
  return { socket, address: socket.remoteAddress ?? null };
}

function openSocket(
  url: URL,
  rules: OutgoingRules,
  resolve: typeof lookup | undefined,
  timeoutMs: number,
): Promise<Socket> {
  const host = url.hostname;
  return new Promise((done, fail) => {
    const port = Number(url.port || usualPort);
    const to = { host: addressInHost(host) ?? host, port };
    const socket = connect({ ...to, lookup: guardedLookup(rules, resolve), timeout: timeoutMs });
    const refuse = (error: unknown) => {
      socket.destroy();
      fail(readOutgoingError(error, host, timeoutMs));
    };
    socket.once('error', refuse);
    socket.once('timeout', () => refuse({ code: 'ETIMEDOUT' }));
    socket.once('connect', () => {
      if (!isAllowedAddress(host, socket.remoteAddress ?? '', rules)) {
        return refuse(new OutgoingError('AddressRefused', { host }));
      }
      socket.setTimeout(0);
      socket.off('error', refuse);
      return done(socket);
    });
  });
}

export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`;
}

/** The key of the server is checked before anything is said to it: it must not hear a password otherwise. */
function signIn(client: Client, sock: Socket, place: SftpPlace, host: string, timeoutMs: number): Promise<SFTPWrapper> {
  const { username, password, privateKey, hostKey } = place;
  let isOther: string | null = null;
  const config: ConnectConfig = {
    ...{ sock, username, readyTimeout: timeoutMs, tryKeyboard: false },
    ...(password !== undefined && { password }),
    ...(privateKey !== undefined && { privateKey }),
    hostVerifier: (key: Buffer) => {
      const found = fingerprintOf(key);
      if (found === hostKey) return true;
      isOther = found;
      return false;
    },
  };
  return new Promise((done, fail) => {
    client.once('error', (error) =>
      fail(isOther === null ? error : new OutgoingError('HostKeyRefused', { host, fingerprint: isOther })),
    );
    client.once('ready', () => {
      client.sftp((error, sftp) => (error ? fail(error) : done(sftp)));
    });
    try {
      client.connect(config);
    } catch {
      // The message of the library may quote the key.
      fail(new OutgoingError('SecretUnreadable'));
    }
  });
}
