import type { MikroORM } from '@mikro-orm/postgresql';
import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import { composeMail } from '#activities/notifications/compose-mail.ts';
import { dashboardOf } from '#contracts/acts.ts';
import { optionalMailOfTemplate, placeOfNotice } from '#contracts/notifications.ts';
import type { MailTemplate } from '#contracts/notifications.ts';
import type { BaseRole } from '#contracts/roles.ts';
import { poolOf } from '#database/orm.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Environment } from '#platform/env.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import type { Logger } from '#platform/logger.ts';
import { signStop } from '#platform/stop-token.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';
import { attachmentsOf } from './mail-attachments.ts';

export interface MailSenderOptions {
  orm: MikroORM;
  mail: Environment['mail'];
  publicUrl: string;
  blobs: Pick<BlobStore, 'getBuffer'>;
  /** Signs the links that stop mails. */
  secretKey: string;
  logger: Logger;
  pauseMs?: number;
}

export interface MailSender extends Loop {
  /** @returns whether there were as many mails as one round takes */
  round: () => Promise<boolean>;
}

interface ClaimedMail {
  id: number;
  userId: number;
  address: string;
  name: string;
  baseRole: BaseRole;
  templateName: string;
  language: string;
  values: Record<string, string | number>;
  messageId: string;
  attempts: number;
}

const mailsAtOnce = 10;
const leaseSeconds = 120;
const longestWaitMs = 15 * 60_000;
/** Together shorter than the lease: a mail server that hangs must not keep a mail beyond it. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

const asSent = `update mail_outbox set status = 'sent', sent_at = now(), last_error = null where id = $1`;
const markSent = { name: 'mark-mail-sent', text: asSent };
/** One statement between two mails. */
const takeNext = {
  name: 'take-next-mail',
  text: `with sent as (${asSent})
    update mail_outbox set leased_until = now() + make_interval(secs => $2)
    where id = $3 and status = 'pending' and attempts = $4`,
};

/** Results of checks: a person who retries is at the screen, so one mail about the last result is enough. */
const heldTemplates: readonly MailTemplate[] = ['refused', 'explanationNeeded', 'errorNotification'];
/** What follows from a decision waits as long as the screen offers to withdraw it, so that a withdrawn one reaches nobody. */
const withdrawableTemplates: readonly MailTemplate[] = ['yourTurn'];
const withdrawalSeconds = 10;
const skipHeld = {
  name: 'skip-held-mails',
  text: `update mail_outbox o set status = 'skipped', leased_until = null from email_history h
    where h.id = o.email_history_id and o.status = 'pending' and o.attempts = 0 and o.template_name = any($1)
      and o.created_at <= now() - make_interval(secs => $2)
      and (h.is_read or h.seen_at is not null or exists (
        select 1 from mail_outbox later join email_history lh on lh.id = later.email_history_id
        where later.user_id = o.user_id and later.id > o.id and later.template_name = any($1)
          and lh.submission_id = h.submission_id))`,
};

