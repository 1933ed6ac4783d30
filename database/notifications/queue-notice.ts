import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DigestValues, MailTemplate, MailValues, NoticeValues } from '#contracts/notifications.ts';
import { isMailStopped } from './mail-choices.ts';
import { EmailHistory } from './email-history.entity.ts';
import { MailOutbox } from './mail-outbox.entity.ts';

export interface Recipient {
  userId: number;
  address: string;
  language: string;
}

/** One message to one person, in the bell and, unless they have stopped mails of its kind, by mail. */
export interface Notice {
  /** Names the message for good; however often it is queued, it stands once. */
  dedupeKey: string;
  templateName: MailTemplate;
  submissionId: number | null;
  values: MailValues | DigestValues | NoticeValues;
}

/** Queues a message in the transaction of `em`. */
export async function queueNotice(em: EntityManager, recipient: Recipient, notice: Notice): Promise<void> {
  const { userId, address, language } = recipient;
  const { dedupeKey, templateName, submissionId } = notice;
  const values = { ...notice.values };
  await em
    .createQueryBuilder(EmailHistory)
    .insert({ dedupeKey, userId, templateName, submissionId, values })
    .onConflict('dedupeKey')
    .ignore()
    .execute('run');
  if (await isMailStopped(em, userId, templateName)) return;
  const history = await em.findOneOrFail(EmailHistory, { dedupeKey }, { fields: ['id'] });
  await em
    .createQueryBuilder(MailOutbox)
    .insert({
      dedupeKey,
      emailHistoryId: history.id,
      userId,
      address,
      templateName,
      language,
      values,
      messageId: messageIdOf(dedupeKey),
    })
    .onConflict('dedupeKey')
    .ignore()
    .execute('run');
}

/** Made from the key: a mail that goes out twice after a crash is recognised by the mail programs as one. */
export function messageIdOf(dedupeKey: string): string {
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)}@postmonth>`;
}
