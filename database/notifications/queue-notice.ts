import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  AttachmentsWaitingValues,
  ConnectionPausedValues,
  DigestValues,
  JobEndedValues,
  MailTemplate,
  MailValues,
  NoticeValues,
  ReportReadyValues,
  ScorecardValues,
  TokenMadeValues,
} from '#contracts/notifications.ts';
import { optionalMailOfTemplate } from '#contracts/notifications.ts';

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
  values:
    | MailValues
    | DigestValues
    | NoticeValues
    | JobEndedValues
    | ConnectionPausedValues
    | AttachmentsWaitingValues
    | ReportReadyValues
    | ScorecardValues
    | TokenMadeValues;
}

/** A notice as the statements take it, in a JSON array. */
export type NoticeRow = ReturnType<typeof noticeRow>;

export function noticeRow({ userId, address, language }: Recipient, notice: Notice) {
  const { dedupeKey, templateName, submissionId, values } = notice;
  return {
    dedupe_key: dedupeKey,
    user_id: userId,
    address,
    language,
    template_name: templateName,
    submission_id: submissionId,
    values,
    message_id: messageIdOf(dedupeKey),
    // What asks somebody to act has no kind that could be stopped.
    optional_kind: optionalMailOfTemplate[templateName] ?? null,
  };
}

const columns = `dedupe_key text, user_id int, address text, language text, template_name text, submission_id int,
  "values" jsonb, message_id text, optional_kind text`;

/**
 * The last parts of a `with`: put notices into the bell and into the outbox of mails. What stands already stays.
 * @param source SQL of the JSON array of notices
 * @param from further relations of which one row lets them be queued
 */
export function queueing(source: string, from = ''): string {
  return `notice as (select n.* from ${from}jsonb_to_recordset(${source}) as n(${columns})),
    told as (
      insert into email_history (dedupe_key, user_id, template_name, submission_id, "values")
      select dedupe_key, user_id, template_name, submission_id, "values" from notice
      on conflict (dedupe_key) do nothing returning id, dedupe_key),
    mailed as (
      insert into mail_outbox (dedupe_key, email_history_id, user_id, address, template_name, language, "values", message_id)
      select n.dedupe_key, told.id, n.user_id, n.address, n.template_name, n.language, n."values", n.message_id
        from told join notice n using (dedupe_key)
       where not exists (select 1 from mail_opt_out o where o.user_id = n.user_id and o.kind = n.optional_kind)
      on conflict (dedupe_key) do nothing)`;
}

/** Queues a message in the transaction of `em`. */
export async function queueNotice(em: EntityManager, recipient: Recipient, notice: Notice): Promise<void> {
  await em.execute(`with ${queueing('?::jsonb')} select 1`, [JSON.stringify([noticeRow(recipient, notice)])]);
}

/** Made from the key: a mail that goes out twice after a crash is recognised by the mail programs as one. */
function messageIdOf(dedupeKey: string): string {
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)}@postmonth>`;
}