/**
 * Sends what the outbox of mails holds. A mail is leased, sent and then marked: a crash in between may send it twice,
 * always with the same Message-ID.
 */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { orm, mail, logger, pauseMs = 1_000 } = options;
  const headers = { 'Auto-Submitted': 'auto-generated' };
  // One connection for mail after mail: opening one takes longer than sending.
  const server = { url: mail.smtpUrl, pool: true, maxConnections: 1, ...timeouts } as const;
  const transport = createTransport(server, { from: mail.from, headers });
  const round = async () => {
    const pool = await poolOf(orm);
    // Without a hold nobody has had the time to look: nothing is skipped.
    if (mail.holdSeconds > 0) await pool.query({ ...skipHeld, values: [heldTemplates, mail.holdSeconds] });
    const mails = await claim(orm, mail.holdSeconds);
    let sentId: number | null = null;
    for (const one of mails) {
      const isHeld = await hold(pool, one, sentId);
      sentId = isHeld && (await send(pool, one)) ? one.id : null;
    }
    if (sentId !== null) await pool.query({ ...markSent, values: [sentId] });
    return mails.length === mailsAtOnce;
  };

  /** @returns whether the mail server has taken it */
  async function send(pool: Pool, one: ClaimedMail): Promise<boolean> {
    try {
      const stop = stopOf(options, one);
      const words = composeMail({ ...one, recipient: one.name, link: linkOf(options.publicUrl, one), stop });
      const headers = stop ? stopHeaders(stop.link) : {};
      const attachments = await attachmentsOf(orm.em.fork(), options.blobs, one);
      await transport.sendMail({ to: one.address, messageId: one.messageId, ...words, headers, attachments });
      passFaultPoint('mailSent');
      return true;
    } catch (error) {
      const { responseCode, message } = error as Error & { responseCode?: number };
      // 5xx: the server will never take this mail. Everything else may pass.
      const isFinal = responseCode !== undefined && responseCode >= 500;
      const waitMs = Math.min(2_000 * 2 ** Math.min(one.attempts, 9), longestWaitMs);
      await pool.query(
        `update mail_outbox set status = $1, leased_until = null, next_attempt_at = now() + make_interval(secs => $2), last_error = $3
         where id = $4`,
        [isFinal ? 'failed' : 'pending', waitMs / 1_000, message, one.id],
      );
      logger.warn({ mailId: one.id, attempts: one.attempts, isFinal, reason: message }, 'a mail was not sent');
      return false;
    }
  }

  const loop = repeat('mail', logger, pauseMs, round);
  return {
    round,
    stop: async () => {
      await loop.stop();
      transport.close();
    },
  };
}

async function claim(orm: MikroORM, holdSeconds: number): Promise<ClaimedMail[]> {
  return orm.em.fork().execute<ClaimedMail[]>(
    `with claimed as (
       update mail_outbox set leased_until = now() + make_interval(secs => ?), attempts = attempts + 1
       where id in (
         select id from mail_outbox
         where status = 'pending' and next_attempt_at <= now() and (leased_until is null or leased_until < now())
           and not (template_name = any(?) and created_at > now() - make_interval(secs => ?))
           and not (template_name = any(?) and created_at > now() - make_interval(secs => ?))
         order by id limit ? for update skip locked)
       returning *)
     select c.id, c.user_id as "userId", c.address, u.name, r.base_role as "baseRole", c.template_name as "templateName", c.language, c.values,
       c.message_id as "messageId", c.attempts
     from claimed c join app_user u on u.id = c.user_id join role r on r.id = u.role_id order by c.id`,
    [
      ...[leaseSeconds, `{${heldTemplates.join()}}`, holdSeconds],
      ...[`{${withdrawableTemplates.join()}}`, Math.min(holdSeconds, withdrawalSeconds), mailsAtOnce],
    ],
  );
}

/**
 * The lease restarts when a mail's turn comes; the one before it, if it was sent, is marked.
 * @returns false when the lease ran out behind slow ones and another sender has the mail
 */
async function hold(pool: Pool, { id, attempts }: ClaimedMail, sentId: number | null): Promise<boolean> {
  const held = await pool.query({ ...takeNext, values: [sentId, leaseSeconds, id, attempts] });
  return held.rowCount === 1;
}

/** The submission page below the dashboard of the recipient's role, or the job. */
function linkOf(publicUrl: string, { baseRole, values }: ClaimedMail): string {
  const submissionNo = values['submissionNo'];
  const home = `/${dashboardOf[baseRole]}`;
  return `${publicUrl}${placeOfNotice(home, typeof submissionNo === 'string' ? submissionNo : null, values) ?? home}`;
}

/** The link below a mail of a kind that may be stopped. */
function stopOf(
  { publicUrl, secretKey }: MailSenderOptions,
  { userId, templateName }: ClaimedMail,
): { kind: string; link: string } | null {
  const kind = optionalMailOfTemplate[templateName];
  if (kind === undefined) return null;
  return { kind, link: `${publicUrl}/api/notifications/stop/${signStop({ userId, kind }, secretKey)}` };
}

/** One click in the mail program itself (RFC 8058); it posts to the link, which a mere look never does. */
function stopHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
