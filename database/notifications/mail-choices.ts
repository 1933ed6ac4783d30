import type { EntityManager } from '@mikro-orm/postgresql';
import type { OptionalMail } from '#contracts/notifications.ts';
import { optionalMails } from '#contracts/notifications.ts';
import { MailOptOut } from './mail-opt-out.entity.ts';

export type MailChoices = Record<OptionalMail, boolean>;

/** Which kinds of mails a person gets. */
export async function readMailChoices(em: EntityManager, userId: number): Promise<MailChoices> {
  const stopped = new Set((await em.find(MailOptOut, { userId })).map(({ kind }) => kind));
  return Object.fromEntries(optionalMails.map((kind) => [kind, !stopped.has(kind)])) as MailChoices;
}

/** Repeating it changes nothing. */
export async function chooseMail(em: EntityManager, userId: number, kind: OptionalMail, isOn: boolean): Promise<void> {
  if (isOn) await em.nativeDelete(MailOptOut, { userId, kind });
  else {
    const insert = em.createQueryBuilder(MailOptOut).insert({ userId, kind });
    await insert.onConflict(['userId', 'kind']).ignore().execute('run');
  }
}
