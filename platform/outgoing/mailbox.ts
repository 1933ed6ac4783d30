import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ImapFlow } from 'imapflow';
import type { ImapFlowOptions } from 'imapflow';
import { isListedHost } from './address-rule.ts';
import type { MailMessage } from './mail-message.ts';
import { messageOf } from './mail-message.ts';
import { readMailboxError } from './mailbox-error.ts';
import { OutgoingError } from './outgoing-error.ts';
import type { OutgoingRules } from './outgoing-rules.ts';
import { assertHost, guardedLookup, proxyFor, rulesFor } from './outgoing-rules.ts';

/** A folder of a mailbox, and how one signs in there. */
export interface MailboxPlace {
  /** `imaps://host:port/folder`; the inbox where no folder is named. */
  url: string;
  username: string;
  password: string;
}

export type MailFolder = 'Proposed' | 'Without file';

/** A folder on the other side, while its connection stands. */
export interface Mailbox {
  address: string;
  /** Oldest first, so many at most; nothing but their heads and structure is read. */
  messages: () => Promise<MailMessage[]>;
  /** @throws OutgoingError TooLarge */
  read: (uid: number, part: string, maxBytes: number) => Promise<Buffer>;
  /** Into a folder below this one, which is made. */
  move: (uid: number, below: MailFolder) => Promise<void>;
}

export type MailboxDoor = <T>(place: MailboxPlace, work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;

export interface MailboxOptions {
  /** Resolves names; the system's own unless given. */
  resolve?: typeof lookup;
  timeoutMs?: number;
  /** Further certificate authorities, in PEM. */
  ca?: string;
}

const usualTimeoutMs = 60_000;
const usualPorts: Readonly<Record<string, string>> = { 'imaps:': '993', 'imap:': '143' };
const mostMessages = 100;

/**
 * The way out to mail servers by IMAP, under the same rules as every other call: the name is resolved and checked here, and the
 * connection goes to that very address. Without TLS (`imap:`) only to hosts of the own network.
 */
export function createMailboxDoor(allRules: OutgoingRules, options: MailboxOptions = {}): MailboxDoor {
  const { timeoutMs = usualTimeoutMs } = options;
  return async (place, work) => {
    const url = URL.parse(place.url);
    if (url === null || usualPorts[url.protocol] === undefined || url.username !== '' || url.password !== '')
      throw new OutgoingError('NotAnAddress');
    const rules = rulesFor(url, allRules);
    const isSecure = url.protocol === 'imaps:';
    if (!isSecure && !isListedHost(url.hostname, rules.privateHosts))
      throw new OutgoingError('TlsRequired', { host: url.host });
    assertHost(url.hostname, rules);
    const limit = AbortSignal.timeout(timeoutMs);
    const seconds = Math.round(timeoutMs / 1_000);
    const tooLate = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(new OutgoingError('TimedOut', { seconds })), { once: true });
    });
    tooLate.catch(() => undefined);
    let client: ImapFlow | null = null;
    try {
      const address = await checkedAddress(url.hostname, rules, options.resolve);
      client = new ImapFlow({
        ...clientOptions(place, address, timeoutMs),
        ...{ port: Number(url.port || usualPorts[url.protocol]), secure: isSecure },
        ...(isIP(bareOf(url.hostname)) === 0 && { servername: url.hostname }),
        ...(proxyFor(url.hostname, rules) !== null && { proxy: proxyFor(url.hostname, rules) ?? '' }),
        ...(!isSecure && { doSTARTTLS: false }),
        tls: { rejectUnauthorized: true, ...(options.ca !== undefined && { ca: options.ca }) },
      });
      // A connection that breaks fails the step that is under way; without a listener it would end the process.
      client.on('error', () => undefined);
      await Promise.race([client.connect(), tooLate]);
      return await Promise.race([work(await openFolder(client, url, address)), tooLate]);
    } catch (error) {
      throw readMailboxError(error, url.hostname, timeoutMs);
    } finally {
      client?.close();
    }
  };
}

const bareOf = (host: string) => host.replace(/^\[|\]$/gu, '');

function clientOptions({ username: user, password: pass }: MailboxPlace, host: string, timeoutMs: number) {
  return {
    ...{ host, auth: { user, pass }, logger: false, disableAutoIdle: true },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
  } satisfies Partial<ImapFlowOptions>;
}

async function checkedAddress(host: string, rules: OutgoingRules, resolve: typeof lookup = lookup): Promise<string> {
  const bare = bareOf(host);
  if (isIP(bare) !== 0) return bare;
  return new Promise((done, fail) => {
    guardedLookup(rules, resolve)(bare, { all: false }, (error, found) => (error ? fail(error) : done(String(found))));
  });
}

async function openFolder(client: ImapFlow, url: URL, address: string): Promise<Mailbox> {
  const path = decodeURIComponent(url.pathname.replace(/^\/+|\/+$/gu, '')) || 'INBOX';
  const opened = await client.mailboxOpen(path);
  const folderOf = (below: MailFolder) => `${path}${opened.delimiter || '/'}${below}`;
  return {
    address,
    messages: async () => {
      const uids = (await client.search({ all: true }, { uid: true })) || [];
      const oldest = uids.toSorted((one, other) => one - other).slice(0, mostMessages);
      if (oldest.length === 0) return [];
      const query = { uid: true, envelope: true, bodyStructure: true, internalDate: true } as const;
      const found = await client.fetchAll(oldest, query, { uid: true });
      return found.map(messageOf).toSorted((one, other) => one.uid - other.uid);
    },
    read: async (uid, part, maxBytes) => {
      const { content } = await client.download(String(uid), part, { uid: true, maxBytes: maxBytes + 1 });
      if (content === undefined) throw new OutgoingError('NotAFile');
      const whole = await buffer(content);
      if (whole.length > maxBytes) throw new OutgoingError('TooLarge', { megabytes: Math.ceil(maxBytes / 2 ** 20) });
      return whole;
    },
    move: async (uid, below) => {
      // It is there already, after the first time.
      await client.mailboxCreate(folderOf(below)).catch(() => undefined);
      await client.messageMove(String(uid), folderOf(below), { uid: true });
    },
  };
}
