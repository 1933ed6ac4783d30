import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A caught mail as `GET /api/messages` answers it. */
export interface CaughtMail {
  /** Counts up with arrival. */
  id: number;
  messageId: string;
  from: string;
  /** Addresses of the envelope: who really got it. */
  to: string[];
  subject: string;
  /** ISO instant of arrival. */
  receivedAt: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
}

export interface MailFilter {
  to?: string;
  messageId?: string;
  subject?: string;
}

export interface Mailbox {
  add: (raw: Buffer, envelope: { from: string; to: string[] }) => Promise<CaughtMail>;
  /** Newest first; `subject` finds a part of it, the others the whole. */
  find: (filter: MailFilter) => CaughtMail[];
  get: (id: number) => CaughtMail | undefined;
  raw: (id: number) => Buffer | undefined;
  clear: () => void;
}

/** Keeps each mail as it came (`7.eml`) and as it was understood (`7.json`). */
export function openMailbox(dir: string): Mailbox {
  mkdirSync(dir, { recursive: true });
  const mails = new Map<number, CaughtMail>();
  for (const name of readdirSync(dir)) {
    if (!name.endsWith('.json')) continue;
    const mail = JSON.parse(readFileSync(join(dir, name), 'utf8')) as CaughtMail;
    mails.set(mail.id, mail);
  }
  let lastId = Math.max(0, ...mails.keys());
  return {
    async add(raw, envelope) {
      lastId += 1;
      const id = lastId;
      const parsed = await PostalMime.parse(raw);
      const mail: CaughtMail = {
        id,
        messageId: parsed.messageId ?? '',
        from: parsed.from?.address ?? envelope.from,
        to: envelope.to,
        subject: parsed.subject ?? '',
        receivedAt: new Date().toISOString(),
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
      };
      writeFileSync(join(dir, `${id}.eml`), raw);
      writeFileSync(join(dir, `${id}.json`), JSON.stringify(mail));
      mails.set(id, mail);
      return mail;
    },
    find({ to, messageId, subject }) {
      const bare = (text: string) => text.replace(/^<|>$/g, '');
      const hits = [...mails.values()].filter(
        (mail) =>
          (to === undefined || mail.to.some((address) => address.toLowerCase() === to.toLowerCase())) &&
          (messageId === undefined || bare(mail.messageId) === bare(messageId)) &&
          (subject === undefined || mail.subject.includes(subject)),
      );
      return hits.sort((one, other) => other.id - one.id);
    },
    get: (id) => mails.get(id),
    raw: (id) => (existsSync(join(dir, `${id}.eml`)) ? readFileSync(join(dir, `${id}.eml`)) : undefined),
    clear() {
      mails.clear();
      rmSync(dir, { recursive: true, force: true });
      mkdirSync(dir, { recursive: true });
    },
  };
}
