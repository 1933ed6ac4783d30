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
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Notification' });

export const mailChoiceSchema = z.object({ kind: z.enum(optionalMails), isOn: z.boolean() });

export const mailChoicesSchema = z.object({ mails: z.array(mailChoiceSchema) }).meta({ id: 'MailChoices' });
