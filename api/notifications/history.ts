import type { EntityManager } from '@mikro-orm/postgresql';
import type { Notification, UnreadEmailRow } from '#contracts/notifications.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import { Language } from '#database/lookups/language.entity.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import type { SignedInPerson } from '../sessions/person.ts';
import { renderMail } from '#locales/mail.ts';

/** What the page is read in, else the person's own choice, else the default of the installation. */
export async function languageOf(em: EntityManager, person: SignedInPerson): Promise<LanguageCode> {
  const own = person.pageLanguage ?? person.language;
  if (own) return own;
  const preferred = await em.findOne(Language, { isDefault: true });
  return (preferred?.code ?? 'en') as LanguageCode;
}

export async function countUnread(em: EntityManager, userId: number): Promise<number> {
  return em.count(EmailHistory, { userId, isRead: false });
}

export async function listUnread(em: EntityManager, person: SignedInPerson): Promise<UnreadEmailRow[]> {
  const rows = await em.find(
    EmailHistory,
    { userId: person.userId, isRead: false },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 100 },
  );
  const notifications = await present(em, person, rows);
  return notifications.map((row) => ({
    EmailHistoryId: row.notificationId,
    TemplateName: row.templateName,
    Subject: row.subject,
    SubmissionNo: row.submissionNo,
    IsRead: row.isRead,
    CreatedDate: row.createdAt,
  }));
}

/** Writes the rows in the reader's language; the words are made when read, so that a change of language shows. */
export async function present(
  em: EntityManager,
  person: SignedInPerson,
  rows: readonly EmailHistory[],
): Promise<Notification[]> {
  const language = await languageOf(em, person);
  const numbers = await submissionNumbers(em, rows);
  return rows.map((row) => {
    const { subject, body } = renderMail(row.templateName, language, row.values);
    return {
      notificationId: row.id,
      templateName: row.templateName,
      subject,
      text: body,
      submissionNo: row.submissionId ? (numbers.get(row.submissionId) ?? null) : null,
      isRead: row.isRead,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

async function submissionNumbers(em: EntityManager, rows: readonly EmailHistory[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ submissionId }) => (submissionId ? [submissionId] : [])))];
  if (ids.length === 0) return new Map();
  const found = await em.execute<{ id: number; submission_no: string }[]>(
    'select id, submission_no from submission where id in (?)',
    [ids],
  );
  return new Map(found.map((row) => [row.id, row.submission_no]));
}
