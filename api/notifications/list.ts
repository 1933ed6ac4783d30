import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Notification } from '#contracts/notifications.ts';
import { mailTemplates } from '#contracts/notifications.ts';
import type { Page } from '#contracts/submission-views.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { renderMail } from '#locales/mail.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../list-query.ts';
import type { SignedInPerson } from '../access/person.ts';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, isIn, select, selectOne, sql } from '#database/sql/select.ts';
import { languageOf } from '../access/language.ts';
import { isStillSeen, present } from './history.ts';

export const notificationListQuery = listQuery(['createdAt'], '-createdAt').extend({
  isRead: z.enum(['true', 'false']).optional(),
});

/** One page of the person's own notifications, in their language. */
export async function listNotices(
  em: EntityManager,
  person: SignedInPerson,
  query: z.output<typeof notificationListQuery>,
): Promise<Page<Notification>> {
  const { page, size, search, isRead } = query;
  if (offsetOf(query) >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
  const isWanted = isRead === undefined ? sql`true` : sql`is_read = ${isRead === 'true'}`;
  const isFound = search === '' ? sql`true` : await found(em, person, search);
  const isSeen = await isStillSeen(em, person);
  const own = sql`from email_history h where h.user_id = ${person.userId} and ${isSeen} and ${isWanted} and ${isFound}`;
  const order = sortOf(query.sort).direction === 'asc' ? sql`created_at, id` : sql`created_at desc, id desc`;
  const counted = await selectOne<{ total: number }>(
    em,
    sql`select count(*)::int as total from (select 1 ${own} limit ${exactTotal + 1}) matching`,
  );
  const ids = await select<{ id: number }>(
    em,
    sql`select h.id ${own} order by ${order} limit ${size} offset ${offsetOf(query)}`,
  );
  const rows = await em.find(EmailHistory, { id: ids.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const total = counted?.total ?? 0;
  return {
    rows: await present(
      em,
      person,
      ids.flatMap(({ id }) => byId.get(id) ?? []),
    ),
    page,
    size,
    total: Math.min(total, exactTotal),
    isTotalCapped: total > exactTotal,
  };
}

/** Words are made when read: the search looks at the subjects of the reader's language, and at the values in them. */
async function found(em: EntityManager, person: SignedInPerson, text: string): Promise<Part> {
  const language = await languageOf(em, person);
  const wanted = text.toLocaleLowerCase(language);
  const templates = mailTemplates.filter((template) =>
    withoutPlaces(renderMail(template, language, null).subject)
      .toLocaleLowerCase(language)
      .includes(wanted),
  );
  const isNamed = sql`exists (select from jsonb_each_text(h.values) named where ${contains(sql`named.value`, text)})`;
  return anyOf([isNamed, ...(templates.length > 0 ? [isIn(sql`h.template_name`, templates)] : [])]);
}

const withoutPlaces = (subject: string) => subject.replace(/\{\{.*?\}\}/g, '');
