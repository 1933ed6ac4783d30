import { z } from 'zod';
import { notificationPageSchema, unreadRowSchema } from '#contracts/notifications.schema.ts';
import { languageCodes } from '#contracts/sessions.ts';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { assertSamePerson } from '../access/same-person.ts';
import { createAddNoticeRoute } from './add-notice.ts';
import { languageOf } from '../access/language.ts';
import { countUnread, listUnread } from './history.ts';
import { createSeenRoute } from './seen.ts';
import { listNotices, notificationListQuery } from './list.ts';
import { hasMailTemplate, renderMail } from '#locales/mail.ts';

const tags = ['notifications'] as const;
const userId = z.coerce.number().int().positive().optional();

/** The bell, the screen of all notifications, and the mail templates behind them. */
export function createNotificationRoutes(): Route[] {
  return [listNotifications(), readUnread(), markRead(), createAddNoticeRoute(), createSeenRoute(), readTemplate()];
}

function listNotifications(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/notifications',
    summary: "One's own notifications; a search looks at their words and at what they name.",
    tags,
    policy: { signedIn: true },
    query: notificationListQuery,
    responses: { 200: { description: 'A page of notifications', schema: notificationPageSchema } },
    handler: ({ em, person, query }) => listNotices(em, person, query),
  });
}

function readUnread(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/email/history/notread',
    summary: 'Unread mails of the bell: with IsForCount 1 their number, with 0 the rows.',
    tags,
    policy: { signedIn: true },
    query: z.object({ IsForCount: z.enum(['0', '1']).default('1'), LoginUserId: userId }),
    responses: { 200: { description: 'Unread mails', schema: z.object({ data: z.array(unreadRowSchema) }) } },
    handler: async ({ em, person, query }) => {
      assertSamePerson(person, query.LoginUserId);
      if (query.IsForCount === '1') return { data: [{ NotReadEmails: await countUnread(em, person) }] };
      return { data: await listUnread(em, person) };
    },
  });
}

const markSchema = z.object({ EmailHistoryId: userId, loginUserId: userId });

function markRead(): Route {
  return defineRoute({
    method: 'put',
    path: '/api/email/history/isread',
    summary: "Marks one of one's own mails as read, or all of them without EmailHistoryId.",
    tags,
    policy: { signedIn: true },
    query: markSchema,
    body: markSchema,
    responses: { 200: { description: 'Marked', schema: z.object({ data: z.array(unreadRowSchema) }) } },
    handler: async ({ em, person, query, body }) => {
      const { EmailHistoryId } = { ...body, ...query };
      for (const { loginUserId } of [query, body]) assertSamePerson(person, loginUserId);
      const own = { userId: person.userId };
      // What an admin reads while acting as somebody stays unread for them.
      if (person.impersonator)
        throw new AppError('Forbidden', 'You cannot mark notifications as read while impersonating someone.');
      if (EmailHistoryId !== undefined) {
        const marked = await em.nativeUpdate(EmailHistory, { ...own, id: EmailHistoryId }, { isRead: true });
        if (marked === 0) throw new AppError('NotFound', 'There is no such mail of yours.');
      } else {
        await em.nativeUpdate(EmailHistory, { ...own, isRead: false }, { isRead: true });
      }
      return { data: [{ NotReadEmails: await countUnread(em, person) }] };
    },
  });
}

function readTemplate(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/email/template',
    summary: 'Subject and body of a mail template by name and language.',
    tags,
    policy: { signedIn: true },
    query: z.object({ TemplateName: z.string().min(1).max(100), Language: z.enum(languageCodes).optional() }),
    responses: {
      200: {
        description: 'The template',
        schema: z.object({
          data: z.array(
            z.object({ TemplateName: z.string(), Language: z.string(), Subject: z.string(), Body: z.string() }),
          ),
        }),
      },
    },
    handler: async ({ em, person, query }) => {
      if (!hasMailTemplate(query.TemplateName)) throw new AppError('NotFound', 'There is no such template.');
      const language = query.Language ?? (await languageOf(em, person));
      const { subject, body } = renderMail(query.TemplateName, language, null);
      return {
        data: [{ TemplateName: query.TemplateName, Language: language, Subject: subject, Body: body }],
      };
    },
  });
}
