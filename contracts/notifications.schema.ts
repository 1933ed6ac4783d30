import { z } from 'zod';
import { optionalMails } from './notifications.ts';

export const languageRowSchema = z
  .object({
    LanguageId: z.number().int(),
    LanguageCode: z.string(),
    LanguageName: z.string(),
    IsDefault: z.boolean(),
  })
  .meta({ id: 'LanguageRow' });

export const unreadRowSchema = z.union([
  z.object({ NotReadEmails: z.number().int() }),
  z.object({
    EmailHistoryId: z.number().int(),
    TemplateName: z.string(),
    Subject: z.string(),
    SubmissionNo: z.string().nullable(),
    Page: z.string().nullable(),
    IsRead: z.boolean(),
    CreatedDate: z.iso.datetime(),
  }),
]);

export const notificationSchema = z
  .object({
    notificationId: z.number().int(),
    templateName: z.string(),
    subject: z.string(),
    text: z.string(),
    submissionNo: z.string().nullable(),
    isRead: z.boolean(),
    isWithdrawn: z.boolean(),
    page: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Notification' });

export const notificationPageSchema = z
  .object({
    rows: z.array(notificationSchema),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
  })
  .meta({ id: 'NotificationPage' });

const line = /^[^\r\n]*$/;
/** A notice as old clients name its parts. */
export const noticeSchema = z.object({
  UserIds: z.array(z.number().int().positive()).min(1).max(200),
  Subject: z.string().trim().min(1).max(200).regex(line),
  Body: z.string().trim().min(1).max(4000),
  LoginUserId: z.number().int().positive().optional(),
});

export const mailChoiceSchema = z.object({ kind: z.enum(optionalMails), isOn: z.boolean() });

export const mailChoicesSchema = z.object({ mails: z.array(mailChoiceSchema) }).meta({ id: 'MailChoices' });
