import type { EntityManager } from '@mikro-orm/postgresql';
import type { Notification, UnreadEmailRow } from '#contracts/notifications.ts';
import { placeOfNotice } from '#contracts/notifications.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { dashboardOf } from '#contracts/acts.ts';
import { languageOf } from '../access/language.ts';
import type { SignedInPerson } from '../access/person.ts';
import { renderMail } from '#locales/mail.ts';
import { rowScopeOf } from '../access/row-scope.ts';
import type { Part } from '#database/sql/select.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';

/** Over a notice `h`: the person still sees the submission that it tells of. */
export async function isStillSeen(em: EntityManager, person: SignedInPerson): Promise<Part> {
  const { condition, isEverything } = await rowScopeOf(em, person);
  if (isEverything) return sql`true`;
  return sql`(h.submission_id is null or exists (
    select 1 from submission s where s.id = h.submission_id and ${condition}))`;
}

export async function countUnread(em: EntityManager, person: SignedInPerson): Promise<number> {
  const row = await selectOne<{ count: number }>(
    em,
    sql`select count(*)::int as count from email_history h
        where h.user_id = ${person.userId} and not h.is_read and ${await isStillSeen(em, person)}`,
  );
  return row?.count ?? 0;
}

export async function listUnread(em: EntityManager, person: SignedInPerson): Promise<UnreadEmailRow[]> {
  const unread = await select<{ id: number }>(
    em,
    sql`select h.id from email_history h where h.user_id = ${person.userId} and not h.is_read
          and ${await isStillSeen(em, person)} order by h.created_at desc, h.id desc limit 100`,
  );
  const ids = unread.map(({ id }) => id);
  const rows = await em.find(EmailHistory, { id: ids }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  const notifications = await present(em, person, rows);
  return notifications.map((row) => ({
    EmailHistoryId: row.notificationId,
    TemplateName: row.templateName,
    Subject: row.subject,
    SubmissionNo: row.submissionNo,
    Page: row.page,
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
    const submissionNo = row.submissionId ? (numbers.get(row.submissionId) ?? null) : null;
    return {
      notificationId: row.id,
      templateName: row.templateName,
      subject,
      text: body,
      submissionNo,
      isRead: row.isRead,
      isWithdrawn: row.withdrawnAt !== null,
      page: placeOfNotice(`/${dashboardOf[person.baseRole]}`, submissionNo, row.values),
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
