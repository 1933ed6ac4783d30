import { expect } from '@jest/globals';
import type { MailTemplate } from '#contracts/notifications.ts';
import { AuditEntry } from '#database/audit/audit-entry.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { MailOutbox } from '#database/notifications/mail-outbox.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import type { Submission } from '#database/submissions/submission.entity.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { PersonName } from './people.ts';
import type { RealPlatform } from './real-platform.ts';

export interface Proven {
  /** Number of the table in docs/lifecycle.md. */
  transition: string;
  from: SubmissionStatus;
  to: SubmissionStatus;
  /** Where the row comes to rest, when a check follows at once; else `to`. */
  ends?: SubmissionStatus;
  row?: Partial<Submission>;
  /** The audit row: what was done, by whom, and who acted as that person. Null: the system. */
  audit: { action: string; by: PersonName | null; impersonator?: PersonName };
  /** Who is told what by this transition, by bell and by mail; nobody else is. */
  told: Partial<Record<MailTemplate, PersonName[]>>;
}

export interface Proof {
  /** Waits for the row; then audit, bell and mail have to be there. */
  shows: (expected: Proven) => Promise<void>;
}

/**
 * Taken before an act, so that what follows belongs to it; of what the system does by itself, everything that the submission
 * has brought since it was opened is told.
 */
export async function beginProof(
  platform: RealPlatform,
  submission: OpenedSubmission,
  since: 'now' | 'its opening' = 'now',
): Promise<Proof> {
  const em = () => platform.orm.em.fork();
  const { submissionId } = submission;
  const known = since === 'now' ? { submissionId } : { submissionId: 0 };
  const auditBefore = new Set((await em().find(AuditEntry, known)).map(({ id }) => id));
  const bellBefore = new Set((await em().find(EmailHistory, known)).map(({ id }) => id));

  async function auditOf({ transition, from, to, audit }: Proven): Promise<void> {
    const rows = (await em().find(AuditEntry, { submissionId })).filter(
      ({ id, action, details }) =>
        !auditBefore.has(id) &&
        action === audit.action &&
        (details as Record<string, unknown>)['transition'] === transition,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: audit.action,
      userId: audit.by && platform.people[audit.by].id,
      impersonatorId: audit.impersonator === undefined ? null : platform.people[audit.impersonator].id,
      before: { status: from },
      after: { status: to },
    });
  }

  async function bellOf({ told }: Proven): Promise<EmailHistory[]> {
    const rows = (await em().find(EmailHistory, { submissionId })).filter(({ id }) => !bellBefore.has(id));
    const nameOf = (userId: number) =>
      Object.entries(platform.people).find(([, person]) => person.id === userId)?.[0] ?? String(userId);
    const wanted = Object.entries(told).flatMap(([template, names]) => names.map((name) => `${template} to ${name}`));
    expect(rows.map((row) => `${row.templateName} to ${nameOf(row.userId)}`).sort()).toEqual(wanted.sort());
    for (const name of new Set(Object.values(told).flat())) {
      const { body } = await platform.people[name].browser.get('/api/notifications?size=100');
      const { rows: shown } = body as { rows: { notificationId: number; submissionNo: string | null }[] };
      const own = rows.filter((row) => row.userId === platform.people[name].id);
      for (const { id } of own) {
        expect(shown).toContainEqual(
          expect.objectContaining({ notificationId: id, submissionNo: submission.submissionNo }),
        );
      }
    }
    return rows;
  }

  /** Arrived at the mail server, once each, found by its Message-ID. */
  async function mailsOf(bell: EmailHistory[]): Promise<void> {
    for (const { dedupeKey } of bell) {
      const { messageId, address } = await em().findOneOrFail(MailOutbox, { dedupeKey });
      const mails = await eventually(
        async () => {
          const response = await fetch(`${platform.mailUrl}/api/messages?messageId=${encodeURIComponent(messageId)}`);
          return ((await response.json()) as { messages: { to: string[] }[] }).messages;
        },
        (messages) => messages.length > 0,
        `the mail ${dedupeKey}`,
        60_000,
      );
      expect(mails.map(({ to }) => to)).toEqual([[address]]);
    }
  }

  return {
    shows: async (expected) => {
      const { ends = expected.to } = expected;
      const row = await platform.until(submission, ({ status }) => status === ends, `to be ${ends}`);
      if (expected.row) expect(row).toMatchObject(expected.row);
      await auditOf(expected);
      await mailsOf(await bellOf(expected));
    },
  };
}
